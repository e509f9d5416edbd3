import type { ThemeAnswer } from '#contract/agents/theme.ts'
import { ApiError } from '../../api/request/api-error.ts'
import type { Answer } from '../../api/request/call.ts'
import { getTheme, updateTheme } from '../../api/themes.ts'
import type { Loaded } from '../../api/use-loaded.ts'
import { CheckField, TextField } from '../../parts/field/field.tsx'
import { settingsWords } from '../../words/en/settings.ts'
import { FormSection } from '../../drafts/form-section.tsx'
import { useForm } from '../../drafts/use-draft.ts'

type Fields = { subtitle: string; disclosure: string; isBrandingEnabled: boolean }

/** The line below the agent's name, the one that says that an AI answers, and the one that says with what. */
export function ThemeTextsSection({ agentId, theme }: { agentId: string; theme: Loaded<Answer<ThemeAnswer>> }) {
  const form = useForm<ThemeAnswer, Fields>({
    name: `settings.texts.${agentId}`,
    loaded: theme,
    load: () => getTheme(agentId),
    read: ({ data }) => ({
      subtitle: data.settings.general.subtitle ?? '',
      disclosure: data.settings.general.disclosure ?? '',
      isBrandingEnabled: data.settings.general.isBrandingEnabled,
    }),
    save({ subtitle, disclosure, isBrandingEnabled }, etag) {
      const general = {
        ...(subtitle !== undefined && { subtitle: subtitle.trim() || null }),
        ...(disclosure !== undefined && { disclosure: disclosure.trim() || null }),
        ...(isBrandingEnabled !== undefined && { isBrandingEnabled }),
      }
      return updateTheme(agentId, { settings: { general } }, etag)
    },
  })
  const { draft } = form
  const { value } = draft
  const text = settingsWords.texts
  const { error } = draft
  const isRefused = error instanceof ApiError && error.code === 'branding-required'
  return (
    <FormSection
      title={text.title}
      about={text.about}
      form={form}
      labels={{ subtitle: text.subtitle, disclosure: text.disclosure, isBrandingEnabled: text.branding }}
      show={(shown) => (typeof shown === 'string' ? shown : shown ? text.brandingOn : text.brandingOff)}
      isShown={isRefused}
    >
      <TextField
        label={text.subtitle}
        help={text.subtitleHelp}
        placeholder={text.subtitleDefault}
        {...draft.field('subtitle')}
        error={draft.at('settings.general.subtitle') && text.subtitleWrong}
      />
      <TextField
        label={text.disclosure}
        help={text.disclosureHelp}
        placeholder={text.disclosureDefault}
        {...draft.field('disclosure')}
        error={draft.at('settings.general.disclosure') && text.disclosureWrong}
      />
      <CheckField
        label={text.branding}
        error={isRefused ? text.brandingWrong : undefined}
        isOn={value?.isBrandingEnabled ?? true}
        onChange={(isBrandingEnabled) => draft.change({ isBrandingEnabled })}
      />
    </FormSection>
  )
}

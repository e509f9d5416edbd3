import type { ThemeAnswer } from '../../../../server/contract/agents/theme.ts'
import type { Answer } from '../../api/request/call.ts'
import { getTheme, updateTheme } from '../../api/themes.ts'
import type { Loaded } from '../../api/use-loaded.ts'
import { TextField } from '../../parts/field/field.tsx'
import { settingsWords } from '../../words/en/settings.ts'
import { FormSection } from '../form/form-section.tsx'
import { useForm } from '../form/use-form.ts'

type Fields = { disclosure: string; isBrandingEnabled: boolean }

/** The line that says that an AI answers, and the one that says with what. */
export function ThemeTextsSection({ agentId, theme }: { agentId: string; theme: Loaded<Answer<ThemeAnswer>> }) {
  const form = useForm<ThemeAnswer, Fields>({
    draft: `settings.texts.${agentId}`,
    loaded: theme,
    load: () => getTheme(agentId),
    read: ({ data }) => ({
      disclosure: data.settings.general.disclosure ?? '',
      isBrandingEnabled: data.settings.general.isBrandingEnabled,
    }),
    save({ disclosure, isBrandingEnabled }, etag) {
      const general = {
        ...(disclosure !== undefined && { disclosure: disclosure.trim() || null }),
        ...(isBrandingEnabled !== undefined && { isBrandingEnabled }),
      }
      return updateTheme(agentId, { settings: { general } }, etag)
    },
  })
  const { value, error } = form
  const text = settingsWords.texts
  const brandingError = error?.code === 'branding-required' ? text.brandingWrong : undefined
  return (
    <FormSection
      title={text.title}
      about={text.about}
      form={form}
      labels={{ disclosure: text.disclosure, isBrandingEnabled: text.branding }}
      show={(shown) => (typeof shown === 'string' ? shown : shown ? text.brandingOn : text.brandingOff)}
      isShownAtField={({ fields }) => fields.length > 0 || brandingError !== undefined}
    >
      <TextField
        label={text.disclosure}
        help={text.disclosureHelp}
        placeholder={text.disclosureDefault}
        value={value?.disclosure ?? ''}
        onInput={(typed) => form.change('disclosure', typed)}
        error={error?.at('settings.general.disclosure') && text.disclosureWrong}
      />
      <div>
        <label class="check">
          <input
            type="checkbox"
            checked={value?.isBrandingEnabled ?? true}
            aria-invalid={brandingError !== undefined}
            aria-describedby={brandingError && 'branding-error'}
            onChange={(event) => form.change('isBrandingEnabled', event.currentTarget.checked)}
          />
          {text.branding}
        </label>
        {brandingError && (
          <p class="wrong" id="branding-error" role="alert">
            {brandingError}
          </p>
        )}
      </div>
    </FormSection>
  )
}

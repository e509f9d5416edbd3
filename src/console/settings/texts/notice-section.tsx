import { getEmbed, updateEmbed } from '../../api/embed.ts'
import type { LoadedEmbed } from '../../install/origin-changes.ts'
import { settingsWords } from '../../words/en/settings.ts'
import { FormSection } from '../form/form-section.tsx'
import { useForm } from '../form/use-form.ts'
import { LanguageTextsField } from './language-texts-field.tsx'
import { showRows, toRows, toTexts } from './language-rows.ts'

/** The notice that visitors agree to before their first message. */
export function NoticeSection({ agentId, embed }: { agentId: string; embed: LoadedEmbed }) {
  const form = useForm({
    draft: `settings.notice.${agentId}`,
    loaded: embed,
    load: () => getEmbed(agentId),
    read: ({ data }) => ({ notice: toRows(data.notice) }),
    save: ({ notice = [] }, etag) => updateEmbed(agentId, { notice: toTexts(notice) }, etag),
  })
  const text = settingsWords.notice
  return (
    <FormSection title={text.title} about={text.about} form={form} labels={{ notice: text.label }} show={showRows}>
      <LanguageTextsField
        label={text.label}
        help={text.help}
        rows={form.value?.notice ?? toRows(null)}
        onChange={(rows) => form.change('notice', rows)}
        errorAt={(language) => form.error?.at(language ? `notice.${language}` : 'notice') && text.wrong}
      />
    </FormSection>
  )
}

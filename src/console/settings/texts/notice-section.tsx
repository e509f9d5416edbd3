import { getEmbed, updateEmbed } from '../../api/embed.ts'
import type { LoadedEmbed } from '../../install/origin-changes.ts'
import { settingsWords } from '../../words/en/settings.ts'
import { FormSection } from '../../drafts/form-section.tsx'
import { useForm } from '../../drafts/use-draft.ts'
import { LanguageTextsField } from './language-texts-field.tsx'
import { showRows, toRows, toTexts } from './language-rows.ts'

/** The notice that visitors agree to before their first message. */
export function NoticeSection({ agentId, embed }: { agentId: string; embed: LoadedEmbed }) {
  const form = useForm({
    name: `settings.notice.${agentId}`,
    loaded: embed,
    load: () => getEmbed(agentId),
    read: ({ data }) => ({ notice: toRows(data.notice) }),
    save: ({ notice = [] }, etag) => updateEmbed(agentId, { notice: toTexts(notice) }, etag),
  })
  const { draft } = form
  const text = settingsWords.notice
  return (
    <FormSection title={text.title} about={text.about} form={form} labels={{ notice: text.label }} show={showRows}>
      <LanguageTextsField
        label={text.label}
        help={text.help}
        rows={draft.value?.notice ?? toRows(null)}
        onChange={(rows) => draft.change({ notice: rows })}
        errorAt={(language) => draft.at(language ? `notice.${language}` : 'notice') && text.wrong}
      />
    </FormSection>
  )
}

import { getEmbed, updateEmbed } from '../api/embed.ts'
import type { LoadedEmbed } from '../install/origin-changes.ts'
import { NumberField, toNumber } from '../parts/field/number-field.tsx'
import { settingsWords } from '../words/en/settings.ts'
import { FormSection } from './form/form-section.tsx'
import { useForm } from './form/use-form.ts'

/** The retention of conversations, which visitors can read in the chat. */
export function RetentionSection({ agentId, embed }: { agentId: string; embed: LoadedEmbed }) {
  const form = useForm({
    draft: `settings.retention.${agentId}`,
    loaded: embed,
    load: () => getEmbed(agentId),
    read: ({ data }) => ({ retentionDays: String(data.retentionDays ?? '') }),
    save: ({ retentionDays = '' }, etag) => updateEmbed(agentId, { retentionDays: toNumber(retentionDays) }, etag),
  })
  const text = settingsWords.retention
  return (
    <FormSection
      title={text.title}
      about={text.about}
      form={form}
      labels={{ retentionDays: text.label }}
      show={(value) => value || text.forever}
    >
      <NumberField
        label={text.label}
        unit={text.unit}
        help={text.help}
        value={form.value?.retentionDays ?? ''}
        onInput={(value) => form.change('retentionDays', value)}
        error={form.error?.at('retentionDays') && text.wrong}
      />
    </FormSection>
  )
}

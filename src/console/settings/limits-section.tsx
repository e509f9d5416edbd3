import type { EmbedAnswer } from '#contract/agents/embed.ts'
import { getEmbed, updateEmbed } from '../api/agents.ts'
import type { LoadedEmbed } from '../install/origins-section.tsx'
import { NumberField, toNumber } from '../parts/field/field.tsx'
import { settingsWords } from '../words/en/settings.ts'
import { FormSection } from '../drafts/form-section.tsx'
import { useForm } from '../drafts/use-draft.ts'
import { LanguageTextsField, showRows, toRows, toTexts, type LanguageRow } from './language-texts-field.tsx'

type Limit = keyof EmbedAnswer['data']['limits']
type Fields = Record<Limit, string> & { limitMessage: LanguageRow[] }

const limits: Limit[] = ['messagesPerMinutePerSession', 'messagesPerMinutePerAddress', 'messagesPerDayPerAgent']

/** The rate limits for visitors, and the message at a limit. */
export function LimitsSection({ agentId, embed }: { agentId: string; embed: LoadedEmbed }) {
  const form = useForm<EmbedAnswer, Fields>({
    name: `settings.limits.${agentId}`,
    loaded: embed,
    load: () => getEmbed(agentId),
    read: ({ data }) => ({
      messagesPerMinutePerSession: String(data.limits.messagesPerMinutePerSession),
      messagesPerMinutePerAddress: String(data.limits.messagesPerMinutePerAddress),
      messagesPerDayPerAgent: String(data.limits.messagesPerDayPerAgent ?? ''),
      limitMessage: toRows(data.limitMessage),
    }),
    save: ({ limitMessage, ...typed }, etag) => {
      const changed = Object.entries(typed).map(([name, value]) => [name, toNumber(value)])
      const body = {
        ...(changed.length > 0 && { limits: Object.fromEntries(changed) as Record<Limit, number> }),
        ...(limitMessage && { limitMessage: toTexts(limitMessage) }),
      }
      return updateEmbed(agentId, body, etag)
    },
  })
  const { draft } = form
  const { value } = draft
  const text = settingsWords.limits
  return (
    <FormSection
      title={text.title}
      about={text.about}
      form={form}
      labels={{ ...text.labels, limitMessage: text.message }}
      show={(shown) => (typeof shown === 'string' ? shown : showRows(shown))}
    >
      <div class="field-columns">
        {limits.map((name) => (
          <NumberField
            key={name}
            label={text.labels[name]}
            unit={text.unit}
            help={text.help[name]}
            value={value?.[name] ?? ''}
            onInput={(typed) => draft.change({ [name]: typed })}
            error={draft.at(`limits.${name}`) && text.wrong[name]}
          />
        ))}
      </div>
      <LanguageTextsField
        label={text.message}
        help={text.messageHelp}
        rows={value?.limitMessage ?? toRows(null)}
        onChange={(rows) => draft.change({ limitMessage: rows })}
        errorAt={(language) => draft.at(language ? `limitMessage.${language}` : 'limitMessage') && text.messageWrong}
      />
    </FormSection>
  )
}

import type { Help, HelpUpdate } from '#contract/inbox/help.ts'
import { getHelp, updateHelp, type HelpAnswer } from '../api/inbox.ts'
import type { Answer } from '../api/request/call.ts'
import type { Loaded } from '../api/use-loaded.ts'
import { FormSection } from '../drafts/form-section.tsx'
import { useForm } from '../drafts/use-draft.ts'
import { TimezoneField } from '../parts/field/clock-fields.tsx'
import { browserTimezone } from '../words/time.ts'
import { linesOf } from '../parts/field/typed.ts'
import { helpWords as text } from '../words/en/help.ts'
import { isWithin, sayHours, timeIn, OpeningTimes } from './opening-times.tsx'
import { CheckField, TextAreaField, NumberField, toNumber } from '../parts/field/field.tsx'
import { SelectField } from '../parts/field/choices.tsx'

type Fields = Pick<Help, 'isOffered' | 'isSilent' | 'timezone' | 'times'> & TypedRules & { waitMinutes: string }

/** Whether visitors may ask for a person, and when somebody is there. */
export function HelpSection({ agentId, help }: { agentId: string; help: Loaded<Answer<HelpAnswer>> }) {
  const form = useForm<HelpAnswer, Fields>({
    name: `settings.help.${agentId}`,
    loaded: help,
    load: () => getHelp(agentId),
    read: ({ data: { isOffered, isSilent, timezone, times, waitMinutes, rules } }) => ({
      isOffered,
      isSilent,
      timezone,
      times,
      waitMinutes: String(waitMinutes),
      words: rules.words.join('\n'),
      unanswered: String(rules.unanswered ?? ''),
    }),
    save({ waitMinutes, words, unanswered, ...fields }, etag) {
      // What is no number is for the server to refuse.
      const wait = waitMinutes === undefined ? {} : { waitMinutes: toNumber(waitMinutes) as number }
      const rules = {
        ...(words !== undefined && { words: linesOf(words) }),
        ...(unanswered !== undefined && { unanswered: unanswered === '' ? null : Number(unanswered) }),
      }
      const changed = Object.keys(rules).length > 0 && { rules }
      return updateHelp(agentId, { ...fields, ...wait, ...changed } satisfies HelpUpdate, etag)
    },
  })
  const { draft } = form
  const { value } = draft
  const times = value?.times ?? []
  const timezone = value?.timezone ?? 'UTC'
  const own = browserTimezone()

  /** The first hours are those of who types them. */
  function changeTimes(next: Help['times']): void {
    const isFirst = times.length === 0 && next.length > 0 && timezone === 'UTC'
    draft.change({ times: next, ...(isFirst && { timezone: own }) })
  }

  return (
    <FormSection
      title={text.title}
      about={text.about}
      form={form}
      labels={{
        isOffered: text.isOffered,
        isSilent: text.isSilent,
        waitMinutes: text.waitMinutes,
        words: text.words,
        unanswered: text.unanswered,
        timezone: text.timezone,
        times: text.hours,
      }}
      show={showField}
    >
      <CheckField
        label={text.isOffered}
        help={text.offAdvice}
        isOn={value?.isOffered ?? false}
        onChange={(isOffered) => draft.change({ isOffered })}
      />
      <CheckField
        label={text.isSilent}
        help={text.silentHelp}
        isOn={value?.isSilent ?? false}
        onChange={(isSilent) => draft.change({ isSilent })}
      />
      <NumberField
        label={text.waitMinutes}
        unit={text.waitUnit}
        help={text.waitHelp}
        {...draft.field('waitMinutes', text.waitWrong)}
      />
      <AskRulesFields
        words={value?.words ?? ''}
        unanswered={value?.unanswered ?? ''}
        isOffered={value?.isOffered ?? false}
        wordsError={errorOfWords(value?.words ?? '', draft.at)}
        onChange={(next) => draft.change(next)}
      />
      <OpeningTimes
        times={times}
        onChange={changeTimes}
        errorAt={(row) => (hasErrorAt(row, draft.at) ? text.timesWrong : undefined)}
      />
      <TimezoneField
        label={text.timezone}
        help={text.timezoneHelp(own)}
        value={timezone}
        error={draft.at('timezone')}
        onChange={(zone) => draft.change({ timezone: zone })}
      />
      <p class="hours-said">{sayAll(times, timezone)}</p>
    </FormSection>
  )
}

/** The hours in a sentence, and whether somebody is there now. */
function sayAll(times: Help['times'], timezone: string): string {
  if (times.length === 0) return text.noHours
  const now = timeIn(timezone, new Date())
  const state = now && (isWithin(times, now) ? text.isOpenNow : text.isClosedNow)(now.time)
  return [text.says(sayHours(times), timezone.replaceAll('_', ' ')), state].filter(Boolean).join(' ')
}

function errorOfWords(words: string, at: (path: string) => string | undefined): string | undefined {
  const lines = linesOf(words)
  const wrong = lines.findIndex((_, line) => at(`rules.words.${line}`) !== undefined)
  if (wrong >= 0) return text.wordWrong(wrong + 1, lines[wrong] ?? '')
  return at('rules.words') && text.wordsWrong
}

const parts = ['', '.days', '.from', '.to']
const hasErrorAt = (row: number, at: (path: string) => string | undefined) =>
  parts.some((part) => at(`times.${row}${part}`) !== undefined)

function showField(value: Fields[keyof Fields], name: keyof Fields): string {
  if (name === 'isOffered') return value === true ? text.offered : text.notOffered
  if (name === 'words') return linesOf(value as string).join(', ') || text.noWords
  if (name === 'unanswered') return value === '' ? text.never : text.afterUnanswered(Number(value))
  if (name === 'isSilent') return value === true ? text.silent : text.notSilent
  return typeof value === 'object' ? sayHours(value) || text.noHours : String(value)
}

/** The owner's rules as they are typed: words one on each line; an empty text: not by that. */
type TypedRules = { words: string; unanswered: string }

type Props = TypedRules & {
  isOffered: boolean
  wordsError: string | undefined
  onChange: (next: Partial<TypedRules>) => void
}

/** When the agent asks for a person by itself. */
function AskRulesFields({ words, unanswered, isOffered, wordsError, onChange }: Props) {
  return (
    <>
      <TextAreaField
        label={text.words}
        help={text.wordsHelp}
        error={wordsError}
        dir="auto"
        rows={3}
        value={words}
        onInput={(next) => onChange({ words: next })}
      />
      <SelectField
        label={text.unanswered}
        help={text.unansweredHelp}
        value={unanswered}
        options={[
          { value: '', name: text.never },
          ...[1, 2, 3, 4, 5].map((count) => ({ value: String(count), name: text.afterUnanswered(count) })),
        ]}
        onChange={(next) => onChange({ unanswered: next })}
      />
      {!isOffered && (words.trim() !== '' || unanswered !== '') && <p class="help">{text.rulesOff}</p>}
    </>
  )
}

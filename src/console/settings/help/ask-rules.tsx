import { Field } from '../../parts/field/field.tsx'
import { helpWords as text } from '../../words/en/help.ts'

/** The owner's rules as they are typed: words one on each line; an empty text: not by that. */
export type TypedRules = { words: string; unanswered: string }

/** When the agent asks for a person by itself. */
export function AskRulesFields({
  words,
  unanswered,
  isOffered,
  wordsError,
  onChange,
}: TypedRules & {
  isOffered: boolean
  wordsError: string | undefined
  onChange: (next: Partial<TypedRules>) => void
}) {
  return (
    <>
      <Field label={text.words} help={text.wordsHelp} error={wordsError}>
        {(control) => (
          <textarea
            {...control}
            class="input"
            dir="auto"
            rows={3}
            value={words}
            onInput={(event) => onChange({ words: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label={text.unanswered} help={text.unansweredHelp}>
        {(control) => (
          <select
            {...control}
            class="input"
            value={unanswered}
            onChange={(event) => onChange({ unanswered: event.currentTarget.value })}
          >
            <option value="">{text.never}</option>
            {[1, 2, 3, 4, 5].map((count) => (
              <option key={count} value={count} selected={String(count) === unanswered}>
                {text.afterUnanswered(count)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {!isOffered && (words.trim() !== '' || unanswered !== '') && <p class="help">{text.rulesOff}</p>}
    </>
  )
}

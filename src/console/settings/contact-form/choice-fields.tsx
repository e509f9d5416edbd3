import { contactFormWords as text } from '../../words/en/contacts.ts'
import { toRows } from '../texts/language-rows.ts'
import { LanguageTextsField } from '../texts/language-texts-field.tsx'
import type { TypedChoice } from './form-fields.ts'

/** Whether visitors choose one of several topics, and which. */
export function ChoiceFields({
  choice,
  onChange,
  at,
}: {
  choice: TypedChoice | null
  onChange: (choice: TypedChoice | null) => void
  /** The error at a path of the request. */
  at: (path: string) => string | undefined
}) {
  const wrongTopics = (language: string) => {
    const path = ['form.choice.options', language].filter(Boolean).join('.')
    return [path, ...topicNumbers.map((number) => `${path}.${number}`)].map(at).find(Boolean)
  }
  return (
    <>
      <label class="check">
        <input
          type="checkbox"
          checked={choice !== null}
          onChange={(event) =>
            onChange(
              event.currentTarget.checked ? { label: toRows(null), options: toRows(null), isRequired: false } : null,
            )
          }
        />
        {text.hasChoice}
      </label>
      {choice && (
        <>
          <LanguageTextsField
            label={text.choiceLabel}
            help={text.choiceLabelHelp}
            rows={choice.label}
            onChange={(label) => onChange({ ...choice, label })}
            errorAt={(language) =>
              at(['form.choice.label', language].filter(Boolean).join('.')) && text.choiceLabelWrong
            }
          />
          <LanguageTextsField
            label={text.options}
            help={text.optionsHelp}
            rows={choice.options}
            onChange={(options) => onChange({ ...choice, options })}
            errorAt={(language) => (wrongTopics(language) ?? at('form.choice.options')) && text.optionsWrong}
          />
          <label class="check">
            <input
              type="checkbox"
              checked={choice.isRequired}
              onChange={(event) => onChange({ ...choice, isRequired: event.currentTarget.checked })}
            />
            {text.isChoiceRequired}
          </label>
        </>
      )}
    </>
  )
}

const topicNumbers = Array.from({ length: 21 }, (_, number) => number)

import { contactFormWords as text } from '../../words/en/contacts.ts'
import { toRows } from '../texts/language-rows.ts'
import { LanguageTextsField } from '../texts/language-texts-field.tsx'
import type { TypedChoice } from './form-fields.ts'
import { Check } from '../../parts/field/choices.tsx'

type Props = {
  choice: TypedChoice | null
  onChange: (choice: TypedChoice | null) => void
  /** The error at a path of the request. */
  at: (path: string) => string | undefined
}

/** Whether visitors choose one of several topics, and which. */
export function ChoiceFields({ choice, onChange, at }: Props) {
  const wrongTopics = (language: string) => {
    const path = ['form.choice.options', language].filter(Boolean).join('.')
    return [path, ...topicNumbers.map((number) => `${path}.${number}`)].map(at).find(Boolean)
  }
  return (
    <>
      <Check
        label={text.hasChoice}
        isOn={choice !== null}
        onChange={(isOn) => onChange(isOn ? { label: toRows(null), options: toRows(null), isRequired: false } : null)}
      />
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
          <Check
            label={text.isChoiceRequired}
            isOn={choice.isRequired}
            onChange={(isOn) => onChange({ ...choice, isRequired: isOn })}
          />
        </>
      )}
    </>
  )
}

const topicNumbers = Array.from({ length: 21 }, (_, number) => number)

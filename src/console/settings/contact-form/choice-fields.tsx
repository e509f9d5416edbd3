import { Field, TextField } from '../../parts/field/field.tsx'
import { contactFormWords as text } from '../../words/en/contacts.ts'
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
  const hasWrongOption =
    at('form.choice.options') ?? optionNumbers.map((number) => at(`form.choice.options.${number}`)).find(Boolean)
  return (
    <>
      <label class="check">
        <input
          type="checkbox"
          checked={choice !== null}
          onChange={(event) =>
            onChange(event.currentTarget.checked ? { label: '', options: '', isRequired: false } : null)
          }
        />
        {text.hasChoice}
      </label>
      {choice && (
        <>
          <TextField
            label={text.choiceLabel}
            help={text.choiceLabelHelp}
            value={choice.label}
            onInput={(label) => onChange({ ...choice, label })}
            error={at('form.choice.label') && text.choiceLabelWrong}
          />
          <Field label={text.options} help={text.optionsHelp} error={hasWrongOption && text.optionsWrong}>
            {(control) => (
              <textarea
                {...control}
                class="input"
                dir="auto"
                value={choice.options}
                onInput={(event) => onChange({ ...choice, options: event.currentTarget.value })}
              />
            )}
          </Field>
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

const optionNumbers = Array.from({ length: 21 }, (_, number) => number)

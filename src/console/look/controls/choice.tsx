import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { ErrorText } from '../../parts/field/field.tsx'
import type { FieldProps } from '../fields.ts'

export type Option = { value: string; name: string; picture?: ComponentChildren }

type ChoiceProps = Omit<FieldProps<string>, 'error'> & { label: string; options: readonly Option[] }

/** One of a few, all in sight. */
export function Choice({ label, value, options, onChange, isDisabled }: ChoiceProps) {
  const id = useId()
  return (
    <fieldset class="choice" disabled={isDisabled}>
      <legend>{label}</legend>
      <div class="options">
        {options.map((option) => (
          <label key={option.value}>
            <input type="radio" name={id} checked={option.value === value} onChange={() => onChange(option.value)} />
            {option.picture}
            {option.name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** On or off. */
export function Switch({ label, value, onChange, error, isDisabled }: FieldProps<boolean> & { label: string }) {
  const id = useId()
  return (
    <div class="switch">
      <label class="check">
        <input
          type="checkbox"
          role="switch"
          aria-checked={value}
          checked={value}
          disabled={isDisabled}
          aria-describedby={error ? id : undefined}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        {label}
      </label>
      <ErrorText id={id}>{error}</ErrorText>
    </div>
  )
}

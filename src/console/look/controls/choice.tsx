import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import type { SelectOption } from '../../parts/field/choices.tsx'
import type { FieldProps } from '../fields.ts'

type Option = SelectOption<string> & { picture?: ComponentChildren }

type ChoiceProps = Omit<FieldProps<string>, 'error'> & { label: string; options: readonly Option[] }

/** One of a few, all in sight. */
export function Choice({ label, value, options, onChange, isDisabled }: ChoiceProps) {
  const id = useId()
  return (
    <fieldset class="choice" disabled={isDisabled}>
      <legend>{label}</legend>
      <div class="options">
        {options.map((option) => (
          <label key={option.value} class="radio-card">
            <input type="radio" name={id} checked={option.value === value} onChange={() => onChange(option.value)} />
            {option.picture}
            {option.name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

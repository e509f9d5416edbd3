import type { ComponentChildren } from 'preact'
import { useId, useEffect } from 'preact/hooks'
import type { SelectOption } from '../../parts/field/choices.tsx'
import type { FieldProps } from '../fields.ts'
import { loadServedFont, servedFont } from '../../../theme/served-font.ts'
import { TextField } from '../../parts/field/field.tsx'
import { lookWords } from '../../words/en/look.ts'

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

/** The families that every visitor gets, from this server or from his own system. */
const served = ['Open Sans', 'Inter', 'system-ui', 'Georgia', 'Verdana']

/** A font by its look, or any other by its name. */
export function FontControl({ value, onChange, error, isDisabled }: FieldProps<string>) {
  useEffect(() => loadServedFont('Open Sans'), [])
  return (
    <>
      <Choice
        label={lookWords.fields['theme.general.font']}
        value={value}
        options={served.map((name) => ({
          value: name,
          name: name === 'system-ui' ? lookWords.systemFont : name,
          picture: (
            <span aria-hidden="true" style={{ fontFamily: `"${servedFont(name)}", ${name}`, fontSize: '1.125rem' }}>
              Ag
            </span>
          ),
        }))}
        onChange={onChange}
        isDisabled={isDisabled}
      />
      <TextField
        label={lookWords.otherFont}
        help={lookWords.otherFontHelp}
        value={value}
        onInput={onChange}
        error={error}
        maxLength={64}
        isDisabled={isDisabled}
      />
    </>
  )
}

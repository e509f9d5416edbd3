import type { ComponentChildren } from 'preact'
import { Field, type ControlProps, type LabelProps } from './field.tsx'

/** What can be chosen, and what it is called. */
export type SelectOption<T extends string> = { value: T; name: string }

/** The options of a table of names, in its order. */
export function optionsOf<T extends string>(names: Readonly<Record<T, string>>): SelectOption<T>[] {
  return (Object.keys(names) as T[]).map((value) => ({ value, name: names[value] }))
}

type SelectProps<T extends string> = Partial<ControlProps> & {
  class?: string
  'aria-label'?: string
  /** What was chosen is on its way: nothing else can be chosen. It keeps the focus, which a disabled one would lose. */
  isBusy?: boolean
  isDisabled?: boolean
  value: T
  options: readonly SelectOption<T>[]
  onChange: (value: T) => void
}

/** A choice of one from a list; `aria-label` names it where it is in no {@link SelectField}. */
export function Select<T extends string>({
  value,
  options,
  onChange,
  isBusy = false,
  isDisabled = false,
  ...select
}: SelectProps<T>) {
  return (
    <select
      class="input"
      aria-disabled={isBusy}
      disabled={isDisabled}
      {...select}
      value={value}
      onMouseDown={(event) => isBusy && event.preventDefault()}
      onKeyDown={(event) => isBusy && event.key !== 'Tab' && event.preventDefault()}
      onChange={(event) => onChange(event.currentTarget.value as T)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value} selected={option.value === value}>
          {option.name}
        </option>
      ))}
    </select>
  )
}

type SelectFieldProps<T extends string> = SelectProps<T> & LabelProps

/** A choice of one from a list, with its label. */
export function SelectField<T extends string>({ label, help, error, ...select }: SelectFieldProps<T>) {
  return (
    <Field label={label} help={help} error={error}>
      {(control) => <Select {...control} {...select} />}
    </Field>
  )
}

type FilterSelectProps = {
  label: string
  value: string
  /** What the empty value is called, which filters nothing. */
  any: string
  options: readonly SelectOption<string>[]
  onChange: (value: string) => void
}

/** A choice in a row of filters (`class="filters"`). */
export function FilterSelect({ label, value, any, options, onChange }: FilterSelectProps) {
  return (
    <Select
      class={value === '' ? 'input' : 'input is-set'}
      aria-label={label}
      value={value}
      options={[{ value: '', name: any }, ...options]}
      onChange={onChange}
    />
  )
}

/** A few choices, each with what it means. */
export function RadioGroup<T extends string>({
  name,
  label,
  choices,
  value,
  onChange,
}: {
  /** Of the inputs, which belong together by it. */
  name: string
  label: ComponentChildren
  choices: readonly { value: T; label: string; help: string }[]
  value: T
  onChange: (value: T) => void
}) {
  return (
    <fieldset>
      <legend class="group-label">{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} class="check">
          <input type="radio" name={name} checked={choice.value === value} onChange={() => onChange(choice.value)} />
          <span>
            {choice.label} <span class="quiet">{choice.help}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

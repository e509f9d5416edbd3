import type { ComponentChildren } from 'preact'

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

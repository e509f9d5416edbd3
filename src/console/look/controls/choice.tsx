import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

export type Option = { value: string; name: string; picture?: ComponentChildren }

/** One of a few, all in sight. */
export function Choice({
  label,
  value,
  options,
  onChange,
  isDisabled,
}: {
  label: string
  value: string
  options: readonly Option[]
  onChange: (value: string) => void
  isDisabled: boolean
}) {
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
export function Switch({
  label,
  value,
  onChange,
  error,
  isDisabled,
}: {
  label: string
  value: boolean
  onChange: (value: boolean) => void
  error: string | undefined
  isDisabled: boolean
}) {
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
      {error && (
        <p class="wrong" id={id} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

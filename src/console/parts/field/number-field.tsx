import type { ComponentChildren } from 'preact'
import { Field } from './field.tsx'

/** A line for a whole number. What is typed stays as it is, also when it is none. */
export function NumberField({
  label,
  value,
  onInput,
  unit,
  help,
  error,
  isDisabled,
}: {
  label: string
  value: string
  onInput: (value: string) => void
  unit: string
  help?: ComponentChildren
  error?: string | undefined
  isDisabled?: boolean
}) {
  return (
    <Field label={label} help={help} error={error}>
      {(control) => (
        <span class="number">
          <input
            {...control}
            class="input"
            inputMode="numeric"
            autocomplete="off"
            value={value}
            disabled={isDisabled}
            onInput={(event) => onInput(event.currentTarget.value)}
          />
          <span class="quiet">{unit}</span>
        </span>
      )}
    </Field>
  )
}

/** The typed value for the request: empty is null; anything but a whole number is sent as it is, for the server to refuse. */
export function toNumber(typed: string): number | null {
  const text = typed.trim().replaceAll(/[\s,._’']/g, '')
  return text === '' ? null : /^\d+$/.test(text) ? Number(text) : (typed as unknown as number)
}

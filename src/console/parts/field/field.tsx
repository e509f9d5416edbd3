import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

/** The props that a {@link Field} passes to its control. */
export type ControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean
}

/** A control with its label above, and its error and help below. */
export function Field({
  label,
  help,
  error,
  children,
}: {
  label: ComponentChildren
  help?: ComponentChildren
  error?: string | undefined
  children: (control: ControlProps) => ComponentChildren
}) {
  const id = useId()
  const described = [help === undefined ? '' : `${id}-help`, error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': Boolean(error) })}
      {error && (
        <p class="wrong" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
      {help !== undefined && (
        <p class="help" id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  )
}

/** A line of text with its label. */
export function TextField({
  label,
  value,
  onInput,
  help,
  error,
  type = 'text',
  autocomplete = 'off',
  isFirst = false,
  isDisabled,
  isReadOnly,
  ...more
}: {
  label: ComponentChildren
  value: string
  onInput: (value: string) => void
  help?: ComponentChildren
  error?: string | undefined
  type?: 'text' | 'password' | 'url' | 'email'
  /** For password managers, as is `name`. */
  autocomplete?: 'off' | 'name' | 'username' | 'current-password' | 'new-password'
  name?: string
  maxLength?: number
  placeholder?: string
  /** In a dialog: has the focus when it opens. */
  isFirst?: boolean
  isDisabled?: boolean
  isReadOnly?: boolean
}) {
  // TypeScript's table of inputs has a row for each type.
  const kind = { type } as { type: 'text' }
  return (
    <Field label={label} help={help} error={error}>
      {(control) => (
        <input
          {...control}
          {...more}
          {...kind}
          class="input"
          autofocus={isFirst}
          value={value}
          disabled={isDisabled}
          readOnly={isReadOnly}
          autocomplete={autocomplete}
          spellcheck={type === 'text'}
          onInput={(event) => onInput(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}

import type { ComponentChildren, ComponentProps } from 'preact'
import { useId } from 'preact/hooks'

/** The props that a {@link Field} passes to its control. */
export type ControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean
}

/** What stands above and below a control. */
export type LabelProps = { label: ComponentChildren; help?: ComponentChildren; error?: string | undefined }

type FieldProps = LabelProps & { children: (control: ControlProps) => ComponentChildren }

/** A control with its label above, and its error and help below. */
export function Field({ label, help, error, children }: FieldProps) {
  const id = useId()
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({ id, 'aria-describedby': describedBy(id, help, error), 'aria-invalid': Boolean(error) })}
      <Below id={id} help={help} error={error} />
    </div>
  )
}

/** The ids of what stands {@link Below} a control. */
function describedBy(id: string, help: ComponentChildren, error: string | undefined): string | undefined {
  return [help === undefined ? '' : `${id}-help`, error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined
}

/** The error and the help of a control. */
function Below({ id, help, error }: { id: string; help: ComponentChildren; error: string | undefined }) {
  return (
    <>
      <ErrorText id={`${id}-error`}>{error}</ErrorText>
      {help !== undefined && (
        <p class="help" id={`${id}-help`}>
          {help}
        </p>
      )}
    </>
  )
}

type TextFieldProps = LabelProps & {
  value: string
  onInput: (value: string) => void
  type?: 'text' | 'password' | 'url' | 'email' | 'date'
  /** For password managers, as is `name`. */
  autocomplete?: 'off' | 'name' | 'username' | 'current-password' | 'new-password'
  name?: string
  maxLength?: number
  placeholder?: string
  /** In a dialog: has the focus when it opens. */
  isFirst?: boolean
  isDisabled?: boolean
  isReadOnly?: boolean
}

/** A line of text, or a day, with its label. */
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
}: TextFieldProps) {
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

type TextAreaFieldProps = LabelProps &
  Omit<ComponentProps<'textarea'>, 'label' | 'onInput'> & { value: string; onInput: (value: string) => void }

/** Several lines of text with their label. */
export function TextAreaField({ label, help, error, onInput, ...area }: TextAreaFieldProps) {
  return (
    <Field label={label} help={help} error={error}>
      {(control) => (
        <textarea class="input" {...control} {...area} onInput={(event) => onInput(event.currentTarget.value)} />
      )}
    </Field>
  )
}

type CheckProps = {
  label: ComponentChildren
  isOn: boolean
  isDisabled?: boolean
  /** Screen readers say that it is on or off, not that it is checked. */
  isSwitch?: boolean
  'aria-describedby'?: string | undefined
  'aria-invalid'?: true | undefined
  onChange: (isOn: boolean) => void
}

/** Something that is on or off. */
export function Check({ label, isOn, isDisabled = false, isSwitch = false, onChange, ...input }: CheckProps) {
  return (
    <label class="check">
      <input
        type="checkbox"
        {...(isSwitch && { role: 'switch', 'aria-checked': isOn })}
        {...input}
        checked={isOn}
        disabled={isDisabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{label}</span>
    </label>
  )
}

type CheckFieldProps = CheckProps & LabelProps

/** Something that is on or off, with its error or its help below. */
export function CheckField({ help, error, ...check }: CheckFieldProps) {
  const id = useId()
  return (
    <div>
      <Check {...check} aria-describedby={describedBy(id, help, error)} aria-invalid={error ? true : undefined} />
      <Below id={id} help={help} error={error} />
    </div>
  )
}

/** What is wrong, in words; nothing where nothing is. */
export function ErrorText({ id, children }: { id?: string; children: ComponentChildren }) {
  if (!children) return null
  return (
    <p class="wrong" id={id} role="alert">
      {children}
    </p>
  )
}

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & { onSubmit: () => void }

/** A form that Enter and its button send. What is wrong in it is said by whoever takes it, not by the browser. */
export function Form({ onSubmit, ...form }: FormProps) {
  return (
    <form
      noValidate
      {...form}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    />
  )
}

type NumberFieldProps = LabelProps & {
  value: string
  onInput: (value: string) => void
  unit: string
  isDisabled?: boolean
}

/** A line for a whole number. What is typed stays as it is, also when it is none. */
export function NumberField({ label, value, onInput, unit, help, error, isDisabled }: NumberFieldProps) {
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

/**
 * The typed value for the request: empty is null; anything but a whole number is sent as it is, for the server to refuse. Separators count
 * only where they group thousands: 2.5 is not 25.
 */
export function toNumber(typed: string): number | null {
  let text = typed.trim()
  if (/^\d{1,3}([\s,._’'])\d{3}(\1\d{3})*$/.test(text)) text = text.replaceAll(/\D/g, '')
  return text === '' ? null : /^\d+$/.test(text) ? Number(text) : (typed as unknown as number)
}

import { timezoneWords as text } from '../../words/en/help.ts'
import { Button } from '../button/button.tsx'
import { Field } from './field.tsx'

/** A time of day, such as 09:30; empty while it is being typed. `isWrong`: its error stands elsewhere. */
export function TimeField({
  label,
  value,
  error,
  isWrong = false,
  onInput,
}: {
  label: string
  value: string
  error?: string | undefined
  isWrong?: boolean
  onInput: (value: string) => void
}) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <input
          {...control}
          aria-invalid={isWrong || error !== undefined}
          class="input"
          type="time"
          value={value}
          onInput={(event) => onInput(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}

/** The time zone of this browser. */
export const browserTimezone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

/** A time zone of all that the browser knows; its own is a click away. */
export function TimezoneField({
  label,
  help,
  value,
  error,
  onChange,
}: {
  label: string
  help: string
  value: string
  error: string | undefined
  onChange: (zone: string) => void
}) {
  const own = browserTimezone()
  const zones = [...new Set(['UTC', own, value, ...Intl.supportedValuesOf('timeZone')])].toSorted()
  return (
    <Field label={label} help={help} error={error && text.wrong}>
      {(control) => (
        <span class="row">
          <select
            {...control}
            class="input grow"
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          >
            {zones.map((zone) => (
              <option key={zone} value={zone} selected={zone === value}>
                {nameOf(zone)}
              </option>
            ))}
          </select>
          {value !== own && <Button onClick={() => onChange(own)}>{text.take(nameOf(own))}</Button>}
        </span>
      )}
    </Field>
  )
}

const nameOf = (zone: string) => zone.replaceAll('_', ' ')

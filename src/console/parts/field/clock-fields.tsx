import { timezoneWords as text } from '../../words/en/help.ts'
import { browserTimezone } from '../../words/time.ts'
import { Button } from '../button/button.tsx'
import { Field } from './field.tsx'
import { Select } from './choices.tsx'

type TimeFieldProps = {
  label: string
  value: string
  error?: string | undefined
  isWrong?: boolean
  onInput: (value: string) => void
}

/** A time of day, such as 09:30; empty while it is being typed. `isWrong`: its error stands elsewhere. */
export function TimeField({ label, value, error, isWrong = false, onInput }: TimeFieldProps) {
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

type TimezoneFieldProps = {
  label: string
  help: string
  value: string
  error: string | undefined
  onChange: (zone: string) => void
}

/** A time zone of all that the browser knows; its own is a click away. */
export function TimezoneField({ label, help, value, error, onChange }: TimezoneFieldProps) {
  const own = browserTimezone()
  const zones = [...new Set(['UTC', own, value, ...Intl.supportedValuesOf('timeZone')])].toSorted()
  return (
    <Field label={label} help={help} error={error && text.wrong}>
      {(control) => (
        <span class="row">
          <Select
            {...control}
            class="input grow"
            value={value}
            options={zones.map((zone) => ({ value: zone, name: nameOf(zone) }))}
            onChange={onChange}
          />
          {value !== own && <Button label={text.take(nameOf(own))} onClick={() => onChange(own)} />}
        </span>
      )}
    </Field>
  )
}

const nameOf = (zone: string) => zone.replaceAll('_', ' ')

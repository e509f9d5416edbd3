import type { SelectOption } from '../field/choices.tsx'
import { daysWords as text } from '../../words/en/days.ts'

/** Spans of so many days that end today, to choose from. */
export function spanOptions(spans: readonly number[]): SelectOption<string>[] {
  return spans.map((days) => ({ value: String(days), name: text.last(days) }))
}

type Days = { from?: string; to?: string }

/** The days that filter a list, in UTC; an empty text: none. */
export function DaysFilter({ days, onChange }: { days: Days; onChange: (changed: Days) => void }) {
  return (
    <div class="days">
      {(['from', 'to'] as const).map((name) => (
        <label key={name}>
          {text[name]}
          <input
            class="input"
            type="date"
            value={days[name] ?? ''}
            onChange={(event) => onChange({ [name]: event.currentTarget.value })}
          />
        </label>
      ))}
      <p class="help">{text.utc}</p>
    </div>
  )
}

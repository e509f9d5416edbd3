import { Plus, X } from 'lucide'
import type { OpeningTime } from '#contract/inbox/help.ts'
import { canChange } from '../account/account.ts'
import { Button } from '../parts/button/button.tsx'
import { TimeField } from '../parts/field/clock-fields.tsx'
import { helpWords as text, hoursWords } from '../words/en/help.ts'
import { ErrorText } from '../parts/field/field.tsx'

/** The most rows of hours, as the contract has it. */
const maxTimes = 21
const usual: OpeningTime = { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }

type Props = {
  times: readonly OpeningTime[]
  onChange: (times: OpeningTime[]) => void
  errorAt: (row: number) => string | undefined
}

/** When people are there: rows of days with a beginning and an end. */
export function OpeningTimes({ times, onChange, errorAt }: Props) {
  const change = (at: number, part: Partial<OpeningTime>) =>
    onChange(times.map((row, index) => (index === at ? { ...row, ...part } : row)))
  const next: OpeningTime = times.length === 0 ? usual : { ...usual, days: days.filter((day) => !isTaken(times, day)) }

  return (
    <fieldset class="opening-times">
      <legend class="group-label">{text.hours}</legend>
      <p class="help">{text.hoursHelp}</p>
      {/* A row is known by its place: everything in it changes under the hand. */}
      {Array.from(times.entries(), ([at, row]) => {
        const wrong = errorAt(at)
        return (
          <div key={`row ${at}`} class="opening-time" role="group" aria-label={text.timesLabel(at + 1)}>
            <div class="opening-days">
              {days.map((day) => (
                <label key={day}>
                  <input
                    type="checkbox"
                    checked={row.days.includes(day)}
                    onChange={(event) =>
                      change(at, {
                        days: event.currentTarget.checked
                          ? [...row.days, day].toSorted((one, other) => one - other)
                          : row.days.filter((each) => each !== day),
                      })
                    }
                  />
                  <span aria-hidden="true">{shortDayName(day)}</span>
                  <span class="unseen">{dayName(day)}</span>
                </label>
              ))}
            </div>
            <TimeField
              label={text.from}
              value={row.from}
              isWrong={wrong !== undefined}
              onInput={(from) => change(at, { from })}
            />
            <TimeField
              label={text.to}
              value={row.to === '24:00' ? '00:00' : row.to}
              isWrong={wrong !== undefined}
              onInput={(to) => change(at, { to: to === '00:00' ? '24:00' : to })}
            />
            {canChange.value && (
              <Button
                label={text.removeTimes(at + 1)}
                kind="plain"
                icon={X}
                isIconOnly
                onClick={() => onChange(times.filter((_, index) => index !== at))}
              />
            )}
            <ErrorText>{wrong}</ErrorText>
          </div>
        )
      })}
      {canChange.value && times.length < maxTimes && (
        <Button
          label={text.addTimes}
          kind="plain"
          icon={Plus}
          onClick={() => onChange([...times, next.days.length > 0 ? next : usual])}
        />
      )}
      {times.length > 0 && <p class="help">{text.toHelp}</p>}
    </fieldset>
  )
}

const isTaken = (times: readonly OpeningTime[], day: number) => times.some((row) => row.days.includes(day))

/** Monday, 1, to Sunday, 7 (ISO 8601). */
const days = [1, 2, 3, 4, 5, 6, 7]

// The first of January 2024 was a Monday.
const nameOf = (style: 'long' | 'short') => {
  const format = new Intl.DateTimeFormat('en', { weekday: style, timeZone: 'UTC' })
  return (day: number) => format.format(new Date(Date.UTC(2024, 0, day)))
}
const dayName = nameOf('long')
const shortDayName = nameOf('short')

/** Hours as people say them: `Monday to Friday, 09:00 to 17:00; Saturday, 10:00 to 14:00`. Those of the same days stand together. */
export function sayHours(times: readonly OpeningTime[]): string {
  return times
    .map(({ days: on, from, to }) => {
      const said = sayDays(on)
      return from === '00:00' && to === '24:00' ? hoursWords.partAllDay(said) : hoursWords.part(said, from, to)
    })
    .join('; ')
}

function sayDays(on: readonly number[]): string {
  const sorted = [...new Set(on)].toSorted((one, other) => one - other)
  if (sorted.length === days.length) return hoursWords.everyDay
  const runs: number[][] = []
  for (const day of sorted) {
    const run = runs.at(-1)
    if (run?.at(-1) === day - 1) run.push(day)
    else runs.push([day])
  }
  const said = runs.flatMap((run) =>
    run.length > 2 ? [hoursWords.to(dayName(run[0] ?? 1), dayName(run.at(-1) ?? 1))] : run.map(dayName),
  )
  return hoursWords.and(said)
}

/** The day of the week (ISO 8601) and the time of day, such as 09:05, in a time zone. Undefined: there is no such zone. */
export function timeIn(timezone: string, now: Date): { day: number; time: string } | undefined {
  try {
    const parts = new Intl.DateTimeFormat('en-GB', {
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: timezone,
    }).formatToParts(now)
    const part = (type: string) => parts.find((each) => each.type === type)?.value ?? ''
    const day = days.find((each) => shortDayName(each) === part('weekday')) ?? 1
    return { day, time: `${part('hour')}:${part('minute')}` }
  } catch {
    return undefined
  }
}

/** Whether a moment is within the hours. */
export function isWithin(times: readonly OpeningTime[], { day, time }: { day: number; time: string }): boolean {
  return times.some(({ days: on, from, to }) => on.includes(day) && from <= time && time < to)
}

import { Plus, X } from 'lucide'
import type { OpeningTime } from '#contract/inbox/help.ts'
import { canChange } from '../../account/account.ts'
import { Button } from '../../parts/button/button.tsx'
import { TimeField } from '../../parts/field/clock-fields.tsx'
import { helpWords as text } from '../../words/en/help.ts'
import { dayName, days, shortDayName } from './hours.ts'
import { ErrorText } from '../../parts/field/field.tsx'

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

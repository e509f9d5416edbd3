import { useEffect, useId, useState } from 'preact/hooks'
import { daysWords } from '../../words/en/days.ts'
import { numbersWords as text } from '../../words/en/overview.ts'
import { faultOf, mostDays, spans, type Period } from './period.ts'
import { ErrorText } from '../../parts/field/field.tsx'
import { Select } from '../../parts/field/choices.tsx'
import { spanOptions } from '../../parts/filter/days.tsx'

type Chosen = Pick<Period, 'from' | 'to' | 'span'>

/** Chooses the last days, or from one to another. Days that are no period yet change nothing. */
export function PeriodChoice({ period, onChange }: { period: Period; onChange: (chosen: Chosen) => void }) {
  const [areDaysShown, setDaysShown] = useState(period.span === undefined)
  const [typed, setTyped] = useState({ from: period.from, to: period.to })
  const id = useId()
  useEffect(() => {
    setTyped({ from: period.from, to: period.to })
    if (period.span === undefined) setDaysShown(true)
  }, [period.from, period.to, period.span])

  function choose(value: string): void {
    setDaysShown(value === 'days')
    if (value !== 'days') onChange({ from: '', to: '', span: Number(value) })
  }

  function type(change: Partial<typeof typed>): void {
    const next = { ...typed, ...change }
    setTyped(next)
    if (!faultOf(next.from, next.to)) onChange({ ...next, span: undefined })
  }

  const fault = areDaysShown ? faultOf(typed.from, typed.to) : undefined
  const day = (name: 'from' | 'to') => (
    <label>
      {daysWords[name]}
      <input
        class="input"
        type="date"
        value={typed[name]}
        aria-invalid={fault !== undefined}
        aria-describedby={fault && id}
        onInput={(event) => type({ [name]: event.currentTarget.value })}
      />
    </label>
  )
  return (
    <div class="period">
      <Select
        aria-label={text.period}
        value={areDaysShown ? 'days' : String(period.span)}
        options={[...spanOptions(spans), { value: 'days', name: daysWords.choose }]}
        onChange={choose}
      />
      {areDaysShown && day('from')}
      {areDaysShown && day('to')}
      <ErrorText id={id}>{fault && text.faults[fault](mostDays)}</ErrorText>
    </div>
  )
}

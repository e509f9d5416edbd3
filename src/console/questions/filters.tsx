import { firstOf, spanOf, spans } from '../conversations/list/filter.ts'
import { daysWords } from '../words/en/days.ts'
import { questionsWords as text } from '../words/en/questions.ts'
import { FilterSelect, optionsOf } from '../parts/field/choices.tsx'
import { addressFilter } from '../parts/filter/address-filter.ts'
import { spanOptions } from '../parts/filter/days.tsx'

/** `from` and `to` are days in UTC. */
export const { readFilter, searchOf } = addressFilter('from', 'to', 'verdict', 'state')
export type Filter = ReturnType<typeof readFilter>

// Those that are open are shown unless others are asked for.
const { open: _, ...otherStates } = text.states

/** Days, verdicts and states; each is part of the page's address. */
export function Filters({ filter, onChange }: { filter: Filter; onChange: (filter: Filter) => void }) {
  const span = spanOf(filter)
  const { from, to, verdict = '', state = '' } = filter
  return (
    <div class="filters" role="group" aria-label={text.filters}>
      <FilterSelect
        label={text.when}
        any={daysWords.anyTime}
        value={String(span ?? '')}
        options={[
          ...spanOptions(spans),
          ...(span === 'days' ? [{ value: 'days', name: text.otherDays(from, to) }] : []),
        ]}
        onChange={(days) => onChange({ ...filter, from: days && firstOf(Number(days)), to: '' })}
      />
      <FilterSelect
        label={text.verdict}
        any={text.anyVerdict}
        value={verdict}
        options={optionsOf(text.verdicts)}
        onChange={(next) => onChange({ ...filter, verdict: next })}
      />
      <FilterSelect
        label={text.state}
        any={text.states.open}
        value={state}
        options={optionsOf(otherStates)}
        onChange={(next) => onChange({ ...filter, state: next })}
      />
    </div>
  )
}

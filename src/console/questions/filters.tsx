import { firstOf, spanOf, spans } from '../conversations/list/filter.ts'
import { FilterSelect } from '../parts/filter/filter-select.tsx'
import { questionsWords as text } from '../words/en/questions.ts'
import { states, type Filter } from './filter.ts'

/** Days, verdicts and states; each is part of the page's address. */
export function Filters({ filter, onChange }: { filter: Filter; onChange: (filter: Filter) => void }) {
  const span = spanOf(filter)
  const { from, to, verdict = '', state = '' } = filter
  return (
    <div class="filters" role="group" aria-label={text.filters}>
      <FilterSelect
        label={text.when}
        value={String(span ?? '')}
        onChange={(days) => onChange({ ...filter, from: days && firstOf(Number(days)), to: '' })}
      >
        <option value="">{text.anyTime}</option>
        {spans.map((days) => (
          <option key={days} value={days}>
            {text.lastDays(days)}
          </option>
        ))}
        {span === 'days' && <option value="days">{text.otherDays(from, to)}</option>}
      </FilterSelect>
      <FilterSelect label={text.verdict} value={verdict} onChange={(next) => onChange({ ...filter, verdict: next })}>
        <option value="">{text.anyVerdict}</option>
        <option value="unanswered">{text.verdicts.unanswered}</option>
        <option value="partly">{text.verdicts.partly}</option>
      </FilterSelect>
      <FilterSelect label={text.state} value={state} onChange={(next) => onChange({ ...filter, state: next })}>
        {states.map((each) => (
          <option key={each} value={each === 'open' ? '' : each}>
            {text.states[each]}
          </option>
        ))}
      </FilterSelect>
    </div>
  )
}

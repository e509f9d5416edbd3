import { useRef, useState } from 'preact/hooks'
import { listTags } from '../../api/tags.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { DayField } from '../../parts/filter/day-field.tsx'
import { FilterSelect } from '../../parts/filter/filter-select.tsx'
import { SearchField } from '../../parts/filter/search-field.tsx'
import { conversationsWords as text } from '../../words/en/conversations.ts'
import { tagsWords } from '../../words/en/tags.ts'
import { languageName } from '../../words/languages.ts'
import { firstOf, spanOf, spans, type Filter } from './filter.ts'
import { areLettersOn, useKeys } from './keys.tsx'

/** A search asks the server: it waits longer for the next letter. In milliseconds. */
const searchDelay = 250
const languages = 'ar de en es fr he hi it ja ko nl pl pt ru tr uk zh'.split(' ')

type FiltersProps = { agentId: string; filter: Filter; onChange: (filter: Filter) => void }

/** Search, days, votes, states, languages and tags, where there are any; each is part of the page's address. */
export function Filters({ agentId, filter, onChange }: FiltersProps) {
  const { value: tags = [] } = useLoaded(`tags ${agentId}`, (signal) => listTags(agentId, signal))
  const offered = [...new Set([...tags.map(({ tag }) => tag), ...(filter.tag ? [filter.tag] : [])])]
  const [areDaysShown, setDaysShown] = useState(false)
  const search = useRef<HTMLInputElement>(null)
  useKeys({ '/': () => search.current?.focus() })
  const set = (change: Filter) => onChange({ ...filter, ...change })
  const span = areDaysShown ? 'days' : spanOf(filter)

  function choose(value: string): void {
    setDaysShown(value === 'days')
    if (value === 'days') return
    set({ from: value && firstOf(Number(value)), to: '' })
  }

  return (
    <div class="filters list-filters" role="search">
      <SearchField
        label={text.search}
        value={filter.q ?? ''}
        onChange={(q) => set({ q })}
        delay={searchDelay}
        shortcut={areLettersOn.value ? '/' : undefined}
        input={search}
      />
      <FilterSelect label={text.when} value={String(span ?? '')} onChange={choose}>
        <option value="">{text.anyTime}</option>
        {spans.map((days) => (
          <option key={days} value={days}>
            {text.lastDays(days)}
          </option>
        ))}
        <option value="days">{text.chooseDays}</option>
      </FilterSelect>
      <FilterSelect label={text.vote} value={filter.vote ?? ''} onChange={(vote) => set({ vote })}>
        <option value="">{text.anyVote}</option>
        <option value="positive">{text.votes.positive}</option>
        <option value="negative">{text.votes.negative}</option>
      </FilterSelect>
      <FilterSelect label={text.state} value={filter.state ?? ''} onChange={(state) => set({ state })}>
        <option value="">{text.anyState}</option>
        <option value="answered">{text.states.answered}</option>
        <option value="unanswered">{text.states.unanswered}</option>
        <option value="failed">{text.states.failed}</option>
      </FilterSelect>
      <FilterSelect label={text.language} value={filter.lang ?? ''} onChange={(lang) => set({ lang })}>
        <option value="">{text.anyLanguage}</option>
        {[...new Set([...languages, ...(filter.lang ? [filter.lang] : [])])].map((code) => (
          <option key={code} value={code}>
            {languageName(code)}
          </option>
        ))}
      </FilterSelect>
      {offered.length > 0 && (
        <FilterSelect label={tagsWords.tag} value={filter.tag ?? ''} onChange={(tag) => set({ tag })}>
          <option value="">{tagsWords.any}</option>
          {offered.map((tag) => (
            <option key={tag} value={tag}>
              {tag}
            </option>
          ))}
        </FilterSelect>
      )}
      {span === 'days' && (
        <div class="days">
          <DayField label={text.from} value={filter.from ?? ''} onChange={(from) => set({ from })} />
          <DayField label={text.to} value={filter.to ?? ''} onChange={(to) => set({ to })} />
          <p class="help">{text.utc}</p>
        </div>
      )}
    </div>
  )
}

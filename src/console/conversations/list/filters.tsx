import { useRef, useState } from 'preact/hooks'
import { listTags } from '../../api/conversations.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { DaysFilter, spanOptions } from '../../parts/filter/days.tsx'
import { SearchField } from '../../parts/filter/search-field.tsx'
import { conversationsWords as text, tagsWords } from '../../words/en/conversations.ts'
import { daysWords } from '../../words/en/days.ts'
import { languageName } from '../../words/languages.ts'
import { firstOf, spanOf, spans, type Filter } from './filter.ts'
import { areLettersOn, useKeys } from './keys.tsx'
import { FilterSelect, optionsOf } from '../../parts/field/choices.tsx'

/** A search asks the server: it waits longer for the next letter. In milliseconds. */
const searchDelay = 250
const languages = 'ar de en es fr he hi it ja ko nl pl pt ru tr uk zh'.split(' ')

type FiltersProps = { agentId: string; filter: Filter; onChange: (filter: Filter) => void }

/** Search, days, votes, states, languages and tags, where there are any; each is part of the page's address. */
export function Filters({ agentId, filter, onChange }: FiltersProps) {
  const { value: tags = [] } = useLoaded(`tags ${agentId}`, (signal) => listTags(agentId, signal))
  const offered = withOwn(
    tags.map(({ tag }) => tag),
    filter.tag,
  )
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
      <FilterSelect
        label={text.when}
        any={daysWords.anyTime}
        value={String(span ?? '')}
        options={[...spanOptions(spans), { value: 'days', name: daysWords.choose }]}
        onChange={choose}
      />
      <FilterSelect
        label={text.vote}
        any={text.anyVote}
        value={filter.vote ?? ''}
        options={optionsOf(text.votes)}
        onChange={(vote) => set({ vote })}
      />
      <FilterSelect
        label={text.state}
        any={text.anyState}
        value={filter.state ?? ''}
        options={optionsOf(text.states)}
        onChange={(state) => set({ state })}
      />
      <FilterSelect
        label={text.language}
        any={text.anyLanguage}
        value={filter.lang ?? ''}
        options={withOwn(languages, filter.lang).map((code) => ({ value: code, name: languageName(code) }))}
        onChange={(lang) => set({ lang })}
      />
      {offered.length > 0 && (
        <FilterSelect
          label={tagsWords.tag}
          any={tagsWords.any}
          value={filter.tag ?? ''}
          options={offered.map((tag) => ({ value: tag, name: tag }))}
          onChange={(tag) => set({ tag })}
        />
      )}
      {span === 'days' && <DaysFilter days={filter} onChange={set} />}
    </div>
  )
}

/** What is offered, and what the address names, whether it is or not. */
const withOwn = (offered: readonly string[], own: string | undefined) => [
  ...new Set([...offered, ...(own ? [own] : [])]),
]

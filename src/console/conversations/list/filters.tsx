import { Search } from 'lucide'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Icon } from '../../../widget/icon.tsx'
import { conversationsWords as text } from '../../words/en/conversations.ts'
import { languageName } from '../../words/languages.ts'
import { firstOf, spanOf, spans, type Filter } from './filter.ts'
import './filters.css'
import { areLettersOn, useKeys } from './keys.ts'

/** How long after the last letter a search begins, in milliseconds. */
const pause = 250
const languages = 'ar de en es fr he hi it ja ko nl pl pt ru tr uk zh'.split(' ')

type FiltersProps = { filter: Filter; onChange: (filter: Filter) => void }

/** Search, days, votes, states, languages; each stands in the address. */
export function Filters({ filter, onChange }: FiltersProps) {
  const [areDaysShown, setDaysShown] = useState(false)
  const set = (change: Filter) => onChange({ ...filter, ...change })
  const span = areDaysShown ? 'days' : spanOf(filter)

  function choose(value: string): void {
    setDaysShown(value === 'days')
    if (value === 'days') return
    set({ from: value && firstOf(Number(value)), to: '' })
  }

  return (
    <div class="filters" role="search">
      <SearchField value={filter.q ?? ''} onChange={(q) => set({ q })} />
      <Choice label={text.when} value={String(span ?? '')} onChange={choose}>
        <option value="">{text.anyTime}</option>
        {spans.map((days) => (
          <option key={days} value={days}>
            {text.lastDays(days)}
          </option>
        ))}
        <option value="days">{text.chooseDays}</option>
      </Choice>
      <Choice label={text.vote} value={filter.vote ?? ''} onChange={(vote) => set({ vote })}>
        <option value="">{text.anyVote}</option>
        <option value="positive">{text.votes.positive}</option>
        <option value="negative">{text.votes.negative}</option>
      </Choice>
      <Choice label={text.state} value={filter.state ?? ''} onChange={(state) => set({ state })}>
        <option value="">{text.anyState}</option>
        <option value="answered">{text.states.answered}</option>
        <option value="unanswered">{text.states.unanswered}</option>
        <option value="failed">{text.states.failed}</option>
      </Choice>
      <Choice label={text.language} value={filter.lang ?? ''} onChange={(lang) => set({ lang })}>
        <option value="">{text.anyLanguage}</option>
        {[...new Set([...languages, ...(filter.lang ? [filter.lang] : [])])].map((code) => (
          <option key={code} value={code}>
            {languageName(code)}
          </option>
        ))}
      </Choice>
      {span === 'days' && (
        <div class="days">
          <Day label={text.from} value={filter.from} onChange={(from) => set({ from })} />
          <Day label={text.to} value={filter.to} onChange={(to) => set({ to })} />
          <p class="help">{text.utc}</p>
        </div>
      )}
    </div>
  )
}

/** Searches when somebody pauses. The slash key leads here. */
function SearchField({ value, onChange }: { value: string; onChange: (q: string) => void }) {
  const [typed, setTyped] = useState(value)
  const field = useRef<HTMLInputElement>(null)
  const latest = useRef(onChange)
  latest.current = onChange
  useEffect(() => setTyped(value), [value])
  useEffect(() => {
    if (typed.trim() === value) return undefined
    const timer = setTimeout(() => latest.current(typed.trim()), pause)
    return () => clearTimeout(timer)
  }, [typed, value])
  useKeys({ '/': () => field.current?.focus() })
  return (
    <div class="search-field">
      <Icon of={Search} />
      <input
        ref={field}
        class="input"
        type="search"
        maxLength={200}
        aria-label={text.search}
        placeholder={text.search}
        aria-keyshortcuts={areLettersOn.value ? '/' : undefined}
        value={typed}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
    </div>
  )
}

function Choice(props: {
  label: string
  value: string
  onChange: (value: string) => void
  children: ComponentChildren
}) {
  return (
    <select
      class={props.value === '' ? 'input' : 'input is-set'}
      aria-label={props.label}
      value={props.value}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    >
      {props.children}
    </select>
  )
}

function Day({
  label,
  value = '',
  onChange,
}: {
  label: string
  value: string | undefined
  onChange: (day: string) => void
}) {
  return (
    <label>
      {label}
      <input class="input" type="date" value={value} onChange={(event) => onChange(event.currentTarget.value)} />
    </label>
  )
}

import { Search } from 'lucide'
import type { RefObject } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Icon } from '../../../widget/icon.tsx'
import './filters.css'

type SearchFieldProps = {
  label: string
  /** What is searched for now. */
  value: string
  onChange: (value: string) => void
  /** How long after the last letter the search begins, in milliseconds. */
  pause?: number
  /** A key that moves the focus here, for screen readers; whoever renders the field listens for it. */
  shortcut?: string | undefined
  input?: RefObject<HTMLInputElement | null>
}

/** A search in a row of filters (`class="filters"`), which begins when the typing pauses. */
export function SearchField({ label, value, onChange, pause = 150, shortcut, input }: SearchFieldProps) {
  const [typed, setTyped] = useState(value)
  const latest = useRef(onChange)
  latest.current = onChange
  useEffect(() => setTyped(value), [value])
  useEffect(() => {
    if (typed.trim() === value) return undefined
    const timer = setTimeout(() => latest.current(typed.trim()), pause)
    return () => clearTimeout(timer)
  }, [typed, value, pause])
  return (
    <div class="search-field">
      <Icon of={Search} />
      <input
        ref={input ?? null}
        class="input"
        type="search"
        maxLength={200}
        aria-label={label}
        placeholder={label}
        aria-keyshortcuts={shortcut}
        value={typed}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
    </div>
  )
}

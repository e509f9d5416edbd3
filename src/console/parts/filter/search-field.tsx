import { Search } from 'lucide'
import type { RefObject } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Icon } from '../../../widget/icon.tsx'

type SearchFieldProps = {
  label: string
  /** What is searched for now. */
  value: string
  onChange: (value: string) => void
  /** How long after the last letter the search begins, in milliseconds. */
  delay?: number
  /** A key that moves the focus here, for screen readers; whoever renders the field listens for it. */
  shortcut?: string | undefined
  input?: RefObject<HTMLInputElement | null>
}

/** A search in a row of filters (`class="filters"`), which begins when the typing pauses. */
export function SearchField({ label, value, onChange, delay = 150, shortcut, input }: SearchFieldProps) {
  const [typed, setTyped] = useState(value)
  const latest = useRef(onChange)
  latest.current = onChange
  // What is searched for replaces what is typed only where something else changed it: letters typed since, and a last space, stay.
  const searched = useRef(value)
  useEffect(() => {
    if (value === searched.current) return
    searched.current = value
    setTyped(value)
  }, [value])
  useEffect(() => {
    const text = typed.trim()
    if (text === value) return undefined
    const timer = setTimeout(() => {
      searched.current = text
      latest.current(text)
    }, delay)
    return () => clearTimeout(timer)
  }, [typed, value, delay])
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

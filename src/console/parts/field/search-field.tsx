import { Search } from 'lucide'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Icon } from '../../../widget/icon.tsx'
import './search-field.css'

/** How long after the last letter a search begins, in milliseconds. */
const pause = 150

/** Looks for what is typed when somebody pauses; `value` stands in the address. */
export function SearchField({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (value: string) => void
}) {
  const [typed, setTyped] = useState(value)
  const latest = useRef(onChange)
  latest.current = onChange
  useEffect(() => setTyped(value), [value])
  useEffect(() => {
    if (typed.trim() === value) return undefined
    const timer = setTimeout(() => latest.current(typed.trim()), pause)
    return () => clearTimeout(timer)
  }, [typed, value])
  return (
    <div class="find">
      <Icon of={Search} />
      <input
        class="input"
        type="search"
        maxLength={200}
        aria-label={label}
        placeholder={label}
        value={typed}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
    </div>
  )
}

import { useEffect, useRef } from 'preact/hooks'

/** Calls what belongs to a key, unless somebody writes, chooses in a list, or answers a question. */
export function useKeys(keys: Record<string, () => void>): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const gone = new AbortController()
    addEventListener(
      'keydown',
      (event) => {
        const at = event.target instanceof Element ? event.target : null
        if (
          event.ctrlKey ||
          event.metaKey ||
          event.altKey ||
          at?.closest('input, textarea, select, dialog, [role=menu]')
        )
          return
        const act = latest.current[event.key]
        if (!act) return
        event.preventDefault()
        act()
      },
      { signal: gone.signal },
    )
    return () => gone.abort()
  }, [])
}

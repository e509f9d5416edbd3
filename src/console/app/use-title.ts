import { useLayoutEffect } from 'preact/hooks'

/** Names the page in the browser's tab and history: its own name first, then where it belongs. */
export function useTitle(...parts: (string | undefined)[]): void {
  const title = [...parts.filter(Boolean), 'Foyer'].join(' · ')
  useLayoutEffect(() => {
    document.title = title
  }, [title])
}

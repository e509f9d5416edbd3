import { useEffect, useRef } from 'preact/hooks'

/** How long to wait before asking again, in milliseconds. */
const pause = 1500

/** Loads again and again while something is under way: each time a while after the last answer, or failure, came. */
export function usePolling(
  isRunning: boolean,
  { isLoading, reload }: { isLoading: boolean; reload: () => void },
): void {
  const latest = useRef(reload)
  latest.current = reload
  useEffect(() => {
    if (!isRunning || isLoading) return undefined
    const timer = setTimeout(() => latest.current(), pause)
    return () => clearTimeout(timer)
  }, [isRunning, isLoading])
}

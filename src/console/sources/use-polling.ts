import { useEffect, useRef } from 'preact/hooks'
import type { Loaded } from '../api/use-loaded.ts'

/** The interval of polling, in milliseconds. */
const pause = 1500

/** Loads again and again while something is under way: each time a while after the last answer, or failure, came. */
export function usePolling<T>(isRunning: boolean, { value, error, reload }: Loaded<T>): void {
  const latest = useRef(reload)
  latest.current = reload
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setTimeout(() => latest.current(), pause)
    return () => clearTimeout(timer)
  }, [isRunning, value, error])
}

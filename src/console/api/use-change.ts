import { useEffect, useRef } from 'preact/hooks'

/** Calls `act` when a value, once it is known, becomes another one. */
export function useChange(value: unknown, act: () => void): void {
  const before = useRef(value)
  useEffect(() => {
    const was = before.current
    before.current = value
    if (was !== undefined && was !== value) act()
  })
}

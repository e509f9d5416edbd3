/** Counts events by key in windows of time. A window begins with the first event in it. */
export type Windows = {
  /** The count of the key's window, and the seconds until it ends, rounded up. */
  look(key: string): { count: number; endsIn: number }
  add(key: string): void
  remove(key: string): void
}

type Window = { count: number; endsAt: number }

/**
 * Windows of `seconds`, by `clock` in milliseconds. At most `maxKeys` are kept: a flood of keys pushes out the oldest, whose
 * count then starts again.
 */
export function createFixedWindows(seconds: number, clock: () => number, maxKeys: number): Windows {
  const length = seconds * 1000
  /** In the order in which they end: each is inserted when it begins, and all have the same length. */
  const windows = new Map<string, Window>()

  function current(key: string, now: number): Window | undefined {
    const window = windows.get(key)
    // Such a window began before the clock was set back.
    return window && window.endsAt > now && window.endsAt - now <= length ? window : undefined
  }

  function makeRoom(now: number): void {
    for (const [key, { endsAt }] of windows) {
      if (endsAt > now && windows.size < maxKeys) return
      windows.delete(key)
    }
  }

  return {
    look(key) {
      const now = clock()
      const window = current(key, now)
      return window
        ? { count: window.count, endsIn: Math.ceil((window.endsAt - now) / 1000) }
        : { count: 0, endsIn: seconds }
    },
    add(key) {
      const now = clock()
      const window = current(key, now)
      if (window) {
        window.count += 1
        return
      }
      makeRoom(now)
      windows.delete(key)
      windows.set(key, { count: 1, endsAt: now + length })
    },
    remove: (key) => void windows.delete(key),
  }
}

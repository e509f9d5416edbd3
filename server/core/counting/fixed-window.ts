/** Counts what happens under a key in windows of time that begin with the first thing that happens in them. */
export type Windows = {
  /** How much was counted in the key's window, and how many seconds are left of it, rounded up. */
  look(key: string): { count: number; endsIn: number }
  add(key: string): void
}

type Window = { count: number; endsAt: number }

/**
 * Windows of `seconds`, by `clock` in milliseconds. At most `maxKeys` are kept: a flood of keys pushes out the oldest, which costs
 * nobody anything but that he is counted anew.
 */
export function createFixedWindows(seconds: number, clock: () => number, maxKeys: number): Windows {
  const length = seconds * 1000
  /** In the order in which they end, since each is put in when it begins and all are as long. */
  const windows = new Map<string, Window>()

  function current(key: string, now: number): Window | undefined {
    const window = windows.get(key)
    // A clock that was set back would make a window longer than any is.
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
  }
}

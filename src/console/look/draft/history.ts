/** States that one can go back and forth between. */
export type History<T> = { past: readonly T[]; now: T; future: readonly T[]; lastKey: string | null }

/** So many steps can be taken back. */
const most = 200

export function begin<T>(now: T): History<T> {
  return { past: [], now, future: [], lastKey: null }
}

/** Adds a state. Steps with the same key, as of a color that is dragged or a text that is typed, are one. */
export function step<T>({ past, now, lastKey }: History<T>, next: T, key: string | null): History<T> {
  const isOne = key !== null && key === lastKey
  return { past: isOne ? past : [...past, now].slice(-most), now: next, future: [], lastKey: key }
}

export function undo<T>(history: History<T>): History<T> {
  const before = history.past.at(-1)
  if (before === undefined) return history
  return { past: history.past.slice(0, -1), now: before, future: [history.now, ...history.future], lastKey: null }
}

export function redo<T>(history: History<T>): History<T> {
  const [next, ...future] = history.future
  if (next === undefined) return history
  return { past: [...history.past, history.now], now: next, future, lastKey: null }
}

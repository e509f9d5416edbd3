import { effect, signal } from '@preact/signals'
import { attempt } from '../../client/memory.ts'

/*
 * What the console keeps in this browser. Any call of localStorage may throw: it is blocked, or full. Then values stay in memory until
 * the page is closed, and the page says so.
 */

const prefix = 'foyer.console.'

/** Values that the browser's storage does not take. They are newer than those that it has. */
const memory = signal<ReadonlyMap<string, string>>(new Map())

/** The keys that are lost when the page is closed or loaded again. */
export function keysOnlyInMemory(): string[] {
  return [...memory.value.keys()]
}

/** Whether the browser keeps anything for the console beyond this page. */
export function canStore(): boolean {
  const probe = `${prefix}probe`
  const isStored = attempt(() => (localStorage.setItem(probe, '1'), true), false)
  attempt(() => localStorage.removeItem(probe), undefined)
  return isStored
}

export function readStored(name: string): string | null {
  return memory.value.get(name) ?? attempt(() => localStorage.getItem(prefix + name), null)
}

/** A stored JSON value; null: there is none, or it is damaged. */
export function readStoredJson(name: string): unknown {
  const text = readStored(name)
  return text === null ? null : attempt((): unknown => JSON.parse(text), null)
}

export function store(name: string, value: string): void {
  const isStored = attempt(() => (localStorage.setItem(prefix + name, value), true), false)
  const next = new Map(memory.peek())
  if (isStored) next.delete(name)
  else next.set(name, value)
  // The same map tells nobody.
  if (!isStored || next.size !== memory.peek().size) memory.value = next
}

export function removeStored(name: string): void {
  attempt(() => localStorage.removeItem(prefix + name), undefined)
  if (!memory.peek().has(name)) return
  const next = new Map(memory.peek())
  next.delete(name)
  memory.value = next
}

/** The names of all values that begin with `beginning`, without it. */
export function storedNames(beginning: string): string[] {
  const keys = attempt(() => Object.keys(localStorage), [])
  const names = keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length))
  const all = new Set([...names, ...memory.value.keys()])
  return [...all].filter((name) => name.startsWith(beginning)).map((name) => name.slice(beginning.length))
}

/** Calls `onChange` when another tab stores or removes a value, until the returned function is called. */
export function onStoredElsewhere(name: string, onChange: (value: string | null) => void): () => void {
  const look = ({ key, newValue }: StorageEvent) => {
    if (key === prefix + name) onChange(newValue)
  }
  addEventListener('storage', look)
  return () => removeEventListener('storage', look)
}

/** Lets the browser ask before it closes a page with something under `beginning` that would be lost. */
export function askBeforeLoss(beginning: string): void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  effect(() => {
    // Only while it is needed: such a listener keeps a page out of the back/forward cache.
    if (!keysOnlyInMemory().some((name) => name.startsWith(beginning))) return undefined
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  })
}

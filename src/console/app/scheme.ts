import { signal } from '@preact/signals'
import { readStored, store } from './storage.ts'

/** Light, dark, or as the system has it. */
export type Scheme = 'auto' | 'light' | 'dark'

const key = 'scheme'
const kept = readStored(key)

export const scheme = signal<Scheme>(kept === 'light' || kept === 'dark' ? kept : 'auto')

export function chooseScheme(next: Scheme): void {
  scheme.value = next
  store(key, next)
  applyScheme()
}

export function applyScheme(): void {
  document.documentElement.dataset['scheme'] = scheme.peek()
}

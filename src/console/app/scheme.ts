import { signal } from '@preact/signals'

/** Light, dark, or as the system has it. */
export type Scheme = 'auto' | 'light' | 'dark'

const key = 'foyer.console.scheme'
const kept = localStorage.getItem(key)

export const scheme = signal<Scheme>(kept === 'light' || kept === 'dark' ? kept : 'auto')

export function chooseScheme(next: Scheme): void {
  scheme.value = next
  localStorage.setItem(key, next)
  applyScheme()
}

export function applyScheme(): void {
  document.documentElement.dataset['scheme'] = scheme.peek()
}

import { computed, signal } from '@preact/signals'
import type { Token } from '#contract/access/tokens.ts'
import { request } from '../api/request/request.ts'
import { onStoredElsewhere, readStoredJson, removeStored, store } from '../app/storage.ts'

/** Who is signed in, in all tabs of this browser. Where it stores nothing, in this one until it is closed. */
export type Account = { token: string; name: string; canChange: boolean }

const key = 'account'

export const account = signal<Account | null>(accountOf(readStoredJson(key)))
/** Whether the account's token was refused: then the page waits for another one. */
export const isExpired = signal(false)
/** The error of the sign-in link that was followed. */
export const linkError = signal('')

export const needsSignIn = computed(() => account.value === null || isExpired.value)
/** A token that may only read sees everything and changes nothing. */
export const canChange = computed(() => account.value?.canChange ?? false)
/** The operator manages workspaces, and sees how the server is. */
export const isOperator = computed(() => account.value !== null && kindOf(account.value.token) === 'operator')

let waiting: (() => void)[] = []

/** Resolves with a bearer token as soon as somebody is signed in. */
export async function bearer(): Promise<string> {
  while (needsSignIn.peek()) await new Promise<void>((resolve) => waiting.push(resolve))
  return account.peek()?.token ?? ''
}

/** Asks to sign in again, unless another token is in use by now. */
export function refuse(token: string): void {
  if (account.peek()?.token === token) isExpired.value = true
}

/** Exchanges the code of a printed link. */
export async function signInByCode(code: string): Promise<void> {
  const answer = await request(null, 'POST', 'sign-in', { body: { code } })
  const { data, token } = (await answer.json()) as { data: Token; token: string }
  accept({ token, name: data.name, canChange: data.scope === 'admin' })
}

/** Throws when the server does not take the token. */
export async function signInByToken(token: string): Promise<void> {
  await request(token, 'GET', 'agents?limit=1')
  const kind = kindOf(token)
  accept({ token, name: kind, canChange: kind !== 'read' })
}

/** Forgets the token in all tabs. Drafts stay, for whoever signs in next in this browser. */
export function signOut(): void {
  removeStored(key)
  location.reload()
}

/** By the prefix of the token; the operator token may be any text. */
function kindOf(token: string): 'read' | 'admin' | 'operator' {
  return token.startsWith('fy_rd_') ? 'read' : token.startsWith('fy_ad_') ? 'admin' : 'operator'
}

/** Follows what other tabs do: who signs in there is signed in here, and who signs out there is signed out. */
export function followOtherTabs(): void {
  onStoredElsewhere(key, () => {
    const next = accountOf(readStoredJson(key))
    // A page without its data waits for nobody: it begins anew.
    if (next === null) location.reload()
    else if (next.token !== account.peek()?.token) enter(next)
  })
}

function accountOf(stored: unknown): Account | null {
  const { token, name, canChange: may } = (stored ?? {}) as Partial<Account>
  if (typeof token !== 'string' || typeof name !== 'string') return null
  return { token, name, canChange: may === true }
}

function accept(next: Account): void {
  store(key, JSON.stringify(next))
  enter(next)
}

function enter(next: Account): void {
  account.value = next
  isExpired.value = false
  linkError.value = ''
  const resolved = waiting
  waiting = []
  for (const resume of resolved) resume()
}

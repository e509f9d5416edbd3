import { computed, effect, signal } from '@preact/signals'
import type { Token } from '#contract/access/tokens.ts'
import { request } from '../api/request/request.ts'
import { onStoredElsewhere, readStoredJson, removeStored, store } from '../app/storage.ts'

/**
 * Who is signed in, in all tabs of this browser. Where it stores nothing, in this one until it is closed. A tab has one account, which
 * every request and forty components ask for, so it is the module's.
 */
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

/** Resolves with a bearer token as soon as somebody is signed in. */
export async function bearer(): Promise<string> {
  while (needsSignIn.peek()) await nextSignIn()
  return account.peek()?.token ?? ''
}

/** Call it only while a sign-in is needed. */
function nextSignIn(): Promise<void> {
  return new Promise((resolve) => {
    const stop = effect(() => {
      if (needsSignIn.value) return
      stop()
      resolve()
    })
  })
}

/** Asks to sign in again, unless another token is in use by now. */
export function refuse(token: string): void {
  if (account.peek()?.token === token) isExpired.value = true
}

/**
 * Signs in by the link that the server printed: its code stands in the fragment, which no server and no log sees. It leaves the address
 * at once, and with it the browser's history.
 */
export async function followSignInLink(): Promise<void> {
  const code = /^#code=(.+)$/.exec(location.hash)?.[1]
  if (code === undefined) return
  history.replaceState(null, '', location.pathname + location.search)
  // The link again, in another tab or after it was used: who is signed in stays so.
  if (!needsSignIn.peek()) return
  await signInByCode(code).catch((error: unknown) => {
    linkError.value = error instanceof Error ? error.message : String(error)
  })
}

/** Exchanges the code of a printed link. */
async function signInByCode(code: string): Promise<void> {
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
}

import { computed, effect, signal } from '@preact/signals'
import type { Me } from '#contract/access/logins.ts'
import type { Token } from '#contract/access/tokens.ts'
import { readJson, request } from '../api/request/request.ts'
import { keysOnlyInMemory, onStoredElsewhere, readStoredJson, removeStored, store } from '../app/storage.ts'
import { workspaceId } from '../app/root.ts'

/**
 * Who is signed in, in all tabs of this browser: a person, by a cookie that no script sees, or a token. Where it stores nothing, a token is
 * in this tab alone until it is closed. A tab has one account, which every request and forty components ask for, so it is the module's.
 */
export type Account = TokenAccount | PersonAccount
/** `id`: of the printed link's token, which somebody can end who then creates an account. */
export type TokenAccount = { token: string; name: string; canChange: boolean; id?: string }
/** `at`: when they signed in, so that other tabs see that it was again. */
type PersonAccount = { me: Me; at: number }

const key = 'account'

export const account = signal<Account | null>(accountOf(readStoredJson(key)))
/** Whether the account was refused: then the page waits for somebody to sign in. */
export const isExpired = signal(false)
/** The error of the sign-in link that was followed. */
export const linkError = signal('')
/** The secret of an invitation whose link was followed. */
export const openInvitation = signal<string>()
/** Whether the printed link has signed in, and nobody has an account yet. */
export const offersAccount = signal(false)

export const needsSignIn = computed(() => account.value === null || isExpired.value)
/** The person who is signed in; undefined: nobody is, or a token. */
export const me = computed(() => (account.value && 'me' in account.value ? account.value.me : undefined))
/** Tells sign-ins of people apart; undefined: nobody is signed in, or a token. */
export const signedInAt = computed(() => (account.value && 'at' in account.value ? account.value.at : undefined))
/** The role of a person in the workspace of this page. */
export const role = computed(() =>
  workspaceId === undefined ? me.value?.role : me.value?.workspaces.find(({ id }) => id === workspaceId)?.role,
)
/** Owners, editors, and tokens that may change things. */
export const canChange = computed(() => {
  const who = account.value
  if (who === null) return false
  return 'me' in who ? role.value === 'owner' || role.value === 'editor' : who.canChange
})
/** Who answers visitors: whoever may change things, and people with the role for it. */
export const canAnswer = computed(() => canChange.value || role.value === 'answering')
/** Who manages people and tokens. */
export const isOwner = computed(() => canChange.value && role.value !== 'editor')
/** The operator manages workspaces, and sees how the server is. */
export const isOperator = computed(() => {
  const who = account.value
  return who !== null && 'token' in who && kindOf(who.token) === 'operator'
})

/** Resolves with the account as soon as somebody is signed in. */
export async function signedIn(): Promise<Account> {
  for (;;) {
    const who = account.peek()
    if (who && !needsSignIn.peek()) return who
    await nextSignIn()
  }
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

/** Asks to sign in again, unless somebody has done so by now. */
export function refuse(who: Account): void {
  if (account.peek() === who) isExpired.value = true
}

/**
 * Follows a link whose secret stands in the fragment, which no server and no log sees: the one that the server printed, or an invitation. It
 * leaves the address at once, and with it the browser's history.
 */
export async function followLink(): Promise<void> {
  const [, kind, secret] = /^#(code|invitation)=(.+)$/.exec(location.hash) ?? []
  if (secret === undefined) return
  history.replaceState(null, '', location.pathname + location.search)
  if (kind === 'invitation') {
    openInvitation.value = secret
    return
  }
  // The link again, in another tab or after it was used: who is signed in stays so.
  if (!needsSignIn.peek()) return
  await signInByCode(secret).catch((error: unknown) => {
    linkError.value = error instanceof Error ? error.message : String(error)
  })
}

/** Exchanges the code of a printed link. */
async function signInByCode(code: string): Promise<void> {
  const answer = await request(null, 'POST', 'sign-in', { body: { code } })
  const { data, token } = await readJson<{ data: Token; token: string }>(answer)
  const next = { token, name: data.name, canChange: data.scope === 'admin', id: data.id }
  accept(next)
  // Who has signed in is so, also when this fails.
  const people = await request(next, 'GET', 'people?limit=1')
    .then(readJson<{ data: unknown[] }>)
    .catch(() => undefined)
  offersAccount.value = people?.data.length === 0
}

/** Throws when the server does not take the token. */
export async function signInByToken(token: string): Promise<void> {
  const kind = kindOf(token)
  const next = { token, name: kind, canChange: kind !== 'read' }
  await request(next, 'GET', 'agents?limit=1')
  accept(next)
}

/** Throws when the email address and the password do not match. */
export async function signInByPassword(email: string, password: string): Promise<void> {
  await acceptPerson(await request(null, 'POST', 'logins', { body: { email, password } }))
}

/** Takes the answer that has signed a person in. The cookie came with it. */
export async function acceptPerson(answer: Response): Promise<void> {
  const { data } = await readJson<{ data: Me }>(answer)
  accept({ me: data, at: Date.now() })
}

/**
 * Finds out whether the cookie signs somebody in, and as whom by now: in a browser that keeps nothing else, and where another role was
 * given. Whoever is signed in by a token stays so.
 */
export async function restorePerson(): Promise<void> {
  const before = account.peek()
  if (before && 'token' in before) return
  const found = await request(null, 'GET', 'logins/current')
    .then(readJson<{ data: Me | null }>)
    .catch(() => undefined)
  if (!found || account.peek() !== before) return
  const { data } = found
  if (data) accept({ me: data, at: before && 'at' in before ? before.at : Date.now() })
  else if (before) refuse(before)
}

/** Shows what somebody has changed of their account. */
export function setMe(data: Me): void {
  const who = account.peek()
  if (who && 'me' in who) accept({ ...who, me: data })
}

/**
 * Signs out in all tabs. Drafts stay, for whoever signs in next in this browser.
 * @throws {ApiError} when the server cannot be reached: then the cookie still signs in.
 */
export async function signOut(): Promise<void> {
  const who = account.peek()
  // Refused means signed out already.
  if (who && 'me' in who && !isExpired.peek()) await request(who, 'DELETE', 'logins/current').catch(throwUnlessRefused)
  forgetAccount()
}

/** Begins anew with nobody signed in, in all tabs. */
export function forgetAccount(): void {
  removeStored(key)
  location.reload()
}

function throwUnlessRefused(error: unknown): void {
  if (!(error instanceof Error && 'status' in error && error.status === 401)) throw error
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
    else if (JSON.stringify(next) !== JSON.stringify(account.peek())) enter(next)
  })
}

function accountOf(stored: unknown): Account | null {
  const { token, name, canChange: may, id, me: person, at } = (stored ?? {}) as Partial<TokenAccount & PersonAccount>
  if (typeof token === 'string' && typeof name === 'string') {
    return { token, name, canChange: may === true, ...(typeof id === 'string' && { id }) }
  }
  // As another version may have stored it: the server says it anew.
  return Array.isArray(person?.workspaces) && typeof at === 'number' ? { me: person, at } : null
}

function accept(next: Account): void {
  store(key, JSON.stringify(next))
  enter(next)
}

function enter(next: Account): void {
  const before = me.peek()
  const isOther = before !== undefined && 'me' in next && next.me.id !== before.id
  // What is in memory, and on screen, is the other person's. A full storage would bring that one back, again and again.
  if (isOther && !keysOnlyInMemory().includes(key)) return location.reload()
  account.value = next
  isExpired.value = false
  linkError.value = ''
}

import type { AuditAction, AuditEntry } from '#contract/access/audit.ts'
import type { Login, Me } from '#contract/access/logins.ts'
import type { Invitation, Person, Role } from '#contract/access/people.ts'
import { acceptPerson } from '../account/account.ts'
import { loadPage, type PageAt, callBody, callData, callVoid } from './request/call.ts'
import { uploadFile } from './request/upload.ts'
import { readJson, request } from './request/request.ts'
import type { Token } from '#contract/access/tokens.ts'
import type { NewPasskeyOptions, Passkey, PasskeyCreate } from '#contract/access/passkeys.ts'
import type { PushState, PushTest } from '#contract/access/logins.ts'

/** A link that was made, which is never answered again. */
export type MadeLink = { data: Person; link: string }

export const listPeople = (signal?: AbortSignal) => callData<Person[]>('GET', 'people', { signal })

export const invitePerson = (body: { email: string; role: Role }) => callBody<MadeLink>('POST', 'people', { body })

export const makeLink = (personId: string) => callBody<MadeLink>('POST', `people/${personId}/link`)

export const changeRole = (personId: string, role: Role) => callVoid('PATCH', `people/${personId}`, { body: { role } })

export const removePerson = (personId: string) => callVoid('DELETE', `people/${personId}`)

/** Without an account: whoever has the link may look. */
export async function lookInvitation(secret: string): Promise<Invitation> {
  const answer = await request(null, 'POST', 'invitations/look', { body: { secret } })
  return (await readJson<{ data: Invitation }>(answer)).data
}

/** Joins, or sets a new password, and signs in. */
export async function acceptInvitation(body: { secret: string; name?: string; password: string }): Promise<void> {
  await acceptPerson(await request(null, 'POST', 'invitations/accept', { body }))
}

export const changeName = (name: string) => callData<Me>('PATCH', 'me', { body: { name } })

export const removePicture = () => callData<Me>('PATCH', 'me', { body: { picture: null } })

export const setPicture = (file: File) => uploadFile<Me>('me/picture', file)

export const changePassword = (body: { current: string; password: string }) => callVoid('PUT', 'me/password', { body })

export const listLogins = (signal?: AbortSignal) => callData<Login[]>('GET', 'logins', { signal })

export const endLogin = (loginId: string) => callVoid('DELETE', `logins/${loginId}`)

export const endAllLogins = () => callVoid('DELETE', 'logins')

/** What the audit shows; an empty text filters nothing. `from`, `to`: days in UTC. */
export type AuditFilter = { by: string; action: AuditAction | ''; from: string; to: string }

/** A page of the audit, newest first. */
export const listAudit = (filter: AuditFilter, at: PageAt, signal: AbortSignal) =>
  loadPage<AuditEntry>('audit', Object.entries({ ...filter, order: 'desc' }), at, signal)

/** A token as it is asked for; `expiresAt` null: never. */
type NewToken = Pick<Token, 'name' | 'scope' | 'expiresAt'>

/** Newest first. */
export const listTokens = (signal?: AbortSignal) => callData<Token[]>('GET', 'tokens?order=desc', { signal })

/** Resolves with the secret, which is never answered again. */
export async function createToken(body: NewToken): Promise<string> {
  return (await callBody<{ token: string }>('POST', 'tokens', { body })).token
}

export const revokeToken = (tokenId: string) => callVoid('DELETE', `tokens/${encodeURIComponent(tokenId)}`)

/** In the order in which they were added. */
export const listPasskeys = (signal?: AbortSignal) => callData<Passkey[]>('GET', 'me/passkeys', { signal })

/** What the browser needs to make a passkey. */
export const askToAdd = (password: string) =>
  callData<NewPasskeyOptions>('POST', 'me/passkeys/challenge', { body: { password } })

export const addPasskey = (body: PasskeyCreate) => callData<Passkey>('POST', 'me/passkeys', { body })

export const renamePasskey = (id: string, name: string) =>
  callVoid('PATCH', `me/passkeys/${encodeURIComponent(id)}`, { body: { name } })

export const removePasskey = (id: string) => callVoid('DELETE', `me/passkeys/${encodeURIComponent(id)}`)

export const getPush = (signal?: AbortSignal) => callData<PushState>('GET', 'me/push', { signal })

export async function putPush(body: PushSubscriptionJSON): Promise<PushState> {
  const { endpoint, keys } = body
  return callData<PushState>('PUT', 'me/push', { body: { endpoint, keys } })
}

export const deletePush = () => callVoid('DELETE', 'me/push')

export const testPush = () => callData<PushTest>('POST', 'me/push/test')

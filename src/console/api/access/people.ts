import type { AuditAction, AuditEntry } from '#contract/access/audit.ts'
import type { Login, Me } from '#contract/access/logins.ts'
import type { Invitation, Person, Role } from '#contract/access/people.ts'
import { acceptPerson } from '../../account/account.ts'
import { loadPage, type PageAt } from '../page.ts'
import { callBody, callData, callVoid } from '../request/call.ts'
import { readJson, request } from '../request/request.ts'
import { uploadFile } from '../request/upload.ts'

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

import type { AuditEntry } from '../../contract/access/audit.ts'
import type { Role } from '../../contract/access/people.ts'
import { FoyerError } from '../../core/errors.ts'
import type { Change, Slice } from './records.ts'

/* People, where they are signed in, and what was done in a workspace. */

/** A hash by scrypt (RFC 7914), with all that is needed to compute it again. `salt` and `hash` are base64url. */
export type PasswordHash = { cost: number; blockSize: number; parallelization: number; salt: string; hash: string }

type Membership = { workspaceId: string; role: Role; since: string }

/** A link that is open. `hash`: SHA-256 of its secret. `by`: the name of who made it. `role`: of those to join. */
export type InvitationRecord = {
  kind: 'join' | 'password'
  workspaceId: string
  role: Role
  hash: string
  createdAt: string
  expiresAt: string
  by: string
}

/**
 * A key that somebody signs in with. `publicKey`: COSE (RFC 9052), in base64url. `counter`: of its last use, where its authenticator counts.
 * `host`: the host of the console that it was made for, which alone it signs in at.
 */
export type PasskeyRecord = {
  id: string
  name: string
  credentialId: string
  publicKey: string
  counter: number
  host: string
  createdAt: string
  usedAt: string | null
}

/** A challenge that a passkey has signed, until it would have expired. `hash`: SHA-256. */
export type UsedChallenge = { hash: string; expiresAt: string }

/** A person belongs to no workspace but to those of the memberships; whoever is only invited has none yet. */
export type PersonRecord = {
  id: string
  createdAt: string
  updatedAt: string
  /** In lower case. No two people have the same, and it never changes. */
  email: string
  /** Empty until the first invitation is accepted. */
  name: string
  /** The name of an asset. */
  picture?: string
  /** Absent until the first invitation is accepted. */
  password?: PasswordHash
  passkeys?: readonly PasskeyRecord[]
  usedChallenges?: readonly UsedChallenge[]
  memberships: readonly Membership[]
  /** At most one for each workspace. */
  invitations: readonly InvitationRecord[]
  /** Only logins of the same epoch count: a new one ends all of them at once. */
  epoch: number
}

/** A browser that is told of what needs somebody. `sealed`: its subscription, JSON that opens for the login. `since`: when that was asked for. */
type PushRecord = { sealed: string; since: string }

/** Somebody signed in by a browser. `hash`: SHA-256 of the cookie's secret. `usedAt`: the hour of its last use. */
export type LoginRecord = {
  id: string
  personId: string
  hash: string
  epoch: number
  device: string
  createdAt: string
  usedAt: string
  push?: PushRecord
}

/** What was done in a workspace. `id` and `at` are those of the entry. */
export type AuditRecord = AuditEntry & { workspaceId: string }

export type PeopleStore = {
  /** Resolves with whether it was created; not, if somebody has its email address. */
  createPerson(person: PersonRecord): Promise<boolean>
  getPerson(id: string): Promise<PersonRecord | null>
  findPersonByEmail(email: string): Promise<PersonRecord | null>
  /** Members of a workspace, and those who are invited to it, earliest first. */
  listPeople(workspaceId: string, slice: Slice): AsyncIterable<PersonRecord>
  /**
   * Changes a person, or with null deletes them and their logins. Must not change id or email. Resolves with the record after the change,
   * null when there is none any more.
   * @throws {FoyerError} `last-owner` when the change takes the last owner from a workspace; two such changes at once are never both done.
   */
  updatePerson(id: string, change: (current: PersonRecord) => PersonRecord | null): Promise<PersonRecord | null>

  /** Resolves with whether its person exists. */
  createLogin(login: LoginRecord): Promise<boolean>
  /** Finds a login by the hash of its secret, with its person. Never from a cache, as tokens are. */
  findLogin(hash: string): Promise<{ login: LoginRecord; person: PersonRecord } | null>
  /** Earliest first. */
  listLogins(personId: string): Promise<LoginRecord[]>
  /** The logins with a subscription to push of all members of a workspace, in no order; those that count no more among them. */
  listPushLogins(workspaceId: string): Promise<{ login: LoginRecord; person: PersonRecord }[]>
  /** Must not change id, personId or hash. Null: there is none. */
  updateLogin(id: string, change: Change<LoginRecord>): Promise<LoginRecord | null>
  deleteLogin(id: string): Promise<boolean>

  /** Appends an entry to the audit of its workspace, unless it is there. */
  appendAudit(entry: AuditRecord): Promise<void>
  /** In the order in which they were appended. */
  listAudit(workspaceId: string, slice: Slice): AsyncIterable<AuditRecord>
  /** Removes the entries from before a moment, to the day. */
  pruneAudit(workspaceId: string, before: string): Promise<void>
}

/** The workspaces that somebody owned, and does not any more after a change. */
export function ownershipsLost(before: PersonRecord, after: PersonRecord | null): string[] {
  return before.memberships
    .filter(({ workspaceId }) => isOwner(before, workspaceId) && !(after && isOwner(after, workspaceId)))
    .map(({ workspaceId }) => workspaceId)
}

/** A person without a workspace; null: they have no other, and go with it. */
export function leaving(person: PersonRecord, workspaceId: string): PersonRecord | null {
  const memberships = person.memberships.filter((each) => each.workspaceId !== workspaceId)
  const invitations = person.invitations.filter((each) => each.workspaceId !== workspaceId)
  return memberships.length + invitations.length === 0 ? null : { ...person, memberships, invitations }
}

/** The membership of a person in a workspace. */
export function membershipIn({ memberships }: PersonRecord, workspaceId: string): Membership | undefined {
  return memberships.find((each) => each.workspaceId === workspaceId)
}

export function isMember({ memberships }: PersonRecord, workspaceId: string): boolean {
  return memberships.some((each) => each.workspaceId === workspaceId)
}

export function isOwner({ memberships }: PersonRecord, workspaceId: string): boolean {
  return memberships.some((each) => each.workspaceId === workspaceId && each.role === 'owner')
}

/** The workspaces in whose lists a person is. */
export function workspacesOf({ memberships, invitations }: PersonRecord): string[] {
  return [...new Set([...memberships, ...invitations].map(({ workspaceId }) => workspaceId))]
}

export function lastOwner(): FoyerError {
  return new FoyerError('last-owner', 'A workspace keeps at least one owner. Make somebody else an owner first.')
}

import type { Me, MeUpdate, PasswordChange } from '../../contract/access/logins.ts'
import type { Person, Role } from '../../contract/access/people.ts'
import { after } from '../../core/clock.ts'
import { assetAddress } from '../../core/asset-names.ts'
import { defined } from '../../core/defined.ts'
import { invalid, notFound, orNotFound } from '../../core/errors.ts'
import type { Bus } from '../../store/live.ts'
import { leaving, membershipIn, workspacesOf, type PersonRecord } from '../../store/records/people.ts'
import type { Slice } from '../../store/records/records.ts'
import type { Store } from '../../store/store.ts'
import type { Logins } from './logins.ts'
import type { Passwords } from './passwords.ts'

type PeopleStore = Pick<Store, 'getPerson' | 'getWorkspace' | 'listPeople' | 'unreadableDocuments' | 'updatePerson'>

export type People = {
  /** Members and invited, earliest first. */
  list(workspaceId: string, slice: Slice): AsyncIterable<PersonRecord>
  /** The ids of records that the list omits because they cannot be read. */
  omitted(workspaceId: string): readonly string[]
  /** @throws {FoyerError} `not-found` for whoever is in another workspace, too. */
  get(workspaceId: string, id: string): Promise<PersonRecord>
  /** @throws {FoyerError} `last-owner` */
  setRole(workspaceId: string, id: string, role: Role): Promise<PersonRecord>
  /** Removes somebody from a workspace; from the last one, also their account. @throws {FoyerError} `last-owner` */
  remove(workspaceId: string, id: string): Promise<void>

  /** Somebody who is signed in, in the form of the API. */
  me(person: PersonRecord, workspaceId: string, publicUrl: string): Promise<Me>
  update(id: string, body: Pick<MeUpdate, 'name'> & { picture?: string | null | undefined }): Promise<PersonRecord>
  /** Ends all logins. @throws a `validation` error at `current`. */
  changePassword(person: PersonRecord, body: PasswordChange): Promise<PersonRecord>
}

type PeopleDeps = {
  store: PeopleStore
  bus: Pick<Bus, 'revoke'>
  passwords: Passwords
  logins: Pick<Logins, 'removeOver'>
}

export function createPeople({ store, bus, passwords, logins }: PeopleDeps): People {
  async function get(workspaceId: string, id: string): Promise<PersonRecord> {
    const person = await store.getPerson(id)
    if (!person || !workspacesOf(person).includes(workspaceId)) throw notFound('person')
    return person
  }

  /** Changes somebody of a workspace, and looks again at what they have open. */
  async function change(
    workspaceId: string,
    id: string,
    next: (current: PersonRecord) => PersonRecord | null,
  ): Promise<PersonRecord | null> {
    await get(workspaceId, id)
    const changed = await store.updatePerson(id, (current) => {
      // They may have left since.
      if (!workspacesOf(current).includes(workspaceId)) throw notFound('person')
      return next(current)
    })
    await bus.revoke([id])
    return changed
  }

  return {
    list: (workspaceId, slice) => store.listPeople(workspaceId, slice),
    omitted: (workspaceId) => store.unreadableDocuments('people', workspaceId),
    get,

    async setRole(workspaceId, id, role) {
      const person = await change(workspaceId, id, (current) => ({
        ...current,
        updatedAt: after(current.updatedAt),
        memberships: current.memberships.map((each) => (each.workspaceId === workspaceId ? { ...each, role } : each)),
        invitations: current.invitations.map((each) => (each.workspaceId === workspaceId ? { ...each, role } : each)),
      }))
      return orNotFound(person, 'person')
    },

    async remove(workspaceId, id) {
      await change(workspaceId, id, (current) => {
        const left = leaving(current, workspaceId)
        return left && { ...left, updatedAt: after(current.updatedAt) }
      })
    },

    async me(person, workspaceId, publicUrl) {
      const workspaces = []
      for (const { workspaceId: id, role } of person.memberships) {
        const workspace = await store.getWorkspace(id)
        if (workspace) workspaces.push({ id, name: workspace.name, role })
      }
      const { id, name, email, picture } = person
      const role = membershipIn(person, workspaceId)?.role ?? 'reader'
      const own = { id, name, email, role, workspaceId, workspaces }
      return { ...own, ...(picture !== undefined && { pictureUrl: assetAddress(picture, publicUrl) }) }
    },

    async update(id, { name, picture }) {
      const person = await store.updatePerson(id, ({ picture: before, ...current }) => {
        const next = picture === undefined ? before : (picture ?? undefined)
        return {
          ...current,
          ...defined({ name, picture: next }),
          updatedAt: after(current.updatedAt),
        }
      })
      return orNotFound(person, 'person')
    },

    async changePassword(person, { current: given, password }) {
      const isRight = await passwords.isRight(given, person.password)
      if (!isRight) throw invalid('current', 'is not your password')
      const chosen = await passwords.hash(password)
      const next = await store.updatePerson(person.id, (current) => {
        // Of two changes from the same password, the second one's `current` is not right any more.
        if (current.password?.hash !== person.password?.hash) throw invalid('current', 'is not your password')
        return { ...current, password: chosen, epoch: current.epoch + 1, updatedAt: after(current.updatedAt) }
      })
      const changed = orNotFound(next, 'person')
      await logins.removeOver(changed.id)
      return changed
    },
  }
}

/** Returns somebody as the people of a workspace are listed. */
export function toPerson(person: PersonRecord, workspaceId: string, publicUrl: string): Person {
  const membership = membershipIn(person, workspaceId)
  const link = person.invitations.find((each) => each.workspaceId === workspaceId)
  const { id, name, email, picture, createdAt } = person
  return {
    id,
    // What else an invited person is called is known where they are a member.
    name: membership ? name : '',
    email,
    ...(membership && picture !== undefined && { pictureUrl: assetAddress(picture, publicUrl) }),
    role: membership?.role ?? link?.role ?? 'reader',
    state: membership ? 'member' : 'invited',
    since: membership?.since ?? link?.createdAt ?? createdAt,
    ...(link && { expiresAt: link.expiresAt }),
  }
}

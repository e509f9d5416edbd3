import { randomBytes } from 'node:crypto'
import type { Me, MeUpdate, PasswordChange } from '../../contract/access/logins.ts'
import {
  invitationDays,
  newPassword,
  type Invitation,
  type InvitationAccept,
  type Person,
  type PersonInvite,
  type Role,
} from '../../contract/access/people.ts'
import { FoyerError, invalid, notFound } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { hashToken, sameSecret } from '../../core/secrets.ts'
import type { Bus } from '../../store/live.ts'
import { leaving, workspacesOf, type InvitationRecord, type PersonRecord } from '../../store/records/people.ts'
import type { Slice } from '../../store/records/records.ts'
import type { Store } from '../../store/store.ts'
import { after } from '../clock.ts'
import type { Logins } from './logins.ts'
import type { Passwords } from './passwords.ts'

type PeopleStore = Pick<
  Store,
  'createPerson' | 'findPersonByEmail' | 'getPerson' | 'getWorkspace' | 'listPeople' | 'updatePerson'
>

/** Who makes a link: their name, and the workspaces where they may give somebody a new password; undefined: in all. */
type LinkMaker = { name: string; owns: readonly string[] | undefined }

/** An open link, and whose it is. */
type Opened = { person: PersonRecord; link: InvitationRecord }

export type People = {
  /** Members and invited, earliest first. */
  list(workspaceId: string, slice: Slice): AsyncIterable<PersonRecord>
  /** The ids of records that the list omits because they cannot be read. */
  omitted(workspaceId: string): readonly string[]
  /** @throws {FoyerError} `not-found` for whoever is in another workspace, too. */
  get(workspaceId: string, id: string): Promise<PersonRecord>
  /** Invites somebody; `secret` is known to nobody afterwards. @throws a `validation` error when they are a member. */
  invite(workspaceId: string, by: LinkMaker, body: PersonInvite): Promise<{ person: PersonRecord; secret: string }>
  /**
   * A new link: for a member to choose a new password, for somebody invited in place of the one before.
   * @throws {FoyerError} `forbidden` when a password would open workspaces that `by` does not own.
   */
  renewLink(workspaceId: string, by: LinkMaker, id: string): Promise<{ person: PersonRecord; secret: string }>
  /** @throws {FoyerError} `last-owner` */
  setRole(workspaceId: string, id: string, role: Role): Promise<PersonRecord>
  /** Removes somebody from a workspace; from the last one, also their account. @throws {FoyerError} `last-owner` */
  remove(workspaceId: string, id: string): Promise<void>

  /** What a link is for. @throws {FoyerError} `not-found` when it was used, is too old or was never made. */
  look(secret: string): Promise<Invitation>
  /** The account whose password must be given to follow a link, for limits; undefined: a new one is chosen. @throws as {@link look} does. */
  accountOf(secret: string): Promise<string | undefined>
  /** Follows a link, once. @throws as {@link look} does; `unauthorized` for the wrong password of an account. */
  accept(body: InvitationAccept): Promise<{ person: PersonRecord; workspaceId: string; kind: InvitationRecord['kind'] }>

  me(person: PersonRecord, workspaceId: string): Promise<Omit<Me, 'pictureUrl'>>
  update(id: string, body: Pick<MeUpdate, 'name'> & { picture?: string | null | undefined }): Promise<PersonRecord>
  /** Ends all logins. @throws a `validation` error at `current`. */
  changePassword(person: PersonRecord, body: PasswordChange): Promise<PersonRecord>
}

const day = 86_400_000

/** `clock` returns milliseconds since 1970. */
export function createPeople({
  store,
  bus,
  passwords,
  logins,
  clock,
  omitted,
}: {
  store: PeopleStore
  bus: Pick<Bus, 'revoke'>
  passwords: Passwords
  logins: Pick<Logins, 'removeOver'>
  clock: () => number
  omitted: People['omitted']
}): People {
  const now = () => new Date(clock()).toISOString()

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
    let isThere = false
    const changed = await store.updatePerson(id, (current) => {
      // They may have left since.
      isThere = workspacesOf(current).includes(workspaceId)
      return isThere ? next(current) : current
    })
    if (!isThere) throw notFound('person')
    await bus.revoke([id])
    return changed
  }

  function newLink(fields: Pick<InvitationRecord, 'kind' | 'workspaceId' | 'role' | 'by'>, personId: string) {
    const secret = `fy_in_${personId}.${randomBytes(32).toString('base64url')}`
    const expiresAt = new Date(clock() + invitationDays * day).toISOString()
    const link: InvitationRecord = { ...fields, hash: hashToken(secret), createdAt: now(), expiresAt }
    return { secret, link }
  }

  async function addLink(
    workspaceId: string,
    id: string,
    linkFor: (current: PersonRecord) => Pick<InvitationRecord, 'kind' | 'workspaceId' | 'role' | 'by'>,
  ): Promise<{ person: PersonRecord; secret: string } | null> {
    let secret = ''
    const person = await store.updatePerson(id, (current) => {
      const made = newLink(linkFor(current), id)
      secret = made.secret
      return {
        ...current,
        updatedAt: after(current.updatedAt),
        invitations: [...others(current, workspaceId), made.link],
      }
    })
    return person && { person, secret }
  }

  async function open(secret: string): Promise<Opened> {
    const id = /^fy_in_(per_[\w-]{8,60})\.[\w-]{43}$/.exec(secret)?.[1]
    const person = id === undefined ? null : await store.getPerson(id)
    const link = person && linkIn(person, secret)
    if (!link) throw unknownLink()
    return { person, link }
  }

  /** The open link of a secret. One from far ahead was made while the clock was wrong. */
  function linkIn({ invitations }: PersonRecord, secret: string): InvitationRecord | undefined {
    const found = invitations.find(({ hash }) => sameSecret(hash, hashToken(secret)))
    if (!found) return undefined
    const left = Date.parse(found.expiresAt) - clock()
    return left > 0 && left <= (invitationDays + 1) * day ? found : undefined
  }

  return {
    list: (workspaceId, slice) => store.listPeople(workspaceId, slice),
    omitted,
    get,

    async invite(workspaceId, by, { email, role }) {
      const fields = { kind: 'join', workspaceId, role, by: by.name } as const
      const id = newId('per')
      const { secret, link } = newLink(fields, id)
      const at = now()
      const person = {
        id,
        createdAt: at,
        updatedAt: at,
        email,
        name: '',
        memberships: [],
        invitations: [link],
        epoch: 0,
      }
      if (await store.createPerson(person)) return { person, secret }
      const found = await store.findPersonByEmail(email)
      const invited =
        found &&
        (await addLink(workspaceId, found.id, (current) => {
          if (membershipIn(current, workspaceId)) throw invalid('email', 'is that of somebody who is a member already')
          return fields
        }))
      // They were removed in this moment.
      if (!invited) throw new FoyerError('stale', 'This person was just removed. Invite them again.')
      return invited
    },

    async renewLink(workspaceId, by, id) {
      await get(workspaceId, id)
      const renewed = await addLink(workspaceId, id, (current) => {
        const membership = membershipIn(current, workspaceId)
        const before = current.invitations.find((each) => each.workspaceId === workspaceId)
        const role = membership?.role ?? before?.role
        if (!role) throw notFound('person')
        const { owns } = by
        // Their password opens all of their workspaces: whoever sets it could enter those as well.
        if (membership && owns && !current.memberships.every((each) => owns.includes(each.workspaceId))) {
          throw new FoyerError(
            'forbidden',
            'This person is in a workspace that you do not own. Only the operator of the server can give them a new password.',
          )
        }
        return { kind: membership ? 'password' : 'join', workspaceId, role, by: by.name }
      })
      if (!renewed) throw notFound('person')
      return renewed
    },

    async setRole(workspaceId, id, role) {
      const person = await change(workspaceId, id, (current) => ({
        ...current,
        updatedAt: after(current.updatedAt),
        memberships: current.memberships.map((each) => (each.workspaceId === workspaceId ? { ...each, role } : each)),
        invitations: current.invitations.map((each) => (each.workspaceId === workspaceId ? { ...each, role } : each)),
      }))
      if (!person) throw notFound('person')
      return person
    },

    async remove(workspaceId, id) {
      await change(workspaceId, id, (current) => {
        const left = leaving(current, workspaceId)
        return left && { ...left, updatedAt: after(current.updatedAt) }
      })
    },

    async look(secret) {
      const { person, link } = await open(secret)
      const workspace = await store.getWorkspace(link.workspaceId)
      if (!workspace) throw unknownLink()
      const { kind, role } = link
      const { email, name, password } = person
      return { kind, email, name, workspace: workspace.name, role, hasAccount: password !== undefined }
    },

    async accountOf(secret) {
      const { person, link } = await open(secret)
      return link.kind === 'join' && person.password ? person.email : undefined
    },

    async accept({ secret, name, password: given }) {
      const { person, link } = await open(secret)
      const { workspaceId, kind, role } = link
      const isNew = person.password === undefined
      if (isNew && name === undefined) throw invalid('name', 'must not be empty')
      if (kind === 'join' && !isNew) {
        // Whoever invites an address that has an account must not get into that: its password decides.
        const isTheirs = await passwords.isRight(given, person.password)
        if (!isTheirs) throw new FoyerError('unauthorized', 'This is not the password of your account. Try again.')
      }
      const chosen = isNew || kind === 'password' ? await hashChosen(given) : undefined
      const joined = await store.updatePerson(person.id, (current) => {
        // One use: of two at once, the second finds it gone. An account that was made meanwhile has a password that was not asked for.
        if (!linkIn(current, secret) || (current.password?.hash ?? '') !== (person.password?.hash ?? '')) {
          throw unknownLink()
        }
        const at = after(current.updatedAt)
        return {
          ...current,
          updatedAt: at,
          ...(isNew && name !== undefined && { name }),
          ...(chosen && { password: chosen, epoch: current.epoch + 1 }),
          // Whoever has lost control of an account gets it back whole: a passkey may be that of who took it.
          ...(kind === 'password' && { passkeys: [] }),
          memberships: membershipIn(current, workspaceId)
            ? current.memberships
            : [...current.memberships, { workspaceId, role, since: at }],
          invitations: others(current, workspaceId),
        }
      })
      if (!joined) throw unknownLink()
      if (chosen) await logins.removeOver(joined.id)
      return { person: joined, workspaceId, kind }
    },

    async me(person, workspaceId) {
      const workspaces = []
      for (const { workspaceId: id, role } of person.memberships) {
        const workspace = await store.getWorkspace(id)
        if (workspace) workspaces.push({ id, name: workspace.name, role })
      }
      const { id, name, email } = person
      return { id, name, email, role: membershipIn(person, workspaceId)?.role ?? 'reader', workspaceId, workspaces }
    },

    async update(id, { name, picture }) {
      const person = await store.updatePerson(id, ({ picture: before, ...current }) => {
        const next = picture === undefined ? before : (picture ?? undefined)
        return {
          ...current,
          ...(name !== undefined && { name }),
          ...(next !== undefined && { picture: next }),
          updatedAt: after(current.updatedAt),
        }
      })
      if (!person) throw notFound('person')
      return person
    },

    async changePassword(person, { current: given, password }) {
      const isRight = await passwords.isRight(given.normalize('NFKC'), person.password)
      if (!isRight) throw invalid('current', 'is not your password')
      const chosen = await passwords.hash(password)
      const changed = await store.updatePerson(person.id, (current) => {
        // Of two changes from the same password, the second one's `current` is not right any more.
        if (current.password?.hash !== person.password?.hash) throw invalid('current', 'is not your password')
        return { ...current, password: chosen, epoch: current.epoch + 1, updatedAt: after(current.updatedAt) }
      })
      if (!changed) throw notFound('person')
      await logins.removeOver(changed.id)
      return changed
    },
  }

  async function hashChosen(given: string) {
    const checked = newPassword.safeParse(given)
    if (!checked.success) throw invalid('password', checked.error.issues[0]?.message ?? 'is not valid')
    return passwords.hash(checked.data)
  }
}

/** The membership of a person in a workspace. */
export function membershipIn({ memberships }: PersonRecord, workspaceId: string) {
  return memberships.find((each) => each.workspaceId === workspaceId)
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
    ...(membership && picture !== undefined && { pictureUrl: pictureUrl(picture, publicUrl) }),
    role: membership?.role ?? link?.role ?? 'reader',
    state: membership ? 'member' : 'invited',
    since: membership?.since ?? link?.createdAt ?? createdAt,
    ...(link && { expiresAt: link.expiresAt }),
  }
}

/** The address of a person's picture, which is an asset. */
export function pictureUrl(picture: string, publicUrl: string): string {
  return `${publicUrl}/assets/${picture}`
}

/** The open links of a person for other workspaces. */
function others({ invitations }: PersonRecord, workspaceId: string): InvitationRecord[] {
  return invitations.filter((each) => each.workspaceId !== workspaceId)
}

function unknownLink(): FoyerError {
  return new FoyerError(
    'not-found',
    `This link was used before, was replaced by a newer one, or is older than ${invitationDays} days. Ask whoever sent it for a new one.`,
  )
}

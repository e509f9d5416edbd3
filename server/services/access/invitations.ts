import { randomBytes } from 'node:crypto'
import {
  invitationDays,
  newPassword,
  type Invitation,
  type InvitationAccept,
  type PersonInvite,
} from '../../contract/access/people.ts'
import { after, day, timestamp } from '../../core/clock.ts'
import { FoyerError, invalid, notFound, orNotFound } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { hashToken, sameSecret } from '../../core/secrets.ts'
import { membershipIn, workspacesOf, type InvitationRecord, type PersonRecord } from '../../store/records/people.ts'
import type { Store } from '../../store/store.ts'
import type { Logins } from './logins.ts'
import type { Passwords } from './passwords.ts'

type InvitationStore = Pick<Store, 'createPerson' | 'findPersonByEmail' | 'getPerson' | 'getWorkspace' | 'updatePerson'>

/** Who makes a link: their name, and the workspaces where they may give somebody a new password; undefined: in all. */
type LinkMaker = { name: string; owns: readonly string[] | undefined }

/** An open link, and whose it is. */
type Opened = { person: PersonRecord; link: InvitationRecord }

/** Links that somebody joins a workspace by, or chooses a new password by. */
export type Invitations = {
  /** Invites somebody; `secret` is known to nobody afterwards. @throws a `validation` error when they are a member. */
  invite(workspaceId: string, by: LinkMaker, body: PersonInvite): Promise<{ person: PersonRecord; secret: string }>
  /**
   * A new link: for a member to choose a new password, for somebody invited in place of the one before.
   * @throws {FoyerError} `forbidden` when a password would open workspaces that `by` does not own.
   */
  renewLink(workspaceId: string, by: LinkMaker, id: string): Promise<{ person: PersonRecord; secret: string }>
  /** What a link is for. @throws {FoyerError} `not-found` when it was used, is too old or was never made. */
  look(secret: string): Promise<Invitation>
  /** The account whose password must be given to follow a link, for limits; undefined: a new one is chosen. @throws as {@link look} does. */
  accountOf(secret: string): Promise<string | undefined>
  /** Follows a link, once. @throws as {@link look} does; `unauthorized` for the wrong password of an account. */
  accept(body: InvitationAccept): Promise<{ person: PersonRecord; workspaceId: string; kind: InvitationRecord['kind'] }>
}

type InvitationsDeps = {
  store: InvitationStore
  passwords: Passwords
  logins: Pick<Logins, 'removeOver'>
  clock: () => number
}

/** `clock` returns milliseconds since 1970. */
export function createInvitations({ store, passwords, logins, clock }: InvitationsDeps): Invitations {
  function newLink(fields: Pick<InvitationRecord, 'kind' | 'workspaceId' | 'role' | 'by'>, personId: string) {
    const secret = `fy_in_${personId}.${randomBytes(32).toString('base64url')}`
    const expiresAt = timestamp(clock() + invitationDays * day)
    const link: InvitationRecord = { ...fields, hash: hashToken(secret), createdAt: timestamp(clock()), expiresAt }
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
    async invite(workspaceId, by, { email, role }) {
      const fields = { kind: 'join', workspaceId, role, by: by.name } as const
      const id = newId('per')
      const { secret, link } = newLink(fields, id)
      const { createdAt } = link
      const none = { name: '', memberships: [], epoch: 0 }
      const person = { id, createdAt, updatedAt: createdAt, email, ...none, invitations: [link] }
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
      const person = await store.getPerson(id)
      if (!person || !workspacesOf(person).includes(workspaceId)) throw notFound('person')
      const renewed = await addLink(workspaceId, id, (current) => {
        const membership = membershipIn(current, workspaceId)
        const before = current.invitations.find((each) => each.workspaceId === workspaceId)
        const role = orNotFound(membership?.role ?? before?.role, 'person')
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
      return orNotFound(renewed, 'person')
    },

    async look(secret) {
      const { person, link } = await open(secret)
      const workspace = await store.getWorkspace(link.workspaceId)
      if (!workspace) throw unknownLink()
      const { kind, role, by } = link
      const { email, name, password } = person
      return { kind, email, name, workspace: workspace.name, by, role, hasAccount: password !== undefined }
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
  }

  async function hashChosen(given: string) {
    const checked = newPassword.safeParse(given)
    if (!checked.success) throw invalid('password', checked.error.issues[0]?.message ?? 'is not valid')
    return passwords.hash(checked.data)
  }
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

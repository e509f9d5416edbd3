import { randomBytes } from 'node:crypto'
import { day, timestamp } from '../../core/clock.ts'
import { FoyerError } from '../../core/errors.ts'
import { hashToken, sameSecret, type Keyring } from '../../core/secrets.ts'
import type { ContactRecord, ReturnLink } from '../../store/records/contacts.ts'
import type { AgentRecord, SessionRecord } from '../../store/records/records.ts'
import type { Store } from '../../store/store.ts'

/*
 * The links in mails to visitors. One leads back to the conversation: its key is random, stored as a hash with the contact, and goes with that,
 * with the conversation and with the agent. The other ends the mails; it has to work in every mail ever sent, so its key is a MAC.
 */

/** How long a link leads back to a conversation, in days, and how many of the newest of a contact do. */
const returnDays = 7
const maxLinks = 5

export type ReturnLinks = {
  /** The session that a key leads back to, and its token. @throws {FoyerError} `not-found`, whatever is wrong with it. */
  open(
    agent: Pick<AgentRecord, 'id' | 'workspaceId'>,
    contactId: string,
    key: string,
  ): Promise<{ session: SessionRecord; token: string }>
  /** Ends the mails to an address that was left. @throws {FoyerError} `not-found`, whatever is wrong with the key. */
  unsubscribe(workspaceId: string, contactId: string, key: string): Promise<void>
}

/** `clock` returns milliseconds since 1970. */
export function createReturnLinks(
  store: Pick<Store, 'getContact' | 'getSession' | 'updateContact'>,
  keyring: Pick<Keyring, 'sessionToken' | 'isUnsubscribeKey'>,
  clock: () => number,
): ReturnLinks {
  return {
    async open({ id: agentId, workspaceId }, contactId, key) {
      const contact = await store.getContact(workspaceId, contactId)
      const session = contact && (await store.getSession(workspaceId, contact.sessionId))
      const hash = hashToken(key)
      const isRight = liveLinks(contact?.mail, clock()).some((link) => sameSecret(link.hash, hash))
      if (!session || !isRight || contact.agentId !== agentId) throw dead()
      return { session, token: keyring.sessionToken(session.id) }
    },

    async unsubscribe(workspaceId, contactId, key) {
      if (!keyring.isUnsubscribeKey(`${workspaceId} ${contactId}`, key)) throw dead()
      const contact = await store.updateContact(workspaceId, contactId, (current) =>
        current.mail?.isUnwanted ? current : { ...current, mail: { ...current.mail, isUnwanted: true } },
      )
      if (!contact) throw dead()
    },
  }
}

export function newReturnKey(): string {
  return randomBytes(24).toString('base64url')
}

/** The links of a contact with a new one. Those before go on leading back while they are among the newest. */
export function withLink(mail: ContactRecord['mail'], key: string, now: number): readonly ReturnLink[] {
  const link = { hash: hashToken(key), expiresAt: timestamp(now + returnDays * day) }
  return [...liveLinks(mail, now), link].slice(-maxLinks)
}

function liveLinks(mail: ContactRecord['mail'], now: number): readonly ReturnLink[] {
  return (mail?.links ?? []).filter(({ expiresAt }) => Date.parse(expiresAt) > now)
}

function dead(): FoyerError {
  return new FoyerError('not-found', 'This link does not work, or no longer.')
}

import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { FoyerError } from '../../../core/errors.ts'
import type { Keyring } from '../../../core/secrets.ts'
import type { Audit } from '../../../services/access/audit.ts'
import type { Logins } from '../../../services/access/logins.ts'
import type { People } from '../../../services/access/people.ts'
import type { PersonRecord } from '../../../store/records/people.ts'
import { HttpError } from '../../errors.ts'
import { cookieIn, setCookie } from '../../guard/console-cookie.ts'
import { json, type Reply } from '../../route.ts'

export type SignInServices = {
  logins: Logins
  people: People
  audit: Pick<Audit, 'note'>
  keyring: Pick<Keyring, 'pseudonym'>
}

/** What signs a person in, whichever way they have shown who they are. */
type SignInReply = {
  /** The mark of a browser in which a person has signed in: `device` and a MAC of it for the person and their password, so that a new password ends it. */
  signDevice(device: string, person: Pick<PersonRecord, 'id' | 'password'>): string
  /** Opens a login with new secrets: what the browser had before, perhaps from somebody else, is worth nothing (session fixation). */
  open(person: PersonRecord, workspaceId: string, request: IncomingMessage, publicUrl: string): Promise<Reply>
  /** Notes in each workspace of a person that they have signed in. */
  note(person: PersonRecord): Promise<void>
}

export function createSignInReply({ logins, people, audit, keyring }: SignInServices): SignInReply {
  function signDevice(device: string, { id, password }: Pick<PersonRecord, 'id' | 'password'>): string {
    return `${device}.${keyring.pseudonym(`device ${device} ${id} ${password?.hash ?? ''}`)}`
  }

  return {
    signDevice,

    async open(person, workspaceId, request, publicUrl) {
      const before = cookieIn(request, 'login', publicUrl)
      if (before !== undefined) await logins.forget(before)
      const { secret } = await logins.open(person, request.headers['user-agent'])
      const device = signDevice(randomBytes(18).toString('base64url'), person)
      const cookies = [setCookie('login', secret, publicUrl), setCookie('device', device, publicUrl)]
      const data = await people.me(person, workspaceId, publicUrl)
      return json({ data }, { 'Set-Cookie': cookies })
    },

    async note(person) {
      const by = { kind: 'person', id: person.id, name: person.name } as const
      for (const { workspaceId } of person.memberships) await audit.note(workspaceId, { action: 'signed-in', by })
    },
  }
}

/** Adds the header that a 401 has to have. */
export async function asUnauthorized<T>(checked: Promise<T>): Promise<T> {
  try {
    return await checked
  } catch (error) {
    if (!(error instanceof FoyerError) || error.code !== 'unauthorized') throw error
    throw new HttpError('unauthorized', error.message, { 'WWW-Authenticate': 'Bearer realm="foyer"' })
  }
}

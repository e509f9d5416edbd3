import { createHash } from 'node:crypto'
import type { PushTest } from '../../../contract/access/logins.ts'
import type { NoticeRule } from '../../../contract/inbox/notifications.ts'
import type { OutboxRecord } from '../../../store/records/outbox.ts'
import type { AgentRecord } from '../../../store/records/records.ts'
import type { Counters } from '../../../store/live.ts'
import type { Store } from '../../../store/store.ts'
import { DeliveryError, type Posted, type PostNotice } from '../delivery/post.ts'
import { nameOf, type NotNeeded } from '../details.ts'
import type { Device, Devices } from './devices.ts'
import { countQuotas } from '../../quota.ts'
import { encryptPush, PushUnavailable, type Vapid } from './vapid.ts'

/*
 * Notifications on devices (RFC 8030). They say which agent and what kind of event it is, and nothing that a visitor wrote, is called or can
 * be reached by: a phone shows them on its lock screen.
 */

/** What the console's service worker gets (src/console/worker). `path`: of the page that a click opens, below /console/. `needs`: how many need somebody. */
type PushMessage = { title: string; body: string; tag: string; path: string; needs?: number }

/** Sends a notice to a device. Resolves with why it is not needed, if it is not. @throws {DeliveryError} */
export type SendPush = {
  notice(item: OutboxRecord, agent: AgentRecord, signal: AbortSignal): Promise<NotNeeded | undefined>
  /** Sends a test, and resolves with what came of it. @throws {FoyerError} `too-many-requests` */
  test(device: Device): Promise<PushTest>
}

/** How long a push service keeps a message for a device that is away, in seconds: somebody who waits does not do so for an hour. */
const waitingTtl = 600
const contactTtl = 12 * 3600
const sentences: Partial<Record<NoticeRule, string>> = {
  waiting: 'A visitor waits for a person.',
  unread: 'A visitor has written, and nobody has reacted.',
  contact: 'Somebody left a message in the contact form.',
}
/** No more are counted. */
const maxNeeds = 99
/** Tests of a device in an hour. */
const testQuota = { limit: 20, seconds: 3600 }

const noDevice: NotNeeded = { notNeeded: 'The device is no longer told: its sign-in ended, or it was switched off.' }
const ended: NotNeeded = { notNeeded: 'The browser has ended its subscription. It can be switched on again there.' }

type PushDeps = {
  devices: Pick<Devices, 'find' | 'forget' | 'open'>
  vapid: Pick<Vapid, 'authorization'>
  post: PostNotice
  store: Pick<Store, 'countInbox'>
  counters: Counters
}

export function createPush({ devices, vapid, post, store, counters }: PushDeps): SendPush {
  async function send(
    { login }: Device,
    message: PushMessage,
    { ttl, isUrgent }: { ttl: number; isUrgent: boolean },
    signal: AbortSignal,
  ): Promise<NotNeeded | undefined> {
    const { endpoint, keys } = await devices.open(login).catch((cause: unknown) => {
      const what = 'The address of the device cannot be decrypted. It is stored anew when the console is opened there.'
      throw new DeliveryError(what, { isFinal: true, cause })
    })
    const authorization = await vapid.authorization(new URL(endpoint)).catch((cause: unknown) => {
      throw cause instanceof PushUnavailable ? new DeliveryError(cause.message, { isFinal: true, cause }) : cause
    })
    const headers = {
      Authorization: authorization,
      'Content-Encoding': 'aes128gcm',
      'Content-Type': 'application/octet-stream',
      TTL: String(ttl),
      // Of what waits for a device that is away, the newest of a conversation is left.
      Topic: createHash('sha256').update(message.tag).digest('base64url').slice(0, 32),
      Urgency: isUrgent ? 'high' : 'normal',
      'User-Agent': 'Foyer (notifications)',
    }
    const body = encryptPush(Buffer.from(JSON.stringify(message)), keys)
    const posted = await post(endpoint, body, headers, signal)
    if (posted.status >= 200 && posted.status <= 299) return undefined
    if (posted.status !== 404 && posted.status !== 410) throw refused(posted)
    await devices.forget(login)
    return ended
  }

  return {
    async notice({ workspaceId, agentId, to, rule, about }, agent, signal) {
      const device = await devices.find(workspaceId, to)
      if (!device) return noDevice
      const { sessionId, contactId } = about
      const page = rule === 'contact' ? `contacts/${contactId}` : `inbox/${agentId}/${sessionId}`
      const [first] = device.person.memberships
      const path = first?.workspaceId === workspaceId ? page : `workspaces/${workspaceId}/${page}`
      const { needs } = await store.countInbox(workspaceId, device.person.id, maxNeeds)
      const tag = (rule === 'contact' ? contactId : sessionId) ?? agentId
      const message = { title: nameOf(agent), body: sentences[rule] ?? '', tag, path, needs }
      const isUrgent = rule !== 'contact'
      return send(device, message, { ttl: isUrgent ? waitingTtl : contactTtl, isUrgent }, signal)
    },

    async test(device) {
      const refusal = () => `A device has ${testQuota.limit} tests an hour.`
      await countQuotas(counters, [{ key: `push test ${device.login.id}`, ...testQuota, refusal }])
      const message = { title: 'Foyer', body: 'Notices arrive on this device.', tag: 'test', path: 'inbox' }
      try {
        const dropped = await send(device, message, { ttl: 60, isUrgent: true }, new AbortController().signal)
        return { isSent: dropped === undefined, problem: dropped?.notNeeded ?? null }
      } catch (error) {
        if (error instanceof DeliveryError) return { isSent: false, problem: error.message }
        throw error
      }
    },
  }
}

/** Too many, or its own trouble: later. What it says of the message or of us stays so. */
function refused({ host, status, retryAfter }: Posted): DeliveryError {
  const isFinal = status >= 300 && status <= 499 && status !== 408 && status !== 429
  return new DeliveryError(`${host} responded with the status ${status}.`, { isFinal, retryAfter })
}

import type { Logger } from 'pino'
import type { Keyring } from '../../core/secrets.ts'
import type { Counters } from '../../store/live.ts'
import type { Store } from '../../store/store.ts'
import type { Logins } from '../access/logins.ts'
import type { Agents } from '../agents.ts'
import type { Lookup } from '../pages/addresses.ts'
import { createDeliver } from './delivery/deliver.ts'
import { createDeriving, type OpenEvents } from './derive.ts'
import { createDescribe, type NoticeSubjects } from './details.ts'
import { createMailer, type MailAccount } from './delivery/mail.ts'
import { createStoreNotices, type Notice } from './notify.ts'
import { createOutbox, type OutboxTimes } from './outbox.ts'
import { createPost } from './delivery/post.ts'
import { createDevices } from './push/devices.ts'
import { createPush } from './push/push.ts'
import { contactOf, createVapid } from './push/vapid.ts'
import { createNotificationSettings } from './settings.ts'
import { createWebhookPost } from './delivery/webhook.ts'

type NotificationsDeps = {
  store: Store
  agents: Pick<Agents, 'change' | 'get'>
  logins: Pick<Logins, 'isOver'>
  counters: Counters
  keyring: Pick<Keyring, 'open' | 'seal'>
  /** `mail` undefined: no email is sent. */
  config: { mail: MailAccount | undefined; publicUrl: string | undefined; pageNetworks: readonly string[] }
  lookup: Lookup
  subjects: NoticeSubjects
  openEvents: readonly OpenEvents[]
  times?: Partial<OutboxTimes> | undefined
  log: Logger
  clock: () => number
}

/**
 * Tells the people behind an agent what happens, by email, by webhooks and on their devices. `subjects`: what notices are about. `openEvents`:
 * what the sweep finds again, besides reviews, failures and digests.
 */
export function createNotifications(deps: NotificationsDeps) {
  const { store, agents, keyring, subjects, lookup, log, clock } = deps
  const { mail, publicUrl, pageNetworks: networks } = deps.config
  const allowsHttp = networks.length > 0
  const vapid = createVapid({ store, keyring, contact: contactOf({ publicUrl, mail }) })
  const devices = createDevices({ ...deps, vapid, allowsHttp })
  const post = createPost({ networks, lookup })
  const push = createPush({ ...deps, devices, vapid, post })
  const storeNotices = createStoreNotices(store, devices, clock)
  const sendMail = mail && createMailer(mail)
  const deliver = createDeliver({ sendMail, postWebhook: createWebhookPost(post), push, keyring, clock })
  const describe = createDescribe({ store, subjects, publicUrl })
  const outbox = createOutbox({ ...deps, describe, deliver, onFailed: storeNotices })
  const wake = () => void outbox.sweep()
  const means = { canMail: mail !== undefined, hasLinks: publicUrl !== undefined, allowsHttp }
  return {
    outbox,
    devices,
    push,
    vapid,
    notifications: createNotificationSettings({ agents, keyring, clock, ...means }),
    deriving: createDeriving({ ...deps, storeNotices, wake }),
    /**
     * Tells an event that is durable already. Never rejects, and nobody need wait for it: what cannot be stored now is found again by the next
     * sweep.
     */
    async notify(notice: Notice): Promise<void> {
      try {
        if ((await storeNotices(notice)) > 0) wake()
      } catch (error) {
        log.warn({ err: error, rule: notice.rule, agent: notice.agentId }, 'A notice could not be stored yet')
      }
    },
  }
}

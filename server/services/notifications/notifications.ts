import type { Logger } from 'pino'
import type { Keyring } from '../../core/secrets.ts'
import type { Counters } from '../../store/live.ts'
import type { Store } from '../../store/store.ts'
import type { Logins } from '../access/logins.ts'
import type { Agents } from '../agents.ts'
import type { Lookup } from '../pages/addresses.ts'
import { createDeliver } from './delivery/deliver.ts'
import { createDeriving, type Deriving, type OpenEvents } from './derive.ts'
import { createDescribe, type NoticeSubjects } from './details.ts'
import { createMailer, type MailAccount } from './delivery/mail.ts'
import { createStoreNotices, type Notice } from './notify.ts'
import { createOutbox, type Outbox, type OutboxTimes } from './outbox.ts'
import { createPost } from './delivery/post.ts'
import { createDevices, type Devices } from './push/devices.ts'
import { createPush, type SendPush } from './push/push.ts'
import { contactOf, createVapid, type Vapid } from './push/vapid.ts'
import { createNotificationSettings, type NotificationService } from './settings.ts'
import { createWebhookPost } from './delivery/webhook.ts'

/** Tells the people behind an agent what happens, by email, by webhooks and on their devices. */
export type NotificationParts = {
  notifications: NotificationService
  outbox: Outbox
  deriving: Deriving
  devices: Devices
  push: SendPush
  vapid: Pick<Vapid, 'discardKeys'>
  /**
   * Tells an event that is durable already. Never rejects, and nobody need wait for it: what cannot be stored now is found again by the next
   * sweep.
   */
  notify(notice: Notice): Promise<void>
}

/** `subjects`: what notices are about. `openEvents`: what the sweep finds again, besides reviews, failures and digests. */
export function createNotifications({
  store,
  agents,
  logins,
  counters,
  keyring,
  config: { mail, publicUrl, pageNetworks: networks },
  lookup,
  subjects,
  openEvents = [],
  times,
  log,
  clock,
}: {
  store: Store
  agents: Pick<Agents, 'change' | 'get'>
  logins: Pick<Logins, 'isOver'>
  counters: Counters
  keyring: Pick<Keyring, 'open' | 'seal'>
  /** `mail` undefined: no email is sent. */
  config: { mail: MailAccount | undefined; publicUrl: string | undefined; pageNetworks: readonly string[] }
  lookup: Lookup
  subjects: NoticeSubjects
  openEvents?: readonly OpenEvents[]
  times?: Partial<OutboxTimes> | undefined
  log: Logger
  clock: () => number
}): NotificationParts {
  const vapid = createVapid({ store, keyring, contact: contactOf({ publicUrl, mail }) })
  const allowsHttp = networks.length > 0
  const devices = createDevices({ store, logins, keyring, vapid, allowsHttp, clock })
  const post = createPost({ networks, lookup })
  const push = createPush({ devices, vapid, post, store, counters })
  const storeNotices = createStoreNotices(store, devices, clock)
  const outbox = createOutbox({
    store,
    agents,
    counters,
    describe: createDescribe({ store, subjects, publicUrl }),
    deliver: createDeliver({
      sendMail: mail && createMailer(mail),
      postWebhook: createWebhookPost(post),
      push,
      keyring,
      clock,
    }),
    onFailed: storeNotices,
    log,
    times,
  })
  return {
    outbox,
    devices,
    push,
    vapid,
    notifications: createNotificationSettings({
      agents,
      keyring,
      canMail: mail !== undefined,
      hasLinks: publicUrl !== undefined,
      allowsHttp,
      clock,
    }),
    deriving: createDeriving({ store, storeNotices, wake: outbox.wake, openEvents, counters, log, clock }),
    async notify(notice) {
      try {
        if ((await storeNotices(notice)) > 0) outbox.wake()
      } catch (error) {
        log.warn({ err: error, rule: notice.rule, agent: notice.agentId }, 'A notice could not be stored yet')
      }
    },
  }
}

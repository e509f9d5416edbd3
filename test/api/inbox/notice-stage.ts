import type { NotificationsUpdate, OutboxItem, WebhookKind } from '../../../server/contract/inbox/notifications.ts'
import { createLog } from '../../../server/core/log/log.ts'
import { newId } from '../../../server/core/ids.ts'
import { Keyring } from '../../../server/core/secrets.ts'
import { createAgents } from '../../../server/services/agents.ts'
import type { OpenEvents } from '../../../server/services/notifications/derive.ts'
import type { ContactDetails, ConversationState } from '../../../server/services/notifications/details.ts'
import type { MailAccount } from '../../../server/services/notifications/delivery/mail.ts'
import { createNotifications } from '../../../server/services/notifications/notifications.ts'
import type { Notice } from '../../../server/services/notifications/notify.ts'
import { openFileStore } from '../../../server/store/file/file-store.ts'
import { createLocalBus, createLocalCounters } from '../../../server/store/local-live.ts'
import type { OutboxRecord } from '../../../server/store/records/outbox.ts'
import type { AgentRecord } from '../../../server/store/records/records.ts'
import type { Store } from '../../../server/store/store.ts'
import { temporaryFolder } from '../../support/files.ts'
import { mailAccount } from '../../support/peers/mail-server.ts'
import { all, anAgent, aWorkspace } from '../../store/contract/samples.ts'

/** What tells people of events, as production puts it together, on a store of its own; conversations and contacts are as a test says. */
export type NoticeStage = ReturnType<typeof createNotifications> & {
  store: Store
  agent: AgentRecord
  /** Of every conversation; null: it is gone. */
  conversation: ConversationState | null
  contact: ContactDetails | null
  /** Milliseconds since 1970, for what is found by the sweep. */
  clock: number
  logged(): string
  set(body: NotificationsUpdate): Promise<void>
  addWebhook(url: string, kind?: WebhookKind): Promise<{ id: string; secret: string | null }>
  /** An event of that rule, which has just happened. */
  event(rule: Notice['rule'], more?: Partial<Notice>): Notice
  items(): Promise<OutboxRecord[]>
  /** Lets the time of all waiting notices come, and sends what is due, until nothing is. */
  deliver(): Promise<OutboxItem['state'][]>
  stop(): Promise<void>
}

type Options = {
  mail?: Partial<MailAccount> | undefined
  networks?: string[]
  name?: string
  publicUrl?: string | undefined
  openEvents?: readonly OpenEvents[]
}

export async function startNoticeStage({
  mail,
  networks = ['127.0.0.1/32'],
  name,
  openEvents = [],
  ...options
}: Options = {}): Promise<NoticeStage> {
  const directory = await temporaryFolder()
  const lines: string[] = []
  const log = createLog('debug', { write: (line: string) => void lines.push(line) })
  const store = await openFileStore({ directory, log })
  const workspace = aWorkspace()
  const agent = anAgent(workspace.id, { name: name ?? 'Bakery' })
  await store.createWorkspace(workspace)
  await store.createAgent(agent)
  const account = { ...mailAccount(), ...mail }
  const publicUrl = 'publicUrl' in options ? options.publicUrl : 'https://chat.example.com'
  const parts = createNotifications({
    store,
    agents: createAgents(store, createLocalBus(log)),
    logins: { isOver: () => false },
    counters: createLocalCounters(),
    keyring: new Keyring('the secret of the test, which is long enough'),
    config: { mail: mail && account, publicUrl, pageNetworks: networks },
    lookup: async () => [],
    subjects: {
      conversation: async () => stage.conversation,
      contact: async () => stage.contact,
      answer: async () => ({ notNeeded: 'Nobody is away.' }),
    },
    openEvents,
    log,
    clock: () => stage.clock,
  })
  const ids = [agent.workspaceId, agent.id] as const
  const stage: NoticeStage = {
    ...parts,
    store,
    agent,
    conversation: { isWaiting: true, isUnread: true, lastText: 'Do you bake on Sundays?' },
    contact: { reference: 'K7-2Q', message: 'Please call me back.', name: 'Ada', email: 'ada@example.org' },
    clock: Date.now(),
    logged: () => lines.join(''),
    set: async (body) => void (await parts.notifications.update(...ids, body, () => undefined)),
    async addWebhook(url, kind = 'plain') {
      const { webhook, secret } = await parts.notifications.addWebhook(...ids, { kind, name: 'A webhook', url })
      return { id: webhook.id, secret }
    },
    event(rule, more = {}) {
      const id = newId('ses')
      const about = rule === 'contact' ? { contactId: 'con_1', sessionId: id } : { sessionId: id }
      const at = new Date(stage.clock).toISOString()
      return { rule, workspaceId: agent.workspaceId, agentId: agent.id, key: id, about, at, ...more }
    },
    items: () => all(store.listOutbox(agent.workspaceId, { order: 'asc' })),
    async deliver() {
      for (const { id, dueAt } of await stage.items()) {
        if (dueAt === undefined) continue
        await store.updateOutboxItem(agent.workspaceId, id, (item, now) =>
          item.token === undefined ? { ...item, dueAt: now.toISOString() } : item,
        )
      }
      await parts.outbox.sweep()
      return (await stage.items()).map(({ state }) => state)
    },
    async stop() {
      await parts.outbox.stop()
      await store.close()
    },
  }
  return stage
}

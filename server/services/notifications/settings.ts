import { randomBytes } from 'node:crypto'
import {
  maxWebhooks,
  notificationDefaults,
  type NotificationSettings,
  type Notifications,
  type NotificationsUpdate,
  type Webhook,
  type WebhookCreate,
} from '../../contract/inbox/notifications.ts'
import { invalid, notFound } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import type { Keyring } from '../../core/secrets.ts'
import type { AgentRecord, WebhookRecord } from '../../store/records/records.ts'
import type { Store } from '../../store/store.ts'
import type { Agents, Guard } from '../agents.ts'
import { after, now } from '../clock.ts'
import { parseAddress } from '../pages/addresses.ts'
import { PageError } from '../pages/page-error.ts'

/** Who is told what of an agent. */
export type NotificationService = {
  read(workspaceId: string, agentId: string): Promise<Notifications>
  /** `guard` throws to refuse the change of what is there. */
  update(
    workspaceId: string,
    agentId: string,
    body: NotificationsUpdate,
    guard: Guard<Notifications>,
  ): Promise<Notifications>
  /** `secret`: what its requests are signed with; null: they are not. It cannot be read again. */
  addWebhook(
    workspaceId: string,
    agentId: string,
    body: WebhookCreate,
  ): Promise<{ webhook: Webhook; secret: string | null }>
  /** What waits for it is dropped. */
  removeWebhook(workspaceId: string, agentId: string, webhookId: string): Promise<void>
}

/** What is sealed of a webhook: addresses of chat services are secrets, too. */
export type WebhookSecrets = { url: string; secret: string }

/** `allowsHttp`: requests need no TLS, since the operator lets them go to networks of their own. */
export function createNotificationSettings({
  store,
  agents,
  keyring,
  canMail,
  hasLinks,
  allowsHttp,
}: {
  store: Pick<Store, 'updateAgent'>
  agents: Pick<Agents, 'get'>
  keyring: Pick<Keyring, 'seal'>
  canMail: boolean
  hasLinks: boolean
  allowsHttp: boolean
}): NotificationService {
  const view = (agent: AgentRecord): Notifications => ({
    ...settingsOf(agent),
    webhooks: webhooksOf(agent).map(toWebhook),
    canMail,
    hasLinks,
  })

  /** What `next` throws refuses the change. */
  async function change(
    workspaceId: string,
    agentId: string,
    next: (current: AgentRecord) => NonNullable<AgentRecord['notifications']>,
  ): Promise<AgentRecord> {
    const { id } = await agents.get(workspaceId, agentId)
    const agent = await store.updateAgent(workspaceId, id, (current) => {
      return { ...current, notifications: next(current), updatedAt: after(current.updatedAt) }
    })
    if (!agent) throw notFound('agent')
    return agent
  }

  return {
    read: async (workspaceId, agentId) => view(await agents.get(workspaceId, agentId)),

    update: async (workspaceId, agentId, { rules = {}, ...body }, guard) =>
      view(
        await change(workspaceId, agentId, (current) => {
          guard(view(current))
          const settings = settingsOf(current)
          if (body.mailsVisitors && !settings.mailsVisitors && !(canMail && hasLinks))
            throw invalid(
              'mailsVisitors',
              'needs a mail server (FOYER_SMTP_URL) and a public address (FOYER_PUBLIC_URL)',
            )
          return {
            ...merged(settings, { ...body, rules: merged(settings.rules, rules) }),
            webhooks: webhooksOf(current),
          }
        }),
      ),

    async addWebhook(workspaceId, agentId, { kind, name, url }) {
      const { host, href } = checkUrl(url, allowsHttp)
      const secret = `whsec_${randomBytes(24).toString('base64')}`
      const id = newId('whk')
      const secrets: WebhookSecrets = { url: href, secret }
      const sealed = await keyring.seal(JSON.stringify(secrets), id)
      const webhook: WebhookRecord = { id, kind, name, host, createdAt: now(), sealed }
      await change(workspaceId, agentId, (current) => {
        const others = webhooksOf(current)
        if (others.length >= maxWebhooks)
          throw invalid('url', `is one too many: an agent has at most ${maxWebhooks} webhooks`)
        return { ...settingsOf(current), webhooks: [...others, webhook] }
      })
      return { webhook: toWebhook(webhook), secret: kind === 'plain' ? secret : null }
    },

    async removeWebhook(workspaceId, agentId, webhookId) {
      await change(workspaceId, agentId, (current) => {
        const others = webhooksOf(current).filter(({ id }) => id !== webhookId)
        if (others.length === webhooksOf(current).length) throw notFound('webhook')
        return { ...settingsOf(current), webhooks: others }
      })
    },
  }
}

/** The values with those in place of them that are sent. */
function merged<T extends object>(values: T, sent: { [Name in keyof T]?: T[Name] | undefined }): T {
  return { ...values, ...Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) }
}

/** Whether the address is public is checked with each request: names may change what they mean. */
function checkUrl(text: string, allowsHttp: boolean): URL {
  try {
    const url = parseAddress(text)
    if (url.protocol === 'https:' || allowsHttp) return url
  } catch (error) {
    throw error instanceof PageError ? invalid('url', error.message) : error
  }
  throw invalid('url', 'must begin with https://')
}

function toWebhook({ id, kind, name, host, createdAt }: WebhookRecord): Webhook {
  return { id, kind, name, host, createdAt }
}

/** The settings of an agent, which are the defaults as long as nobody has changed them. */
export function settingsOf({ notifications }: Pick<AgentRecord, 'notifications'>): NotificationSettings {
  if (!notifications) return notificationDefaults
  const { webhooks: _, ...settings } = notifications
  // What there was no setting of when they were stored.
  return { ...notificationDefaults, ...settings }
}

/** The webhooks of an agent, with their sealed secrets. */
export function webhooksOf({ notifications }: Pick<AgentRecord, 'notifications'>): readonly WebhookRecord[] {
  return notifications?.webhooks ?? []
}

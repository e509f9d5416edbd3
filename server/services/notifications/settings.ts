import { randomBytes } from 'node:crypto'
import {
  maxWebhooks,
  notificationDefaults,
  type Notifications,
  type NotificationSettings,
  type NotificationsUpdate,
  type Webhook,
  type WebhookCreate,
} from '../../contract/inbox/notifications.ts'
import { after, day, minute, timestamp } from '../../core/clock.ts'
import { defined } from '../../core/defined.ts'
import { FoyerError, invalid, notFound } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import type { Keyring } from '../../core/secrets.ts'
import { wallClock } from '../../core/wall-clock.ts'
import type { AgentRecord, WebhookRecord } from '../../store/records/records.ts'
import type { Agents, Guard } from '../agents.ts'
import { parseReceiver } from './delivery/post.ts'

/** Who is told what of an agent. */
export type NotificationEditor = {
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
  /**
   * Makes a new secret for a webhook's signatures, shown once. For a day the one before signs, too, so that no notice is refused while the
   * receiver changes over. @throws {FoyerError} `validation` for a kind without signatures, `stale` when it was changed at the same time.
   */
  renewSecret(workspaceId: string, agentId: string, webhookId: string): Promise<{ webhook: Webhook; secret: string }>
  /** What waits for it is dropped. */
  removeWebhook(workspaceId: string, agentId: string, webhookId: string): Promise<void>
}

/** What is sealed of a webhook: addresses of chat services are secrets, too. `oldSecret` signs until the webhook's `oldSecretUntil`. */
type WebhookSecrets = { url: string; secret: string; oldSecret?: string }

/** How long the secret before signs beside a new one, in milliseconds. */
const changeover = day

type NotificationSettingsDeps = {
  agents: Pick<Agents, 'change' | 'get'>
  keyring: Pick<Keyring, 'open' | 'seal'>
  canMail: boolean
  hasLinks: boolean
  allowsHttp: boolean
  clock: () => number
}

/** `allowsHttp`: see {@link parseReceiver}. */
export function createNotificationSettings({
  agents,
  keyring,
  canMail,
  hasLinks,
  allowsHttp,
  clock,
}: NotificationSettingsDeps): NotificationEditor {
  const view = (agent: AgentRecord): Notifications => ({
    ...settingsOf(agent),
    webhooks: webhooksOf(agent).map((each) => toWebhook(each, clock())),
    canMail,
    hasLinks,
  })

  /** What `next` throws refuses the change. */
  const change = (
    workspaceId: string,
    agentId: string,
    next: (current: AgentRecord) => NonNullable<AgentRecord['notifications']>,
  ): Promise<AgentRecord> =>
    agents.change(workspaceId, agentId, (current) => ({
      ...current,
      notifications: next(current),
      updatedAt: after(current.updatedAt),
    }))

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
            ...settings,
            ...defined({ ...body, rules: { ...settings.rules, ...defined(rules) } }),
            webhooks: webhooksOf(current),
          }
        }),
      ),

    async addWebhook(workspaceId, agentId, { kind, name, url }) {
      const { host, href } = parseReceiver('url', url, allowsHttp)
      const secret = newSecret()
      const id = newId('whk')
      const secrets: WebhookSecrets = { url: href, secret }
      const sealed = await keyring.seal(JSON.stringify(secrets), id)
      const webhook: WebhookRecord = { id, kind, name, host, createdAt: timestamp(), sealed }
      await change(workspaceId, agentId, (current) => {
        const others = webhooksOf(current)
        if (others.length >= maxWebhooks) {
          throw invalid('webhooks', `are ${maxWebhooks} already, the most that an agent may have. Remove one first`)
        }
        return { ...settingsOf(current), webhooks: [...others, webhook] }
      })
      return { webhook: toWebhook(webhook, clock()), secret: kind === 'plain' ? secret : null }
    },

    async renewSecret(workspaceId, agentId, webhookId) {
      const before = webhooksOf(await agents.get(workspaceId, agentId)).find(({ id }) => id === webhookId)
      if (!before) throw notFound('webhook')
      if (before.kind !== 'plain') throw invalid('webhookId', 'is of a chat service, which checks no signatures')
      const { url, secret: oldSecret } = await openSecrets(keyring, before).catch((cause: unknown) => {
        throw new FoyerError('validation', 'The webhook cannot be decrypted. Remove it and add it again.', { cause })
      })
      const secret = newSecret()
      const secrets: WebhookSecrets = { url, secret, oldSecret }
      const sealed = await keyring.seal(JSON.stringify(secrets), webhookId)
      const oldSecretUntil = timestamp(clock() + changeover)
      const webhook: WebhookRecord = { ...before, sealed, oldSecretUntil }
      await change(workspaceId, agentId, (current) => {
        const all = webhooksOf(current)
        if (!all.some((each) => each.sealed === before.sealed))
          throw new FoyerError('stale', 'The webhook was changed at the same time. Try again.')
        return { ...settingsOf(current), webhooks: all.map((each) => (each.id === webhookId ? webhook : each)) }
      })
      return { webhook: toWebhook(webhook, clock()), secret }
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

function toWebhook({ id, kind, name, host, createdAt, oldSecretUntil }: WebhookRecord, at: number): Webhook {
  const isChanging = isBefore(at, oldSecretUntil)
  return { id, kind, name, host, createdAt, ...(isChanging && oldSecretUntil !== undefined && { oldSecretUntil }) }
}

function newSecret(): string {
  return `whsec_${randomBytes(24).toString('base64')}`
}

/** Whether a moment, in milliseconds since 1970, is before a time that there may be. */
function isBefore(at: number, until: string | undefined): boolean {
  return until !== undefined && at < Date.parse(until)
}

/** Opens what is sealed of a webhook. Rejects when the server's secret is another one than it was. */
async function openSecrets(keyring: Pick<Keyring, 'open'>, { sealed, id }: WebhookRecord): Promise<WebhookSecrets> {
  return JSON.parse(await keyring.open(sealed, id)) as WebhookSecrets
}

/** Returns the address of a webhook, and the secrets that sign for it at a moment, in milliseconds since 1970, the newest first. */
export async function signersOf(
  keyring: Pick<Keyring, 'open'>,
  webhook: WebhookRecord,
  at: number,
): Promise<{ url: string; secrets: string[] }> {
  const { url, secret, oldSecret } = await openSecrets(keyring, webhook)
  const isChanging = isBefore(at, webhook.oldSecretUntil)
  return { url, secrets: [secret, ...(isChanging && oldSecret !== undefined ? [oldSecret] : [])] }
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

/* The hours of an agent's people, in their time zone. */

/** Minutes since midnight of a time such as 09:30. */
function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

/**
 * When the quiet hours end that a moment lies in; undefined: it lies in none. Where clocks are put back or forward meanwhile, it is up to an
 * hour off, and asked again then.
 */
export function quietUntil(
  at: Date,
  { quietHours, timezone }: Pick<NotificationSettings, 'quietHours' | 'timezone'>,
): Date | undefined {
  if (!quietHours) return undefined
  const [from, to] = [minuteOf(quietHours.from), minuteOf(quietHours.to)]
  const current = minuteOf(wallClock(timezone, at.getTime()).time)
  const isQuiet = from < to ? current >= from && current < to : current >= from || current < to
  if (!isQuiet) return undefined
  const left = (to - current + 1440) % 1440
  const startOfMinute = Math.floor(at.getTime() / minute) * minute
  return new Date(startOfMinute + left * minute)
}

/** A moment as people read it, with the time zone. */
export function readableTime(at: string, timezone: string): string {
  const text = new Intl.DateTimeFormat('en-GB', { timeZone: timezone, dateStyle: 'medium', timeStyle: 'short' })
  return `${text.format(new Date(at))} (${timezone})`
}

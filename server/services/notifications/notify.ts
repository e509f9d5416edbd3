import { createHash } from 'node:crypto'
import type { NoticeRule } from '../../contract/inbox/notifications.ts'
import type { OutboxRecord } from '../../store/records/outbox.ts'
import type { AgentRecord } from '../../store/records/records.ts'
import type { Store } from '../../store/store.ts'
import type { Devices } from './push/devices.ts'
import { settingsOf, webhooksOf } from './settings.ts'
import { timestamp } from '../../core/clock.ts'

/**
 * An event that people may want to be told of. `key` identifies it within its rule: an event that is seen again is told once. `at`: when it
 * happened. `dueAt`: when it is told, if not at once. `except`: a receiver that is not told. `to`: a contact, which is told in place of the
 * agent's receivers.
 */
export type Notice = {
  rule: Exclude<NoticeRule, 'test'>
  workspaceId: string
  agentId: string
  key: string
  about: OutboxRecord['about']
  at: string
  dueAt?: string
  except?: string
  to?: string
}

/** Stores what is to be sent of an event. Resolves with how many notices are new. */
export type StoreNotices = (notice: Notice) => Promise<number>

export function createStoreNotices(
  store: Pick<Store, 'addOutboxItem' | 'getAgent'>,
  devices: Pick<Devices, 'told'>,
  clock: () => number,
): StoreNotices {
  /** The people of an agent who are told by a rule, and their devices. */
  async function everybody(agent: AgentRecord, rule: NoticeRule, at: string) {
    const told = await devices.told(agent.workspaceId, rule, at)
    return [...receiversOf(agent, rule), ...told.map(({ login }) => ({ kind: 'push' as const, to: login.id }))]
  }

  return async ({ rule, workspaceId, agentId, key, about, at, dueAt, except, to: contactId }) => {
    const agent = await store.getAgent(workspaceId, agentId)
    if (!agent || !isTold(rule, agent)) return 0
    const createdAt = timestamp(clock())
    const receivers =
      contactId === undefined ? await everybody(agent, rule, at) : [{ kind: 'email' as const, to: contactId }]
    const added = await Promise.all(
      receivers
        .filter(({ to }) => to !== except)
        .map(({ kind, to }) =>
          store.addOutboxItem({
            id: itemId(rule, key, to),
            workspaceId,
            agentId,
            kind,
            rule,
            to,
            about,
            at,
            createdAt,
            state: 'due',
            attempts: 0,
            dueAt: dueAt ?? createdAt,
          }),
        ),
    )
    return added.filter(Boolean).length
  }
}

/**
 * The id of a notice: a hash of what makes it that one. A site belongs to several agents, perhaps, so that the agent is no part of it, and a
 * receiver of them all is told once; all other keys belong to one agent.
 */
function itemId(rule: NoticeRule, key: string, to: string): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([rule, key, to.toLowerCase()]))
    .digest('base64url')
  return `out_${hash.slice(0, 32)}`
}

/** Whether the people of an agent want such events to be told. */
export function isTold(rule: Exclude<NoticeRule, 'test'>, agent: AgentRecord): boolean {
  const { rules, digestAt, mailsVisitors } = settingsOf(agent)
  if (rule === 'answer') return mailsVisitors
  return rule === 'digest' ? digestAt !== null : rules[rule]
}

/** Who gets the notices of an agent, besides devices, which are people's own. A digest is only mailed. */
export function receiversOf(agent: AgentRecord, rule?: NoticeRule): Pick<OutboxRecord, 'kind' | 'to'>[] {
  const webhooks = rule === 'digest' ? [] : webhooksOf(agent)
  return [
    ...settingsOf(agent).recipients.map((to) => ({ kind: 'email' as const, to })),
    ...webhooks.map(({ id: to }) => ({ kind: 'webhook' as const, to })),
  ]
}

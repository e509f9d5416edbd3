import { z } from 'zod'
import {
  notificationsAnswer,
  notificationsTest,
  notificationsUpdate,
  webhookAnswer,
  webhookCreate,
} from '../../../contract/inbox/notifications.ts'
import { outboxAnswer, outboxItemAnswer, outboxQuery } from '../../../contract/inbox/outbox.ts'
import { toOutboxItem, type Outbox } from '../../../services/notifications/outbox.ts'
import type { NotificationService } from '../../../services/notifications/settings.ts'
import { admins, readers } from '../../guard/principal.ts'
import { listReply } from '../../request/paging.ts'
import { checkPrecondition } from '../../response/reply.ts'
import { route, type Route } from '../../route.ts'

/** Who is told what of an agent, and what became of it. */
export function notificationRoutes({
  notifications,
  outbox,
}: {
  notifications: NotificationService
  outbox: Pick<Outbox, 'list' | 'sendAgain' | 'test'>
}): Route[] {
  const tag = 'Notifications'
  const path = '/v1/agents/:agentId/notifications'
  return [
    route({
      method: 'GET',
      path,
      may: readers,
      summary: 'Get who is told what of an agent, and its webhooks',
      tag,
      answer: notificationsAnswer,
      problems: [],
      async handle({ principal, params }) {
        return { kind: 'json', body: { data: await notifications.read(principal.workspaceId, params.agentId) } }
      },
    }),
    route({
      method: 'PATCH',
      path,
      may: admins,
      summary: 'Change who is told what of an agent; what is not sent stays',
      tag,
      body: notificationsUpdate,
      answer: notificationsAnswer,
      problems: ['stale'],
      async handle({ principal, params, body, request }) {
        const data = await notifications.update(principal.workspaceId, params.agentId, body, (current) =>
          checkPrecondition(request, { data: current }),
        )
        return { kind: 'json', body: { data } }
      },
    }),
    route({
      method: 'POST',
      path: `${path}/webhooks`,
      may: admins,
      summary: 'Add a webhook; the secret of its signatures is shown only once',
      tag,
      body: webhookCreate,
      answer: webhookAnswer,
      problems: [],
      async handle({ principal, params, body }) {
        const { webhook, secret } = await notifications.addWebhook(principal.workspaceId, params.agentId, body)
        return { kind: 'json', body: { data: webhook, secret } }
      },
    }),
    route({
      method: 'POST',
      path: `${path}/webhooks/:webhookId/secret`,
      may: admins,
      summary:
        'Make a new secret for the signatures of a webhook, shown only once; the one before signs too for 24 hours',
      tag,
      answer: webhookAnswer,
      problems: ['stale', 'validation'],
      async handle({ principal, params }) {
        const { agentId, webhookId } = params
        const { webhook, secret } = await notifications.renewSecret(principal.workspaceId, agentId, webhookId)
        return { kind: 'json', body: { data: webhook, secret } }
      },
    }),
    route({
      method: 'DELETE',
      path: `${path}/webhooks/:webhookId`,
      may: admins,
      summary: 'Remove a webhook; notices that wait for it are dropped',
      tag,
      answer: z.object({ ok: z.literal(true) }),
      problems: [],
      async handle({ principal, params }) {
        await notifications.removeWebhook(principal.workspaceId, params.agentId, params.webhookId)
        return { kind: 'json', body: { ok: true } }
      },
    }),
    route({
      method: 'POST',
      path: `${path}/test`,
      may: admins,
      summary: 'Send a test to one receiver at once, and say what came of it',
      tag,
      body: notificationsTest,
      answer: outboxItemAnswer,
      problems: [],
      async handle({ principal, params, body }) {
        const item = await outbox.test(principal.workspaceId, params.agentId, body.to)
        return { kind: 'json', body: { data: toOutboxItem(item) } }
      },
    }),
    route({
      method: 'GET',
      path: '/v1/outbox',
      may: readers,
      summary: 'List notices and what became of them, the newest first; they are kept for 30 days',
      tag,
      query: outboxQuery,
      answer: outboxAnswer,
      problems: [],
      handle: (call) =>
        listReply(call, {
          read: (slice) => outbox.list(call.principal.workspaceId, call.query, slice),
          view: toOutboxItem,
          cursorOf: ({ id }) => id,
        }),
    }),
    route({
      method: 'POST',
      path: '/v1/outbox/:outboxId/send',
      may: admins,
      summary: 'Send a notice again, from the first attempt on',
      tag,
      answer: outboxItemAnswer,
      problems: [],
      async handle({ principal, params }) {
        const item = await outbox.sendAgain(principal.workspaceId, params.outboxId)
        return { kind: 'json', body: { data: toOutboxItem(item) } }
      },
    }),
  ]
}

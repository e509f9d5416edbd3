import {
  notificationsAnswer,
  notificationsTest,
  notificationsUpdate,
  outboxAnswer,
  outboxItemAnswer,
  outboxQuery,
  webhookAnswer,
  webhookCreate,
} from '../../../contract/inbox/notifications.ts'
import { toOutboxItem, type Outbox } from '../../../services/notifications/outbox.ts'
import type { NotificationEditor } from '../../../services/notifications/settings.ts'
import { admins, readers } from '../../guard/principal.ts'
import { listReply } from '../../request/paging.ts'
import { checkPrecondition } from '../../response/reply.ts'
import { dataReply, json, okAnswer, okReply, routesOf, type Route } from '../../route.ts'

/** Who is told what of an agent, and what became of it. */
export function notificationRoutes({
  notifications,
  outbox,
}: {
  notifications: NotificationEditor
  outbox: Pick<Outbox, 'list' | 'sendAgain' | 'test'>
}): Route[] {
  const route = routesOf('Notifications')
  const path = '/v1/agents/:agentId/notifications'
  return [
    route('GET', path, {
      may: readers,
      summary: 'Get who is told what of an agent, and its webhooks',
      answer: notificationsAnswer,
      handle: ({ principal, params }) => dataReply(notifications.read(principal.workspaceId, params.agentId)),
    }),
    route('PATCH', path, {
      may: admins,
      summary: 'Change who is told what of an agent; what is not sent stays',
      body: notificationsUpdate,
      answer: notificationsAnswer,
      problems: ['stale'],
      handle: ({ principal, params, body, request }) =>
        dataReply(
          notifications.update(principal.workspaceId, params.agentId, body, (current) =>
            checkPrecondition(request, { data: current }),
          ),
        ),
    }),
    route('POST', `${path}/webhooks`, {
      may: admins,
      summary: 'Add a webhook; the secret of its signatures is shown only once',
      body: webhookCreate,
      answer: webhookAnswer,
      async handle({ principal, params, body }) {
        const { webhook, secret } = await notifications.addWebhook(principal.workspaceId, params.agentId, body)
        return json({ data: webhook, secret })
      },
    }),
    route('POST', `${path}/webhooks/:webhookId/secret`, {
      may: admins,
      summary:
        'Make a new secret for the signatures of a webhook, shown only once; the one before signs too for 24 hours',
      answer: webhookAnswer,
      problems: ['stale', 'validation'],
      async handle({ principal, params }) {
        const { agentId, webhookId } = params
        const { webhook, secret } = await notifications.renewSecret(principal.workspaceId, agentId, webhookId)
        return json({ data: webhook, secret })
      },
    }),
    route('DELETE', `${path}/webhooks/:webhookId`, {
      may: admins,
      summary: 'Remove a webhook; notices that wait for it are dropped',
      answer: okAnswer,
      handle: ({ principal, params }) =>
        okReply(notifications.removeWebhook(principal.workspaceId, params.agentId, params.webhookId)),
    }),
    route('POST', `${path}/test`, {
      may: admins,
      summary: 'Send a test to one receiver at once, and say what came of it',
      body: notificationsTest,
      answer: outboxItemAnswer,
      handle: ({ principal, params, body }) =>
        dataReply(outbox.test(principal.workspaceId, params.agentId, body.to), toOutboxItem),
    }),
    route('GET', '/v1/outbox', {
      may: readers,
      summary: 'List notices and what became of them, the newest first; they are kept for 30 days',
      query: outboxQuery,
      answer: outboxAnswer,
      handle: (call) =>
        listReply(call, {
          read: (slice) => outbox.list(call.principal.workspaceId, call.query, slice),
          view: toOutboxItem,
        }),
    }),
    route('POST', '/v1/outbox/:outboxId/send', {
      may: admins,
      summary: 'Send a notice again, from the first attempt on',
      answer: outboxItemAnswer,
      handle: ({ principal, params }) =>
        dataReply(outbox.sendAgain(principal.workspaceId, params.outboxId), toOutboxItem),
    }),
  ]
}

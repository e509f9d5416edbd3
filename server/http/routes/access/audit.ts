import { z } from 'zod'
import { auditEntry, auditQuery } from '../../../contract/access/audit.ts'
import { toAuditEntry, type Audit } from '../../../services/access/audit.ts'
import { owners } from '../../guard/principal.ts'
import { listReply } from '../../request/paging.ts'
import { routesOf, type Route } from '../../route.ts'

const route = routesOf('People')

export function auditRoutes(audit: Pick<Audit, 'list'>): Route[] {
  return [
    route('GET', '/v1/audit', {
      may: owners,
      summary: 'List who did what in this workspace, and when, of the last 365 days',
      query: auditQuery,
      answer: z.object({ data: z.array(auditEntry) }),
      handle: (call) =>
        listReply(call, {
          read: ({ after, ...slice }) =>
            audit.list(call.principal.workspaceId, { ...call.query, limit: slice.limit, cursor: after }),
          view: toAuditEntry,
        }),
    }),
  ]
}

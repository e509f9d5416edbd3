import { z } from 'zod'
import { auditEntry, auditQuery } from '../../../contract/access/audit.ts'
import { linkAnswer, person, personInvite, personUpdate } from '../../../contract/access/people.ts'
import { page } from '../../../contract/sessions/sessions.ts'
import { type Audit, toAuditEntry } from '../../../services/access/audit.ts'
import type { Invitations } from '../../../services/access/invitations.ts'
import { type People, toPerson } from '../../../services/access/people.ts'
import { isOwner } from '../../../store/records/people.ts'
import { expectOperator, owners, type Principal } from '../../guard/principal.ts'
import { listReply } from '../../request/paging.ts'
import { json, okAnswer, okReply, type Route, routesOf } from '../../route.ts'

/** The people of a workspace, for its owners. */
export function peopleRoutes({ people, invitations }: { people: People; invitations: Invitations }): Route[] {
  const route = routesOf('People')
  return [
    route('GET', '/v1/people', {
      may: owners,
      summary: 'List who may sign in to this workspace, and who is invited',
      query: page,
      answer: z.object({ data: z.array(person) }),
      handle: (call) =>
        listReply(call, {
          read: (slice) => people.list(call.principal.workspaceId, slice),
          view: (record) => toPerson(record, call.principal.workspaceId, call.publicUrl),
          omitted: people.omitted(call.principal.workspaceId),
        }),
    }),
    route('POST', '/v1/people', {
      may: owners,
      summary: 'Invite somebody by a link, which is shown only once',
      body: personInvite,
      answer: linkAnswer,
      problems: ['stale'],
      async handle({ principal, body, publicUrl }) {
        const invited = await invitations.invite(principal.workspaceId, makerOf(principal), body)
        return json(linkReply(invited, principal.workspaceId, publicUrl))
      },
    }),
    route('POST', '/v1/people/:personId/link', {
      may: owners,
      summary: 'Make a new link: for a member to choose a new password, for somebody invited to join',
      answer: linkAnswer,
      async handle({ principal, params, publicUrl }) {
        const renewed = await invitations.renewLink(principal.workspaceId, makerOf(principal), params.personId)
        return json(linkReply(renewed, principal.workspaceId, publicUrl))
      },
    }),
    route('PATCH', '/v1/people/:personId', {
      may: owners,
      summary: 'Change the role of somebody',
      body: personUpdate,
      answer: z.object({ data: person }),
      problems: ['last-owner'],
      async handle({ principal: { workspaceId }, params, body, publicUrl }) {
        const changed = await people.setRole(workspaceId, params.personId, body.role)
        return json({ data: toPerson(changed, workspaceId, publicUrl) })
      },
    }),
    route('DELETE', '/v1/people/:personId', {
      may: owners,
      summary: 'Remove somebody from this workspace, or take an invitation back',
      answer: okAnswer,
      problems: ['last-owner'],
      handle: ({ principal, params }) => okReply(people.remove(principal.workspaceId, params.personId)),
    }),
  ]
}

/** Who makes a link, and where they may give somebody a new password. */
function makerOf(principal: Principal): Parameters<Invitations['invite']>[1] {
  const { name } = expectOperator(principal)
  if (principal.kind === 'operator') return { name, owns: undefined }
  if (principal.kind !== 'person') return { name, owns: [principal.workspaceId] }
  const { person: maker } = principal
  const owned = maker.memberships.filter(({ workspaceId }) => isOwner(maker, workspaceId))
  return { name, owns: owned.map(({ workspaceId }) => workspaceId) }
}

/** The secret stands in the fragment, which no server and no log sees. */
function linkReply(
  made: Awaited<ReturnType<Invitations['invite']>>,
  workspaceId: string,
  publicUrl: string,
): z.infer<typeof linkAnswer> {
  return {
    data: toPerson(made.person, workspaceId, publicUrl),
    link: `${publicUrl}/console#invitation=${made.secret}`,
  }
}

export function auditRoutes(audit: Pick<Audit, 'list'>): Route[] {
  const route = routesOf('People')
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

import { z } from 'zod'
import { timestamp } from '../fields.ts'
import { dayOrTime } from '../sessions/conversations.ts'
import { page } from '../sessions/sessions.ts'

/* Who did what in a workspace, and when. No contents: what was written is in versions and conversations. */

export const auditDays = 365

/** What was done. */
const auditAction = z.enum([
  'signed-in',
  'signed-out',
  'password-changed',
  'passkey-added',
  'passkey-removed',
  'account-changed',
  'person-invited',
  'link-made',
  'person-joined',
  'role-changed',
  'person-removed',
  'token-created',
  'token-revoked',
  'workspace-created',
  'workspace-changed',
  'workspace-deleted',
  'agent-created',
  'agent-changed',
  'agent-deleted',
  'look-published',
  'settings-changed',
  'ai-created',
  'ai-changed',
  'ai-deleted',
  'knowledge-changed',
  'knowledge-deleted',
  'picture-uploaded',
  'picture-deleted',
  'conversation-deleted',
  'contact-changed',
  'contact-deleted',
  'exported',
  'contacts-exported',
])
export type AuditAction = z.infer<typeof auditAction>

/** `what`: of which thing, by its id and the name that it had. `detail`: the role or scope that was given. */
export const auditEntry = z
  .object({
    id: z.string(),
    at: timestamp,
    action: auditAction,
    by: z.object({ kind: z.enum(['person', 'token', 'operator']), id: z.string(), name: z.string() }),
    what: z.object({ id: z.string(), name: z.string().optional() }).optional(),
    detail: z.string().optional(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof auditEntry>

/** GET /v1/audit. `by`: the id of who did it. `from`, `to`: done then or later, and on that day or before it; a moment in `to` is exclusive. */
export const auditQuery = page.extend({
  by: z.string().max(100).optional(),
  action: auditAction.optional(),
  from: dayOrTime.optional(),
  to: dayOrTime.optional(),
})
export type AuditQuery = z.infer<typeof auditQuery>

import { z } from 'zod'
import { displayName, timestamp } from '../fields.ts'
import { minPasswordLength } from './constants.ts'

/* People who sign in, and what they may do in a workspace. */

/**
 * `owner`: everything. `editor`: everything but people, tokens and workspaces. `answering`: reads everything, and answers visitors.
 * `reader`: reads everything.
 */
export const role = z.enum(['owner', 'editor', 'answering', 'reader'])
export type Role = z.infer<typeof role>

/** How long the link of an invitation is valid. */
export const invitationDays = 7

/** An address as it is stored and compared: in lower case, since nobody tells two people apart by its case. */
const email = z.string().trim().toLowerCase().max(254).pipe(z.email('must be an email address'))

/** A password that somebody says is theirs. */
export const givenPassword = z
  .string()
  .max(200)
  .transform((text) => text.normalize('NFKC'))

/**
 * Any text that is long enough (NIST SP 800-63B, section 3.1.1.2): no rules of composition. Normalized, since keyboards differ in how they
 * write the same letter, and bounded, so that it costs nothing to hash.
 */
export const newPassword = givenPassword
  .refine((text) => [...text].length >= minPasswordLength, `must have at least ${minPasswordLength} characters`)
  .meta({ description: `${minPasswordLength} to 200 characters` })

/** Somebody in a workspace. `invited`: has not opened the link yet. `expiresAt`: of the link that is open, to join or to choose a password. */
export const person = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    pictureUrl: z.string().optional(),
    role,
    state: z.enum(['member', 'invited']),
    since: timestamp,
    expiresAt: timestamp.optional(),
  })
  .meta({ id: 'Person' })
export type Person = z.infer<typeof person>

/** POST /v1/people */
export const personInvite = z.object({ email, role }).meta({ id: 'PersonInvite' })
export type PersonInvite = z.infer<typeof personInvite>

/** `link` opens the console, is good for one use, and is shown this once. */
export const linkAnswer = z.object({ data: person, link: z.string() }).meta({ id: 'PersonLinkAnswer' })

/** PATCH /v1/people/{personId} */
export const personUpdate = z.object({ role }).meta({ id: 'PersonUpdate' })

/** POST /v1/invitations/look, without a bearer. The secret stands in the fragment of the link: /console#invitation=… */
export const invitationLook = z.object({ secret: z.string().min(1).max(200) }).meta({ id: 'InvitationLook' })

/**
 * What a link is for. `join`: to join the workspace, with the password of the account where `hasAccount`, else with a new one. `password`: to
 * choose a new password.
 */
export const invitation = z
  .object({
    kind: z.enum(['join', 'password']),
    email: z.string(),
    name: z.string(),
    workspace: z.string(),
    by: z.string().meta({ description: 'The name of who made the link' }),
    role,
    hasAccount: z.boolean(),
  })
  .meta({ id: 'Invitation' })
export type Invitation = z.infer<typeof invitation>

/** POST /v1/invitations/accept, without a bearer. `name` is required of a new account. */
export const invitationAccept = z
  .object({ secret: z.string().min(1).max(200), name: displayName.optional(), password: givenPassword })
  .meta({ id: 'InvitationAccept' })
export type InvitationAccept = z.infer<typeof invitationAccept>

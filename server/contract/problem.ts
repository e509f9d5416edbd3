import { z } from 'zod'

/** A field that is not valid; `path` as in `theme.chat.hostBubbles.color` or `initialPrompts.2.text`. */
const fieldError = z.object({ path: z.string(), message: z.string() }).meta({ id: 'FieldError' })
export type FieldError = z.infer<typeof fieldError>

/** Every error of the interface, in the form of RFC 9457. It never holds a stack, a file path or a secret. */
export const problem = z
  .object({
    type: z.string().meta({
      description:
        'A URI reference that identifies the type of problem, below the path of FOYER_PUBLIC_URL where that has one',
      example: '/docs#problem-validation',
    }),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    errors: z.array(fieldError).optional(),
    limitMessage: z.string().optional().meta({
      description:
        'With status 429: the text for visitors from the embed settings, in a language of the header Accept-Language; absent: the text of the widget',
    }),
  })
  .meta({ id: 'Problem', description: 'RFC 9457 problem details' })
export type Problem = z.infer<typeof problem>

/** The kind of an error, independent of HTTP. `server/http/errors.ts` has the one table from code to status. */
export type ProblemCode =
  | 'bad-request'
  | 'unauthorized'
  | 'forbidden'
  | 'branding-required'
  | 'origin-not-allowed'
  | 'agent-disabled'
  | 'not-found'
  | 'method-not-allowed'
  | 'answer-in-progress'
  | 'conversation-changed'
  | 'done-already'
  | 'not-offered'
  | 'in-use'
  | 'last-owner'
  | 'passkeys-unavailable'
  | 'stale'
  | 'too-large'
  | 'unsupported-media-type'
  | 'validation'
  | 'too-many-requests'
  | 'internal'
  | 'damaged'
  | 'storage-full'
  | 'quota-exceeded'
  | 'knowledge-limit'
  | 'storage-unavailable'
  | 'shutting-down'

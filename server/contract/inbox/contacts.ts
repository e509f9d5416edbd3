import { z } from 'zod'
import { timestamp } from '../fields.ts'
import { clientId } from '../sessions/chat.ts'
import { newestFirst } from '../sessions/sessions.ts'

/* What visitors leave in the contact form. Stored apart from the conversation, erased with it, never given to a model. */

const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max, { abort: true })
    .regex(/^[^\r\n]*$/, 'must be one line')

/** As browsers take one (WHATWG HTML), with a dot behind the @: zod's own pattern refuses addresses that exist, such as a&b@example.com. */
const emailAddress = z
  .email({ pattern: z.regexes.html5Email, message: 'must be an email address', abort: true })
  .regex(/@[^@]+\.[^@.]+$/, 'must be an email address')

/** The longest message of a contact form, in characters. */
const maxContactLength = 4000

/**
 * POST …/sessions/{sessionId}/contacts. Which fields are required is in the agent's form (help.ts); those that it does not have are not stored.
 * `choice`: one of its options, in whatever language it was shown; kept as the owner's first language has it. `consentVersion`: of the text that was shown; needed where the form has one, and the current one.
 */
export const contactCreate = z
  .object({
    message: z.string().trim().min(1, 'must not be empty').max(maxContactLength),
    name: line(200).optional(),
    email: line(254).pipe(emailAddress).optional(),
    phone: line(50)
      .refine((text) => /\p{Nd}(?:\P{Nd}*\p{Nd}){2}/u.test(text), 'must be a phone number')
      .optional(),
    choice: line(200).optional(),
    consentVersion: z.string().max(64).optional(),
    clientId,
  })
  .meta({ id: 'ContactCreate' })
export type ContactCreate = z.infer<typeof contactCreate>

/**
 * `reference`: short, for the visitor to name. `language`: what the visitor reads, as a tag. `isDone`: nobody needs to answer it any more.
 * Its session may be gone: its conversation is kept for another time.
 */
export const contact = z
  .object({
    id: z.string(),
    reference: z.string(),
    sessionId: z.string(),
    agentId: z.string(),
    createdAt: timestamp,
    message: z.string(),
    name: z.string().optional(),
    email: z.string().optional(),
    phone: z.string().optional(),
    choice: z.string().optional(),
    language: z.string().optional(),
    consent: z.object({ version: z.string(), text: z.string() }).optional(),
    isDone: z.boolean(),
  })
  .meta({ id: 'Contact' })
export type ContactRequest = z.infer<typeof contact>

/**
 * GET /v1/contacts: of an agent (its id or webId) or of all, newest first. `q`: something in it contains this text; case and accents do not
 * matter. With `Accept: text/csv` all of them as a file.
 */
export const contactQuery = z.object({
  agent: z.string().max(64).optional(),
  state: z.enum(['open', 'done']).optional(),
  q: z.string().trim().min(1).max(200).optional(),
  ...newestFirst,
})
export type ContactQuery = z.infer<typeof contactQuery>

/** PATCH /v1/contacts/{contactId} */
export const contactUpdate = z.object({ isDone: z.boolean() }).meta({ id: 'ContactUpdate' })

export const contactAnswer = z.object({ data: contact }).meta({ id: 'ContactAnswer' })

/** What the visitor gets: nothing but the reference and what to withdraw it by. */
export const contactReceipt = z.object({ id: z.string(), reference: z.string(), createdAt: timestamp })
export type ContactReceipt = z.infer<typeof contactReceipt>
export const contactReceiptAnswer = z.object({ data: contactReceipt }).meta({ id: 'ContactReceiptAnswer' })

/**
 * GET …/contact-form: the form as this visitor sees it, its texts in a language of the header Accept-Language, else in the first one of the
 * owner's. A field is absent where it is off.
 */
export const shownForm = z
  .object({
    name: z.enum(['optional', 'required']).optional(),
    email: z.enum(['optional', 'required']).optional(),
    phone: z.enum(['optional', 'required']).optional(),
    choice: z.object({ label: z.string(), options: z.array(z.string()), isRequired: z.boolean() }).optional(),
    purpose: z.string().optional(),
    consent: z.object({ version: z.string(), text: z.string() }).optional(),
    mailsAnswers: z.literal(true).optional().meta({
      description: 'What people write while the visitor is away is sent to the email address; absent: it is not',
    }),
  })
  .meta({ id: 'ContactForm' })
export type ShownForm = z.infer<typeof shownForm>
export const shownFormAnswer = z.object({ data: shownForm }).meta({ id: 'ContactFormAnswer' })

import { z } from 'zod'
import { timestamp } from '../fields.ts'

/* What visitors leave in the contact form. Stored apart from the conversation, erased with it, never given to a model. */

const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^[^\r\n]*$/, 'must be one line')

/** POST …/sessions/{sessionId}/contacts. Which fields are required is in the agent's form (help.ts). `consentVersion`: of the text that was shown. */
export const contactCreate = z
  .object({
    message: z.string().trim().min(1, 'must not be empty').max(4000),
    name: line(200).optional(),
    email: line(254).pipe(z.email('must be an email address')).optional(),
    phone: line(50).optional(),
    choice: line(200).optional(),
    consentVersion: z.string().max(64).optional(),
    clientId: z.string().regex(/^[\w-]{1,64}$/, 'must be 1 to 64 letters, digits, - or _'),
  })
  .meta({ id: 'ContactCreate' })
export type ContactCreate = z.infer<typeof contactCreate>

/** `reference`: short, for the visitor to name. */
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
    consent: z.object({ version: z.string(), text: z.string() }).optional(),
    isDone: z.boolean(),
  })
  .meta({ id: 'Contact' })
export type ContactRequest = z.infer<typeof contact>

/** What the visitor gets: nothing but the reference and what to withdraw it by. */
export const contactReceipt = z.object({ id: z.string(), reference: z.string(), createdAt: timestamp })
export const contactReceiptAnswer = z.object({ data: contactReceipt }).meta({ id: 'ContactReceiptAnswer' })

/**
 * GET …/contact-form?language=: the form as this visitor sees it, texts in one language. Each field is absent where it is off.
 */
export const shownForm = z
  .object({
    name: z.enum(['optional', 'required']).optional(),
    email: z.enum(['optional', 'required']).optional(),
    phone: z.enum(['optional', 'required']).optional(),
    choice: z.object({ label: z.string(), options: z.array(z.string()), isRequired: z.boolean() }).optional(),
    purpose: z.string().optional(),
    consent: z.object({ version: z.string(), text: z.string() }).optional(),
  })
  .meta({ id: 'ContactForm' })
export type ShownForm = z.infer<typeof shownForm>
export const shownFormAnswer = z.object({ data: shownForm }).meta({ id: 'ContactFormAnswer' })

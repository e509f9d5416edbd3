import { z } from 'zod'
import { byLanguage, displayName, texts, timezone, words, wordsByLanguage } from '../fields.ts'

/* How visitors of an agent reach people: settings of the agent (GET, PATCH /v1/agents/{agentId}/help). */

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'must be a time such as 09:00')

/** When people are there. `days`: 1 is Monday, 7 Sunday (ISO 8601). */
const openingTime = z
  .object({ days: z.array(z.int().min(1).max(7)).min(1).max(7), from: time, to: time })
  .refine(({ from, to }) => from < to, 'must end after it begins')
export type OpeningTime = z.infer<typeof openingTime>

/** What visitors choose one of. */
const topics = z
  .array(displayName)
  .min(2)
  .max(20)
  .refine((options) => new Set(options).size === options.length, 'must be different from each other')

/** The same topics in each language, in the same order. */
const topicsByLanguage = byLanguage(topics).refine(
  (each) => new Set(Object.values(each).map(({ length }) => length)).size <= 1,
  'must be as many in each language',
)

/** The contact form: which fields it has besides the message. `choice`: one of these, under a label. */
const fieldUse = z.enum(['off', 'optional', 'required'])
const contactForm = z
  .object({
    isOffered: z.boolean(),
    name: fieldUse,
    email: fieldUse,
    phone: fieldUse,
    choice: z
      .object({
        label: z.union([displayName, byLanguage(displayName)]),
        options: z.union([topics, topicsByLanguage]),
        isRequired: z.boolean(),
      })
      .nullable(),
    /** Why it is asked, and what for. */
    purpose: texts.nullable(),
    /** What visitors agree to by a check mark; null: no check mark. A changed text is another version. */
    consent: texts.nullable(),
    retentionDays: z.int().min(1).max(3650).nullable(),
  })
  .refine(({ email, phone }) => email !== 'off' || phone !== 'off', {
    path: ['email'],
    message: 'must be asked for, or a phone number: else nobody can be answered',
  })
export type ContactForm = z.infer<typeof contactForm>

/**
 * When the agent asks for a person by itself. `words`: what a visitor writes, as whole words; case and accents do not matter. `unanswered`: after
 * so many answers in a row that found nothing; null: never.
 */
const askRules = z.object({
  words: z
    .array(
      z
        .string()
        .trim()
        .max(60)
        .regex(/[\p{L}\p{N}]/u, 'must hold a letter or a digit'),
    )
    .max(20),
  unanswered: z.int().min(1).max(5).nullable(),
})

/**
 * `isOffered`: visitors may ask for a person. `isSilent`: the agent does not answer while somebody is waited for. `waitMinutes`: after so long
 * without anybody, within the hours, the visitor is offered the form. `times`: empty means "not said".
 */
export const help = z
  .object({
    isOffered: z.boolean(),
    isSilent: z.boolean(),
    waitMinutes: z.int().min(1).max(120),
    timezone,
    times: z.array(openingTime).max(21),
    rules: askRules,
    form: contactForm,
  })
  .meta({ id: 'Help' })
export type Help = z.infer<typeof help>

export const helpDefaults: Help = {
  isOffered: false,
  isSilent: false,
  waitMinutes: 5,
  timezone: 'UTC',
  times: [],
  rules: { words: [], unanswered: null },
  form: {
    isOffered: false,
    name: 'optional',
    email: 'required',
    phone: 'off',
    choice: null,
    purpose: null,
    consent: null,
    retentionDays: 365,
  },
}

export const helpAnswer = z.object({ data: help }).meta({ id: 'HelpAnswer' })

/** In an update they are trimmed, and bounded. */
const sentTexts = {
  purpose: z.union([words(500), wordsByLanguage(500)]),
  consent: z.union([words(1000), wordsByLanguage(1000)]),
}

/** PATCH: only what is sent changes; `rules` and `form` merge, too. */
export const helpUpdate = z
  .object({
    ...help.shape,
    rules: askRules.partial(),
    form: z.object({ ...contactForm.shape, ...sentTexts }).partial(),
  })
  .partial()
  .refine((body) => Object.keys(body).length > 0, 'send at least one field')
  .meta({ id: 'HelpUpdate' })
export type HelpUpdate = z.infer<typeof helpUpdate>

import { z } from 'zod'
import { texts, words, wordsByLanguage } from '../fields.ts'

/** An origin as browsers send it (RFC 6454): scheme and host, and a port that is not the scheme's own. */
const origin = z
  .string()
  .trim()
  .max(300)
  .transform((text, context) => {
    const url = URL.canParse(text) ? new URL(text) : undefined
    // A wildcard would be saved and then match nothing.
    const isExact = !text.includes('*') && !url?.username && !url?.search && !url?.hash
    if (url && isExact && /^https?:$/.test(url.protocol) && url.pathname === '/') return url.origin
    context.addIssue({ code: 'custom', message: 'must be an origin, such as https://www.example.com' })
    return z.NEVER
  })

const retentionDays = z
  .int()
  .min(1)
  .max(3650)
  .nullable()
  .meta({ description: 'Sessions are erased this many days after their newest message; null: never' })

const perMinute = z.int().min(1).max(10_000)

/** How much visitors may send. Admins' own messages do not count. */
const limits = z.object({
  messagesPerMinutePerSession: perMinute,
  messagesPerMinutePerAddress: perMinute.meta({
    description: 'Messages, and counted separately opened sessions, from one IPv4 address or one IPv6 network (/64)',
  }),
  messagesPerDayPerAgent: z
    .int()
    .min(1)
    .max(10_000_000)
    .nullable()
    .meta({ description: 'Of all visitors, within 24 hours of the first one; null: unlimited' }),
})

/** Whether and where an agent may be embedded, the notice and the limits for its visitors, and how long their sessions are kept. */
export const embed = z
  .object({
    isEnabled: z.boolean().meta({ description: 'false: the widget is hidden, and does not answer' }),
    allowedOrigins: z.array(z.string()).meta({
      description:
        'Origins of the pages that may embed the agent. While the list is empty, every site may, unless onlyAllowedOrigins is set',
    }),
    onlyAllowedOrigins: z
      .boolean()
      .optional()
      .meta({ description: 'true: without allowed origins no other site may embed the agent; absent: false' }),
    notice: texts.nullable().meta({
      description:
        'Shown to visitors before their first message, plain or a little Markdown: one text for all, or texts by language as in limitMessage; null: none',
    }),
    retentionDays,
    limits,
    limitMessage: texts.nullable().meta({
      description:
        'Shown to visitors when a limit is reached: one text for all, or texts by language (BCP 47 tags), the first of which is for those who read none of the languages; null: the text of the widget, in the language of the visitor',
      example: { en: 'Please call us: 555 0100.', de: 'Bitte rufen Sie uns an: 555 0100.' },
    }),
  })
  .meta({ id: 'Embed' })
export type Embed = z.infer<typeof embed>

const snippets = z.object({
  snippet: z.string().meta({
    readOnly: true,
    description:
      'The line of HTML for a page: this version of the script with its hash, so that the page runs nothing else. Renew it after each update of the server',
    example:
      '<script async src="https://chat.example.com/widget.1.0.0-0a1b2c3d4e5f.js" integrity="sha384-…" crossorigin="anonymous" data-agent="web_…"></script>',
  }),
  snippetLatest: z.string().meta({
    readOnly: true,
    description:
      'The line whose script is always the newest, and holds what the launcher is drawn from: one request until it is there',
    example: '<script async src="https://chat.example.com/widget/web_….js"></script>',
  }),
  script: z.object({ url: z.string(), integrity: z.string() }).nullable().meta({
    readOnly: true,
    description: 'The parts of snippet, for pages that a program generates; null: the widget is not built',
  }),
})
export type EmbedSnippets = z.infer<typeof snippets>

/** The answer to GET and PATCH of the embed settings. */
export const embedAnswer = z.object({ data: embed.extend(snippets.shape) }).meta({ id: 'EmbedAnswer' })
export type EmbedAnswer = z.infer<typeof embedAnswer>

/** GET …/embed/retention: what `retentionDays` of so many days would erase. */
export const retentionQuery = z.object({ days: z.coerce.number().int().min(1).max(3650) })

/** The most sessions that are counted for {@link retentionAnswer}. */
export const maxRetentionCount = 10_000

/**
 * What the next sweep would erase with this retention. `sessions`: all that are due; `conversations`: those of them with messages; both are
 * lower bounds if `isWhole` is false.
 */
export const retentionAnswer = z.object({
  data: z
    .object({
      days: z.int(),
      sessions: z.int(),
      conversations: z.int(),
      isWhole: z.boolean(),
    })
    .meta({ id: 'RetentionCount' }),
})
export type RetentionCount = z.infer<typeof retentionAnswer>['data']

/** An agent's embed settings before anything was saved. */
export const embedDefaults: Embed = {
  isEnabled: true,
  allowedOrigins: [],
  notice: null,
  retentionDays: null,
  limits: { messagesPerMinutePerSession: 20, messagesPerMinutePerAddress: 60, messagesPerDayPerAgent: 10_000 },
  limitMessage: null,
}

/** PATCH /v1/agents/{agentId}/embed */
export const embedUpdate = z
  .object({
    isEnabled: z.boolean(),
    allowedOrigins: z.array(origin).max(100),
    onlyAllowedOrigins: z.boolean(),
    notice: z.union([words(4000), wordsByLanguage(4000)]),
    retentionDays,
    limits: limits.partial().refine((body) => Object.keys(body).length > 0, 'send at least one limit'),
    limitMessage: z.union([words(500), wordsByLanguage(500)]),
  })
  .partial()
  .refine(
    (body) => Object.keys(body).length > 0,
    'send at least one of isEnabled, allowedOrigins, onlyAllowedOrigins, notice, retentionDays, limits, limitMessage',
  )
  .meta({ id: 'EmbedUpdate' })
export type EmbedUpdate = z.infer<typeof embedUpdate>

const loads = z
  .int()
  .meta({ description: 'How often the theme was asked for: about once for each page that was opened' })
const lastDay = z.iso.date().meta({ description: 'In UTC', example: '2026-11-20' })

/**
 * GET /v1/agents/{agentId}/embed/seen: where the widget was loaded lately. Only counts a day, nothing about visitors. When a server crashes, a few
 * minutes of counts are lost.
 */
export const seenAnswer = z
  .object({
    data: z.object({
      days: z.int().meta({ description: 'How many days these are, today included' }),
      origins: z
        .array(z.object({ origin: z.string(), loads, lastDay }))
        .meta({ description: 'Of pages that may embed the agent, most loads first; at most 50 a day are told apart' }),
      otherLoads: z.int().meta({ description: 'Loads of origins beyond these' }),
      versions: z
        .array(z.object({ version: z.string().meta({ example: '1.0.0' }), loads, lastDay }))
        .meta({ description: 'Of the widget, most loads first; older widgets do not say theirs' }),
    }),
  })
  .meta({ id: 'SeenAnswer' })
export type SeenAnswer = z.infer<typeof seenAnswer>

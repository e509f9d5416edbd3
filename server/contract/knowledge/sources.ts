import { z } from 'zod'
import { displayName, timestamp } from '../fields.ts'
import { verdict } from '../sessions/receipt.ts'

/** The bounds of one AI resource's sources. `size` is in bytes of UTF-8, corrections included. */
export const knowledgeBounds = { sources: 200, documents: 2000, size: 20 * 1024 * 1024 }

/** The longest text of one document, in characters. A longer file becomes several documents. */
export const maxDocumentLength = 150_000
/** The largest file that is read, in bytes. */
export const maxFileBytes = 10 * 1024 * 1024

export const sourceKind = z.enum(['text', 'qa', 'file', 'site'])
export type SourceKind = z.infer<typeof sourceKind>

/** Patterns of paths: `*` matches anything but a slash, `**` anything. */
const globs = z.array(z.string().trim().min(1).max(200)).max(50)
const address = z
  .string()
  .trim()
  .max(2048)
  .refine(
    (text) => /^https?:\/\//i.test(text) && URL.canParse(text),
    'must be a whole address, such as https://example.com/',
  )

/** Which pages of a site are read. Robots.txt is obeyed. */
export const site = z.object({
  url: address.meta({
    description:
      'Where the crawl begins. Only pages of the same host, with or without www., are read, and the PDF and DOCX files on it that they link to',
  }),
  depth: z
    .int()
    .min(0)
    .max(20)
    .default(5)
    .meta({ description: 'The most links from there, or from a page that the site lists, to another one' }),
  limit: z
    .int()
    .min(1)
    .max(knowledgeBounds.documents)
    .default(200)
    .meta({ description: 'The most pages that are read' }),
  include: globs.default([]).meta({ description: 'Paths such as /docs/**; empty: all' }),
  exclude: globs.default([]),
  refresh: z.enum(['off', 'daily', 'weekly']).default('off'),
})
export type Site = z.infer<typeof site>

/** The progress of reading a site. */
export const siteJob = z.object({
  state: z.enum(['queued', 'running', 'stopping']),
  startedAt: timestamp,
  done: z.int().meta({ description: 'Pages that were visited' }),
  failed: z.int(),
  found: z.int().meta({ description: 'Pages that are known so far' }),
  waitingUntil: timestamp.optional().meta({ description: 'Until when the site has asked us to wait' }),
})

/** Why a document of a site would go: what the last reading of the site found in place of it. */
export const going = z.enum(['gone', 'unnamed', 'limit', 'excluded', 'moved', 'copy', 'noindex', 'empty', 'part'])
export type Going = z.infer<typeof going>

/** The result of the last reading of a site. */
export const siteSync = z.object({
  endedAt: timestamp,
  outcome: z.enum(['complete', 'stopped', 'failed', 'needs-review']).meta({
    description: 'needs-review: so many documents would go that none did, until …/review says what becomes of them',
  }),
  done: z.int(),
  failed: z.int(),
  reason: z.string().optional(),
  wouldGo: z.int().optional().meta({ description: 'Documents that wait for a review' }),
  unread: z.int().optional().meta({ description: 'Pages that are named and were not read: beyond the limit' }),
})

/** POST …/review: what becomes of the documents that would go. Those that are kept do not go by themselves any more. */
export const siteReview = z.object({ decision: z.enum(['keep', 'let-go']) }).meta({ id: 'SiteReview' })
export type SiteReview = z.infer<typeof siteReview>

/** The progress of the vectors of a source's passages, which the AI resource's embedding model makes in the background. */
export const sourceVectors = z.object({
  state: z.enum(['waiting', 'running', 'complete', 'failed']),
  model: z.string(),
  documents: z.int().meta({ description: 'How many documents have their vectors' }),
  passages: z.int().meta({ description: 'How many passages these documents have: each was sent to the model' }),
  beyond: z.int().optional().meta({
    description:
      'Passages without a vector, because the AI resource has reached the maximum; they are found by their words',
  }),
  failedSince: timestamp.optional(),
  reason: z.string().optional().meta({ description: 'Why it failed. It is retried by itself, and at once by a sync' }),
})

/** A source of what an AI resource knows. */
export const source = z
  .object({
    id: z.string(),
    kind: sourceKind,
    name: z.string(),
    createdAt: timestamp,
    updatedAt: timestamp,
    documents: z.int().meta({ description: 'How many documents it has' }),
    size: z.int().meta({ description: 'The bytes of their text, corrections included' }),
    fileName: z.string().optional().meta({ description: 'Of a file: the name it was uploaded with' }),
    warnings: z.array(z.string()).optional().meta({ description: 'What could not be read, and why' }),
    site: site.optional(),
    sync: siteJob.optional().meta({ description: 'Of a site that is being read or is queued' }),
    lastSync: siteSync.optional(),
    nextSyncAt: timestamp.optional(),
    vectors: sourceVectors
      .optional()
      .meta({ description: 'Absent: no embedding model is set, or it was set just now' }),
  })
  .meta({ id: 'Source' })
export type Source = z.infer<typeof source>

/** What of a text can be seen: control characters and invisible ones are not stored, or say nothing. */
const visible = (text: string) => text.replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ').trim()
const isFilled = (text: string) => visible(text) !== ''
const text = z.string().max(maxDocumentLength).refine(isFilled, 'must not be empty')
/** The longest question that an answer is written for, in characters. */
export const maxQuestionLength = 500
const question = z.string().trim().max(maxQuestionLength).refine(isFilled, 'must not be empty')

/** A question with other wordings of it, and its answer, which visitors get verbatim. */
export const pair = z
  .object({
    question,
    alternatives: z.array(question).max(20).default([]),
    answer: z.string().max(20_000).refine(isFilled, 'must not be empty').meta({ description: 'Markdown' }),
  })
  .meta({ id: 'QuestionAndAnswer' })
export type Pair = z.infer<typeof pair>

const pairs = z.array(pair).min(1).max(knowledgeBounds.documents).refine(areDistinct, 'must not ask the same twice')

function areDistinct(all: readonly { question: string }[]): boolean {
  return new Set(all.map(({ question: one }) => visible(one))).size === all.length
}

/** POST /v1/ai/{aiId}/sources. Files have their own route. */
export const sourceCreate = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('text'), name: displayName.optional(), text }),
    z.object({ kind: z.literal('qa'), name: displayName.optional(), pairs }),
    z.object({ kind: z.literal('site'), name: displayName.optional(), site }),
  ])
  .meta({ id: 'SourceCreate' })
export type SourceCreate = z.infer<typeof sourceCreate>

/** The settings of a site that can be changed: all but its address. */
const siteUpdate = z.object({
  depth: site.shape.depth.unwrap().optional(),
  limit: site.shape.limit.unwrap().optional(),
  include: globs.optional(),
  exclude: globs.optional(),
  refresh: site.shape.refresh.unwrap().optional(),
})

/** POST /v1/ai/{aiId}/sources/preview: which pages would be read. */
export const previewRequest = z.object({ site }).meta({ id: 'SitePreviewRequest' })
export const preview = z
  .object({
    via: z
      .enum(['llms.txt', 'sitemap', 'links'])
      .meta({ description: 'What names pages first; the sitemaps and the links of pages add to it' }),
    pages: z.array(z.object({ url: z.string(), title: z.string().optional() })),
    isWhole: z.boolean().meta({ description: 'Whether these are all pages; only the first are looked into' }),
    unread: z.int().optional().meta({ description: 'Pages that are named and would not be read: beyond the limit' }),
    warnings: z.array(z.string()).optional().meta({ description: 'Lists of pages that could not be read' }),
    problem: z.string().optional().meta({ description: 'Why the site cannot be read' }),
  })
  .meta({ id: 'SitePreview' })
export type Preview = z.infer<typeof preview>

/** PATCH /v1/ai/{aiId}/sources/{sourceId}: `text` and `pairs` replace what the source of that kind held. */
export const sourceUpdate = z
  .object({ name: displayName.optional(), text: text.optional(), pairs: pairs.optional(), site: siteUpdate.optional() })
  .meta({ id: 'SourceUpdate' })
export type SourceUpdate = z.infer<typeof sourceUpdate>

/** What a fact of a page says. */
const factKind = z.enum([
  'price',
  'availability',
  'brand',
  'number',
  'rating',
  'category',
  'date',
  'place',
  'address',
  'telephone',
  'email',
  'contactPage',
  'hours',
  'checkIn',
  'checkOut',
])

/** A fact of a page, such as a price or a telephone number. */
export const documentFact = z
  .object({
    about: z.string().meta({ description: 'The name of the thing it is about; empty: of the page or its site' }),
    kind: factKind,
    label: z.string().meta({ description: 'In the language of the page' }),
    value: z.string(),
    from: z.enum(['markup', 'text', 'frame']).meta({
      description:
        'Where it stands: in what the page says to programs (schema.org), in its text, or in what frames it, like a footer',
    }),
  })
  .meta({ id: 'DocumentFact' })
export type DocumentFact = z.infer<typeof documentFact>

/** What tells how the people of a site are reached. */
export const contactKinds = ['telephone', 'email', 'contactPage', 'address', 'hours'] as const
export type ContactKind = (typeof contactKinds)[number]

/** How the people of a site are reached, and the page that says it. */
export const contact = z
  .object({
    kind: z.enum(contactKinds),
    about: z.string().meta({ description: 'The name of the place or person; empty: of the site' }),
    label: z.string().meta({ description: 'In the language of the page' }),
    value: z.string(),
    pages: z.int().meta({ description: 'How many pages say it' }),
    sourceId: z.string(),
    title: z.string().meta({ description: 'The title of the page' }),
    url: z.string().optional(),
  })
  .meta({ id: 'Contact' })
export type Contact = z.infer<typeof contact>

/** A document of a source, without its text. */
export const knowledgeDocument = z
  .object({
    id: z.string(),
    sourceId: z.string(),
    title: z.string(),
    url: z.string().optional().meta({ description: 'The address at which visitors can read it' }),
    questions: z
      .array(z.string())
      .optional()
      .meta({ description: 'Of a question with its answer: the question first, then its alternatives' }),
    size: z.int().meta({ description: 'The bytes of its text, the correction included' }),
    checkedAt: timestamp.optional().meta({ description: 'Of a page: when it was last visited' }),
    failedSince: timestamp
      .optional()
      .meta({ description: 'Of a page that cannot be read: since when; its text is older' }),
    reason: z.string().optional().meta({ description: 'Why it cannot be read' }),
    wouldGo: going.optional().meta({
      description:
        'Of a page that waits for a review: it is gone (404), no longer named, beyond the limit, moved, a copy of another one, not for search engines, (next to) empty, or no longer part of its page',
    }),
    isExcluded: z.boolean().meta({ description: 'Whether answers leave it out' }),
    isCorrected: z.boolean().meta({ description: 'Whether a correction is used in place of its text' }),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'KnowledgeDocument' })
export type KnowledgeDocument = z.infer<typeof knowledgeDocument>

/** GET …/documents/{documentId}: with the text that was read, as Markdown, and the correction that is used in its place. */
export const wholeDocument = knowledgeDocument
  .extend({
    text: z.string(),
    correction: z.string().nullable(),
    facts: z.array(documentFact).optional().meta({ description: 'Of a page: its plain facts' }),
  })
  .meta({ id: 'WholeKnowledgeDocument' })
export type WholeDocument = z.infer<typeof wholeDocument>

/** PATCH …/documents/{documentId}. A correction stays when the source is read again; null restores the text that was read. */
export const documentUpdate = z
  .object({ isExcluded: z.boolean().optional(), correction: text.nullable().optional() })
  .meta({ id: 'KnowledgeDocumentUpdate' })
export type DocumentUpdate = z.infer<typeof documentUpdate>

/** GET /v1/ai/{aiId}/search */
export const searchQuery = z.object({ q: z.string().trim().min(1, 'must not be empty').max(1000) })

/** The passages of the instructions and all sources that were found for a question, best first. */
export const searchAnswer = z
  .object({
    verdict,
    passages: z.array(
      z.object({
        title: z.string(),
        above: z.array(z.string()).meta({ description: 'The headings above it, outermost first' }),
        text: z.string().meta({ description: 'Markdown' }),
        url: z.string().optional().meta({
          description: 'Where visitors can read it: the address of its page, with a fragment that leads to it',
        }),
        score: z.number().meta({ description: 'Compares the passages of one question' }),
        confidence: z.number().meta({ description: 'How likely it answers the question, from 0 to 1' }),
        similarity: z
          .number()
          .optional()
          .meta({ description: "The cosine of its vector and the question's; absent: there are no vectors" }),
        verdict,
        document: z
          .object({ id: z.string(), sourceId: z.string(), title: z.string(), url: z.string().optional() })
          .optional()
          .meta({ description: 'The document it is part of; absent: it is part of the instructions' }),
      }),
    ),
  })
  .meta({ id: 'KnowledgeSearch' })
export type SearchAnswer = z.infer<typeof searchAnswer>

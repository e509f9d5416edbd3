import { z } from 'zod'
import { displayName, isHttpUrl, timestamp } from '../fields.ts'

/** The bounds of one AI resource's sources. `size` is in bytes of UTF-8, corrections included. */
export const knowledgeBounds = { sources: 200, documents: 10_000, size: 20 * 1024 * 1024 }

/** The most pages of a site that are read; beside them stand the questions that pages answer, each a document of its own. */
export const maxSitePages = 2000
/** How many are read unless somebody says otherwise: half a second apart, that takes some ten minutes. */
export const usualSitePages = 1000
/** The most questions with answers in one source or file. */
export const maxPairs = 2000

/** The longest text of one document, in characters. A longer file becomes several documents. */
export const maxDocumentLength = 150_000
/** The largest file that is read, in bytes. */
export const maxFileBytes = 10 * 1024 * 1024

export const sourceKind = z.enum(['text', 'qa', 'file', 'site'])
export type SourceKind = z.infer<typeof sourceKind>

/** Patterns of paths: `*` matches anything but a slash, `**` anything. */
const globs = z.array(z.string().trim().min(1).max(200)).max(50)
const address = z.string().trim().max(2048).refine(isHttpUrl, 'must be a whole address, such as https://example.com/')

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
  limit: z.int().min(1).max(maxSitePages).default(usualSitePages).meta({ description: 'The most pages that are read' }),
  include: globs.default([]).meta({ description: 'Paths such as /docs/**; empty: all' }),
  exclude: globs.default([]),
  refresh: z.enum(['off', 'daily', 'weekly']).default('off'),
})
export type Site = z.infer<typeof site>

/** The progress of reading a site. */
const siteJob = z.object({
  state: z.enum(['queued', 'running', 'stopping']),
  startedAt: timestamp,
  done: z.int().meta({ description: 'Pages that were visited' }),
  failed: z.int(),
  found: z.int().meta({ description: 'Pages that are known so far' }),
  waitingUntil: timestamp.optional().meta({ description: 'Until when the site has asked us to wait' }),
})

/** Why a document of a site would go: what the last reading of the site found in place of it. */
export const going = z.enum([
  'gone',
  'unnamed',
  'limit',
  'excluded',
  'moved',
  'copy',
  'alike',
  'noindex',
  'empty',
  'part',
])
export type Going = z.infer<typeof going>

/** The result of the last reading of a site. */
export const siteSync = z.object({
  endedAt: timestamp,
  outcome: z.enum(['complete', 'stopped', 'failed', 'needs-review']).meta({
    description:
      'needs-review: it found so many documents missing that none went, until …/review says what becomes of them',
  }),
  done: z.int(),
  failed: z.int(),
  pages: z.int().optional().meta({ description: 'How many pages it has texts of' }),
  questions: z.int().optional().meta({
    description:
      'How many of its documents are questions with their answers, which its pages hold for programs (FAQPage)',
  }),
  reason: z.string().optional(),
  wouldGo: z
    .int()
    .optional()
    .meta({ description: 'Documents that wait for a review, also since an earlier reading; absent: none do' }),
  askedAt: timestamp.optional().meta({ description: 'When the reading ended that asked for this review' }),
  unread: z.int().optional().meta({ description: 'Pages that are named and were not read: beyond the limit' }),
})

/** POST …/review: what becomes of the documents that would go. Those that are kept do not go by themselves any more. */
export const siteReview = z.object({ decision: z.enum(['keep', 'let-go']) }).meta({ id: 'SiteReview' })
export type SiteReview = z.infer<typeof siteReview>

/** The progress of the vectors of a source's passages, which the AI resource's embedding model makes in the background. */
const sourceVectors = z.object({
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
/** A text of what is known. */
export const text = z.string().max(maxDocumentLength).refine(isFilled, 'must not be empty')
/** The longest question that an answer is written for, in characters. */
export const maxQuestionLength = 500
const question = z.string().trim().max(maxQuestionLength).refine(isFilled, 'must not be empty')

/** A question with other wordings of it, and its answer, which visitors get verbatim. */
export const pair = z
  .object({
    question,
    alternatives: z.array(question).max(20).default([]),
    answer: z
      .string()
      .max(20_000)
      .refine(isFilled, 'must not be empty')
      .meta({ description: 'Markdown, said in the lines that it is written in' }),
  })
  .meta({ id: 'QuestionAndAnswer' })
export type Pair = z.infer<typeof pair>

const pairs = z.array(pair).min(1).max(maxPairs)

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

/** PUT …/pairs/{documentId}: a question with its answer. */
export type PairBody = z.infer<typeof pair>

const isExcluded = z.boolean().meta({ description: 'Whether answers leave it out' })

/** POST …/pairs. */
export const pairCreate = pair.extend({ isExcluded: isExcluded.default(false) }).meta({ id: 'QuestionAndAnswerCreate' })
export type PairCreate = z.infer<typeof pairCreate>

/** A question with its answer as a source holds it. `id` is also the id of its document, and stays when the question is changed. */
export const storedPair = pair
  .extend({
    id: z.string(),
    alternatives: z.array(z.string()),
    isExcluded,
    updatedAt: timestamp,
  })
  .meta({ id: 'StoredQuestionAndAnswer' })
export type StoredPair = z.infer<typeof storedPair>

/** The result of importing a table: questions that are new, questions whose answer changed, and questions that were the same. */
export const pairImport = z
  .object({
    added: z.int(),
    changed: z.int(),
    same: z.int(),
    warnings: z.array(z.string()).meta({ description: 'Rows that were skipped, and why' }),
  })
  .meta({ id: 'QuestionImport' })
export type PairImport = z.infer<typeof pairImport>

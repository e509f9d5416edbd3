import { z } from 'zod'
import { timestamp } from '../fields.ts'
import { verdict } from '../sessions/receipt.ts'
import { going, text } from './sources.ts'

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
  'community',
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
export const contactKinds = ['telephone', 'email', 'contactPage', 'community', 'address', 'hours'] as const
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
        'Of a page that waits for a review: it is gone (404), no longer named, beyond the limit, moved, a copy of another one, nearly the same as many others at once, not for search engines, (next to) empty, or no longer part of its page',
    }),
    isExcluded: z.boolean().meta({ description: 'Whether answers leave it out' }),
    isCorrected: z.boolean().meta({ description: 'Whether a correction is used in place of its text' }),
    isCorrectionOutdated: z.boolean().meta({
      description:
        'Whether what is read has changed since it was corrected; false for a correction of a version that did not look for that',
    }),
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

/**
 * PATCH …/documents/{documentId}. A correction stays when the source is read again, and is up to date when it is sent again; null restores the
 * text that was read.
 */
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

import { z } from 'zod'
import { displayName, timestamp } from './fields.ts'
import { verdict } from './receipt.ts'

/** How much an AI resource may know. Sizes are in bytes of UTF-8, corrections included. */
export const knowledgeBounds = { sources: 200, documents: 2000, size: 20 * 1024 * 1024 }

/** The longest text of one document, in characters. A longer file becomes several documents. */
export const maxDocumentLength = 150_000
/** The largest file that is read, in bytes. */
export const maxFileBytes = 10 * 1024 * 1024

export const sourceKind = z.enum(['text', 'qa', 'file'])
export type SourceKind = z.infer<typeof sourceKind>

/** Where an AI resource knows something from. */
export const source = z
  .object({
    id: z.string(),
    kind: sourceKind,
    name: z.string(),
    createdAt: timestamp,
    updatedAt: timestamp,
    documents: z.int().meta({ description: 'How many documents it has' }),
    size: z.int().meta({ description: 'The bytes of their text, corrections included' }),
    fileName: z.string().optional().meta({ description: 'Of a file: the name under which it was sent' }),
    warnings: z.array(z.string()).optional().meta({ description: 'What could not be read, and why' }),
  })
  .meta({ id: 'Source' })
export type Source = z.infer<typeof source>

const isFilled = (text: string) => text.trim() !== ''
const text = z.string().max(maxDocumentLength).refine(isFilled, 'must not be empty')
const question = z.string().trim().min(1, 'must not be empty').max(500)

/** A question with the ways in which people ask it, and its answer, which is given exactly so. */
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
  return new Set(all.map(({ question: one }) => one)).size === all.length
}

/** POST /v1/ai/{aiId}/sources. Files have a route of their own. */
export const sourceCreate = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('text'), name: displayName.optional(), text }),
    z.object({ kind: z.literal('qa'), name: displayName.optional(), pairs }),
  ])
  .meta({ id: 'SourceCreate' })
export type SourceCreate = z.infer<typeof sourceCreate>

/** PATCH /v1/ai/{aiId}/sources/{sourceId}: `text` and `pairs` replace what the source of that kind held. */
export const sourceUpdate = z
  .object({ name: displayName.optional(), text: text.optional(), pairs: pairs.optional() })
  .meta({ id: 'SourceUpdate' })
export type SourceUpdate = z.infer<typeof sourceUpdate>

/** A document of a source, without its text. */
export const knowledgeDocument = z
  .object({
    id: z.string(),
    sourceId: z.string(),
    title: z.string(),
    url: z.string().optional().meta({ description: 'Where visitors can read it' }),
    questions: z
      .array(z.string())
      .optional()
      .meta({ description: 'Of a question with its answer: the question first, then its alternatives' }),
    size: z.int().meta({ description: 'The bytes of its text, the correction included' }),
    isExcluded: z.boolean().meta({ description: 'Whether answers leave it out' }),
    isCorrected: z.boolean().meta({ description: 'Whether a correction is used in place of its text' }),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'KnowledgeDocument' })
export type KnowledgeDocument = z.infer<typeof knowledgeDocument>

/** GET …/documents/{documentId}: also what was read of it, as Markdown, and what is used instead. */
export const wholeDocument = knowledgeDocument
  .extend({ text: z.string(), correction: z.string().nullable() })
  .meta({ id: 'WholeKnowledgeDocument' })
export type WholeDocument = z.infer<typeof wholeDocument>

/** PATCH …/documents/{documentId}. A correction stays when the source is read again; null goes back to what was read. */
export const documentUpdate = z
  .object({ isExcluded: z.boolean().optional(), correction: text.nullable().optional() })
  .meta({ id: 'KnowledgeDocumentUpdate' })
export type DocumentUpdate = z.infer<typeof documentUpdate>

/** GET /v1/ai/{aiId}/search */
export const searchQuery = z.object({ q: z.string().trim().min(1, 'must not be empty').max(1000) })

/** What was found for a question in the instructions and all sources, best first. */
export const searchAnswer = z
  .object({
    verdict,
    passages: z.array(
      z.object({
        title: z.string(),
        above: z.array(z.string()).meta({ description: 'The headings that it stands under, outermost first' }),
        text: z.string().meta({ description: 'Markdown' }),
        score: z.number().meta({ description: 'Compares the passages of one question' }),
        confidence: z.number().meta({ description: 'How likely it answers the question, from 0 to 1' }),
        verdict,
        document: z
          .object({ id: z.string(), sourceId: z.string(), title: z.string(), url: z.string().optional() })
          .optional()
          .meta({ description: 'Where it stands; absent: in the instructions' }),
      }),
    ),
  })
  .meta({ id: 'KnowledgeSearch' })
export type SearchAnswer = z.infer<typeof searchAnswer>

import { z } from 'zod'
import { timestamp } from '../fields.ts'
import { pair } from './sources.ts'

/** POST and PUT …/pairs: a question with its answer. */
export const pairBody = pair
export type PairBody = z.infer<typeof pairBody>

/** A question with its answer as a source holds it. `id` is also the id of its document, and stays when the question is changed. */
export const storedPair = pair
  .extend({
    id: z.string(),
    alternatives: z.array(z.string()),
    isExcluded: z.boolean().meta({ description: 'Whether answers leave it out' }),
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

import { z } from 'zod'
import { timestamp } from '../fields.ts'
import { pair } from './sources.ts'

/** POST and PUT …/pairs: a question with its answer. */
export const pairBody = pair
export type PairBody = z.infer<typeof pairBody>

/** A question with its answer as a source holds it. `id`: also that of its document; another question keeps it. */
export const storedPair = pair
  .extend({
    id: z.string(),
    alternatives: z.array(z.string()),
    isExcluded: z.boolean().meta({ description: 'Whether answers leave it out' }),
    updatedAt: timestamp,
  })
  .meta({ id: 'StoredQuestionAndAnswer' })
export type StoredPair = z.infer<typeof storedPair>

/** What an imported table came to: questions that the source did not have, those that it has with another answer now, and those that were so. */
export const pairImport = z
  .object({
    added: z.int(),
    changed: z.int(),
    same: z.int(),
    warnings: z.array(z.string()).meta({ description: 'Rows that were left out, and why' }),
  })
  .meta({ id: 'QuestionImport' })
export type PairImport = z.infer<typeof pairImport>

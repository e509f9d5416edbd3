import { z } from 'zod'
import { wordsByLanguage } from '../fields.ts'

/* How an AI resource answers, beside its instructions: optional fields of it. Absent ones have their defaults. */

/** The characters of instructions and passages that a model gets with a question, unless an AI resource says otherwise. */
export const defaultCharacterBudget = 24_000

const characterBudget = z
  .int()
  .min(4000)
  .max(400_000)
  .meta({
    description: `About how many characters of its instructions and of what was found a model gets with a question. Instructions that fit go whole; of longer ones their private guidance and the public sections that may answer. Absent: ${defaultCharacterBudget}`,
  })

const whenNotFound = z.enum(['strict', 'helpful']).meta({
  description:
    'What a model does where neither the public sections nor the sources answer a question. strict: it is not asked, and visitors read notFound. helpful: it answers from its guidance, and the answer says so. Absent: it answers as it can',
})

const longestNotFound = 1000

const notFound = z.union([z.string(), z.record(z.string(), z.string())]).meta({
  description:
    'What visitors read where nothing answers their question, as Markdown: one text for all, or texts by language (BCP 47 tags); in other languages, and where it is absent, they read a sentence of the server in their own. The embedded engine says it, and a model that is strict',
  example: {
    en: 'I do not know that. Please call us: 555 0100.',
    de: 'Das weiß ich nicht. Rufen Sie uns an: 555 0100.',
  },
})

/** As an AI resource shows them. */
export const answering = z.object({
  characterBudget: characterBudget.optional(),
  whenNotFound: whenNotFound.optional(),
  notFound: notFound.optional(),
})
export type Answering = z.infer<typeof answering>

/** As they are changed: null goes back to the default. */
export const answeringUpdate = z
  .object({
    characterBudget: characterBudget.nullable(),
    whenNotFound: whenNotFound.nullable(),
    notFound: z.union([z.string().trim().max(longestNotFound), wordsByLanguage(longestNotFound)]).nullable(),
  })
  .partial()

/** That a model server read less than it was sent. */
export const promptCut = z
  .object({
    at: z.iso.datetime({ precision: 3 }),
    sentTokens: z.int().meta({ description: 'About how many it was sent at least' }),
    readTokens: z.int().meta({ description: 'How many it read, as it says' }),
  })
  .meta({
    id: 'PromptCut',
    readOnly: true,
    description:
      'The model server read only a part of what it was sent with a question: its context window is smaller than that. Raise it (Ollama: num_ctx), or lower characterBudget. Goes when a question as long is read whole',
  })
export type PromptCut = z.infer<typeof promptCut>

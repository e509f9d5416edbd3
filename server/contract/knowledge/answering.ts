import { z } from 'zod'
import { texts, wordsByLanguage } from '../fields.ts'

/* How an AI resource answers, beside its instructions: optional fields of it. Absent ones have their defaults. */

/** How many characters of instructions and passages are sent to a model with a question, unless an AI resource sets another number. */
export const defaultCharacterBudget = 24_000

const characterBudget = z
  .int()
  .min(4000)
  .max(400_000)
  .meta({
    description: `About how many characters of instructions and found passages are sent to the model with a question. Instructions that fit are sent whole; of longer ones, the private guidance and the public sections that may answer. Absent: ${defaultCharacterBudget}`,
  })

const whenNotFound = z.enum(['strict', 'helpful']).meta({
  description:
    'What happens when nothing that the agent knows answers a question. strict: an answer of the model that cites nothing is not shown, and visitors read notFound. helpful: the model answers from its guidance, and the answer says so. Absent: the model decides',
})

/** The longest text of the owner's, in characters. */
const longestText = 1000

const notFound = texts.meta({
  description:
    'The answer, in Markdown, when nothing answers the question: one text for all, or texts by language (BCP 47 tags). In other languages, or when absent, the server answers with its own sentence in the language of the visitor. Used by the embedded engine and by models that are strict',
  example: {
    en: 'I do not know that. Please call us: 555 0100.',
    de: 'Das weiß ich nicht. Rufen Sie uns an: 555 0100.',
  },
})

const contact = texts.meta({
  description:
    'How visitors reach a person, in Markdown: one text for all, or texts by language (BCP 47 tags). Said to whoever asks for a person or complains, and where nothing answers. Absent: what the sources say of it',
  example: 'Call us: 555 0100, or write to hello@example.com.',
})

const searchQuestion = z.enum(['model']).meta({
  description:
    'model: where the visitor’s own words find nothing clear, the model is asked in one short call to write what to search for, in the language of the sources: the question so that it can be understood alone, what the heading of a page would say, and other words. What most of the searches find is sent first, and at most half of characterBudget. It costs tokens and time. Absent: the server makes out by itself what a follow-up question is about',
})

/** As an AI resource is read. */
export const answering = z.object({
  characterBudget: characterBudget.optional(),
  whenNotFound: whenNotFound.optional(),
  notFound: notFound.optional(),
  contact: contact.optional(),
  searchQuestion: searchQuestion.optional(),
})
export type Answering = z.infer<typeof answering>

const words = z.union([z.string().trim().max(longestText), wordsByLanguage(longestText)])

/** As an AI resource is changed: null restores the default. */
export const answeringUpdate = z
  .object({
    characterBudget: characterBudget.nullable(),
    whenNotFound: whenNotFound.nullable(),
    notFound: words.nullable(),
    contact: words.nullable(),
    searchQuestion: searchQuestion.nullable(),
  })
  .partial()

/** The model server read less than it was sent. */
export const promptCut = z
  .object({
    at: z.iso.datetime({ precision: 3 }),
    sentTokens: z.int().meta({ description: 'About how many it was sent, at least' }),
    readTokens: z.int().meta({ description: 'How many it reported to have read' }),
  })
  .meta({
    id: 'PromptCut',
    readOnly: true,
    description:
      'The model server read only a part of what it was sent with a question: its context window is smaller than that. Raise it (Ollama: num_ctx), or lower characterBudget. Disappears when a question of that length is read whole',
  })
export type PromptCut = z.infer<typeof promptCut>

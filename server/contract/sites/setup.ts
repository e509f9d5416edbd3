import { z } from 'zod'
import { color, timestamp } from '../fields.ts'
import { languages } from '../languages.ts'
import { pageAddress } from './pages.ts'

/** POST /v1/agents/{agentId}/setup: makes an agent of a site, by the address of its home page. */
export const setupRequest = z
  .object({
    url: pageAddress.meta({
      description: 'The address of a public page; without https:// or http:// the first of the two that answers',
    }),
  })
  .meta({ id: 'SetupRequest' })

/** What of an agent is proposed from its site. */
const setupField = z.enum([
  'name',
  'logo',
  'colors',
  'font',
  'roundness',
  'greeting',
  'welcome',
  'translation',
  'prompts',
])
export type SetupField = z.infer<typeof setupField>

/** What visitors usually ask, as far as a site of this kind tells it. */
const setupTopic = z.enum(['hours', 'address', 'contact', 'prices', 'delivery', 'returns'])
export type SetupTopic = z.infer<typeof setupTopic>

/** Which line is meant: there is one translation a language. */
const lineName = {
  field: setupField,
  language: z
    .enum(languages)
    .optional()
    .meta({ description: 'Only of a translation: greeting and welcome in another language of the site' }),
}

export const line = z.object({
  ...lineName,
  value: z.string().meta({
    description:
      'What is proposed: a text, the path of an asset (logo), the brand color (colors); prompts, the two lines of the welcome, and the greeting and the welcome of a translation are separated by line feeds',
  }),
  from: z.string().meta({ description: 'Where it was found, in words', example: 'the theme-color of the page' }),
  state: z.enum(['proposed', 'changed', 'refused']).meta({
    description:
      'proposed: the agent has this value. changed: somebody gave it another one, which stays. refused: the agent has the value from before',
  }),
})
export type SetupLine = z.infer<typeof line>

const prompt = z.object({
  text: z.string(),
  pageUrl: z.string().nullable().meta({ description: 'The page that answers it; null: none any more' }),
  isAnswered: z.boolean(),
  isShown: z.boolean().meta({ description: 'Whether it is one of the prompts of the theme now' }),
  askedAt: timestamp,
  takenAwayAt: timestamp.optional().meta({
    description: 'When it went from the prompts of the theme, since no page answers it any more; told for two weeks',
  }),
})

/** What was found on a site for its agent, and what became of it. */
export const setup = z
  .object({
    url: z.string().meta({ description: 'The address of the home page, where its redirects end' }),
    startedAt: timestamp,
    page: z
      .object({
        title: z.string(),
        language: z.string().nullable().meta({ description: 'The language of its texts; null: unknown' }),
        isMislabeled: z.literal(true).optional().meta({
          description: 'Its HTML names another language than that of its text, as some systems do on every page',
        }),
        languages: z
          .array(z.string())
          .meta({ description: 'Language tags that the page names: its own, and those of its translations' }),
        navigation: z.array(z.object({ text: z.string(), path: z.string() })),
        colors: z.object({ background: color, text: color, brand: color }).partial(),
      })
      .meta({ description: 'What a picture of the page is drawn from: plain texts and colors' }),
    lines: z.array(line),
    prompts: z.array(prompt).meta({ description: 'Starter prompts, each asked after every reading of the site' }),
    missing: z
      .array(z.object({ what: setupTopic, question: z.string() }))
      .meta({ description: 'What visitors usually ask, and the site has nothing sure for' }),
    checkedAt: timestamp
      .nullable()
      .meta({ description: 'When prompts and missing were last found out; null: the site was not read yet' }),
    isLookPending: z
      .boolean()
      .meta({ description: 'Stylesheets or pictures took too long; lines may be added when the site has been read' }),
    aiId: z.string().nullable().meta({ description: 'The AI resource that reads the site; null: it was deleted' }),
    sourceId: z.string().nullable(),
  })
  .meta({ id: 'Setup' })
export type Setup = z.infer<typeof setup>

/** GET: null where no setup was started. */
export const setupAnswer = z.object({ data: setup.nullable() })

/** PATCH /v1/agents/{agentId}/setup: refuses proposals, or applies them again. */
export const setupUpdate = z
  .object({
    lines: z
      .array(z.object({ ...lineName, state: z.enum(['proposed', 'refused']) }))
      .min(1, 'send at least one line')
      .max(50),
  })
  .meta({ id: 'SetupUpdate' })
export type SetupUpdate = z.infer<typeof setupUpdate>

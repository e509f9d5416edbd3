import { z } from 'zod'

/* What the models of an agent cost, and how much of them it may use in a month. */

const tokens = z.object({ read: z.int().min(0), written: z.int().min(0) })
export type Tokens = z.infer<typeof tokens>

const limit = z
  .int()
  .min(1000)
  .max(1_000_000_000_000)
  .nullable()
  .meta({ description: 'The most tokens, read and written, in a calendar month (UTC); null: no limit' })
/** The limit of a workspace, which its operator sets. */
export const monthlyTokens = limit

const amount = z.number().min(0).max(100_000)
/** The most models with a price. */
const maxPrices = 50
const prices = z.record(z.string().min(1).max(200), z.object({ read: amount, written: amount })).meta({
  description: 'By model, what a million tokens cost in `currency`',
  example: { 'gpt-4.1-mini': { read: 0.4, written: 1.6 } },
})
const currency = z
  .string()
  .regex(/^[A-Z]{3}$/, 'must be a currency code of three letters (ISO 4217), as in EUR')
  .nullable()

/** What an admin sets. */
export const spendingSettings = z.object({ monthlyTokens: limit, currency, prices })
export type SpendingSettings = z.infer<typeof spendingSettings>

/** PATCH /v1/agents/{agentId}/spending. `prices` takes the place of all prices before. */
export const spendingUpdate = spendingSettings
  .extend({
    prices: prices.refine(
      (all) => Object.keys(all).length <= maxPrices,
      `must be the prices of at most ${maxPrices} models`,
    ),
  })
  .partial()
  .refine((body) => Object.keys(body).length > 0, 'send monthlyTokens, currency or prices')
  .meta({ id: 'SpendingUpdate' })
export type SpendingUpdate = z.infer<typeof spendingUpdate>

/** The most agents of a workspace that are listed. */
export const maxSpendingAgents = 50

const cost = z.number().nullable().meta({ description: 'Of all models that have a price; null: none has' })

const state = z.enum(['within', 'near', 'reached']).meta({
  description: 'near: four fifths of the limit are used; reached: the embedded engine answers until the month is over',
})
export type SpendingState = z.infer<typeof state>

/** GET /v1/agents/{agentId}/spending: the settings, and what was used since the month began. */
export const spendingAnswer = z.object({
  data: spendingSettings
    .extend({
      month: z.string().meta({ example: '2026-11' }),
      tokens,
      models: z.array(
        tokens.extend({
          model: z.string(),
          cost: z.number().nullable().meta({ description: 'null: it has no price' }),
        }),
      ),
      cost,
      days: z
        .array(tokens.extend({ day: z.iso.date(), cost }))
        .meta({ description: 'The days on which a model was asked, in order (UTC)' }),
      state,
      workspace: z
        .object({
          monthlyTokens: limit,
          tokens,
          state,
          agents: z
            .array(tokens.extend({ id: z.string(), name: z.string(), cost, currency }))
            .max(maxSpendingAgents)
            .meta({ description: 'Those whose models used most, each with its own prices' }),
        })
        .meta({ description: "The workspace's limit, which the operator sets, and what all its agents used" }),
    })
    .meta({ id: 'Spending' }),
})
export type SpendingAnswer = z.infer<typeof spendingAnswer>
export type Spending = SpendingAnswer['data']

import { z } from 'zod'

const loads = z
  .int()
  .meta({ description: 'How often the theme was asked for: about once for each page that was opened' })
const lastDay = z.iso.date().meta({ description: 'In UTC', example: '2026-11-20' })

/**
 * GET /v1/agents/{agentId}/embed/seen: where the widget was loaded lately. Only counts a day, nothing about visitors. When a server crashes, a few
 * minutes of counts are lost.
 */
export const seenAnswer = z
  .object({
    data: z.object({
      days: z.int().meta({ description: 'How many days these are, today included' }),
      origins: z
        .array(z.object({ origin: z.string(), loads, lastDay }))
        .meta({ description: 'Of pages that may embed the agent, most loads first; at most 50 a day are told apart' }),
      otherLoads: z.int().meta({ description: 'Loads of origins beyond these' }),
      versions: z
        .array(z.object({ version: z.string().meta({ example: '1.0.0' }), loads, lastDay }))
        .meta({ description: 'Of the widget, most loads first; older widgets do not say theirs' }),
    }),
  })
  .meta({ id: 'SeenAnswer' })
export type SeenAnswer = z.infer<typeof seenAnswer>

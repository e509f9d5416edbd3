import { z } from 'zod'
import { color, httpUrl } from '../fields.ts'
import { pageAddress } from './pages.ts'
import { roundness } from '../agents/theme.ts'

/**
 * POST /v1/agents/{agentId}/theme/match: proposes a theme that looks like a site, from one of: the address of a page, which is read with its
 * stylesheets; CSS; the main colors of a picture, the most frequent first.
 */
export const matchRequest = z
  .object({
    url: pageAddress,
    css: z.string().trim().min(1, 'must not be empty').max(200_000),
    colors: z.array(color).min(1).max(20),
  })
  .partial()
  .refine((body) => Object.values(body).filter((value) => value !== undefined).length === 1, {
    message: 'send one of url, css, colors',
  })
  .meta({ id: 'MatchRequest' })
export type MatchRequest = z.infer<typeof matchRequest>

const pair = z.object({ backgroundColor: color, color })

/** The part of a theme that is derived from a site. */
const proposedTheme = z
  .object({
    theme: z.object({
      general: z.object({
        font: z.string().optional(),
        background: z.object({ type: z.literal('Color'), content: color }),
      }),
      chat: z.object({
        roundness: roundness.optional(),
        hostBubbles: pair,
        guestBubbles: pair,
        buttons: pair,
        inputs: pair.extend({ placeholderColor: color }),
      }),
    }),
  })
  .meta({ id: 'ProposedTheme', description: 'A body for PATCH of the theme' })
export type ProposedTheme = z.infer<typeof proposedTheme>

/** What in the site a value was taken from. */
const origin = z.object({
  path: z.string().meta({ example: 'theme.chat.buttons.backgroundColor' }),
  value: z.string(),
  from: z.string().meta({ example: 'background-color of .btn-primary in main.css' }),
  found: z.string().optional().meta({ description: 'The color before it was made readable' }),
})

const picture = z.object({
  url: httpUrl,
  from: z.string().meta({ example: 'the icon of the page' }),
})

/** Nothing is saved. `pictures` may serve as avatar or icon once they are uploaded; the page's own come first. */
export const matchAnswer = z
  .object({
    data: z.object({
      theme: proposedTheme,
      origins: z.array(origin),
      pictures: z.array(picture),
      unread: z
        .array(z.object({ url: z.string(), reason: z.string() }))
        .meta({ description: 'Stylesheets of the page that could not be read, and why' }),
    }),
  })
  .meta({ id: 'MatchAnswer' })
export type Match = z.infer<typeof matchAnswer>['data']

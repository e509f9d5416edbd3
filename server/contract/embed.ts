import { z } from 'zod'

/** An origin as browsers send it (RFC 6454): scheme and host, and a port that is not the scheme's own. */
const origin = z
  .string()
  .trim()
  .max(300)
  .transform((text, context) => {
    const url = URL.canParse(text) ? new URL(text) : undefined
    // A wildcard would be saved and then match nothing.
    const isExact = !text.includes('*') && !url?.username && !url?.search && !url?.hash
    if (url && isExact && /^https?:$/.test(url.protocol) && url.pathname === '/') return url.origin
    context.addIssue({ code: 'custom', message: 'must be an origin, such as https://www.example.com' })
    return z.NEVER
  })

/** Where and whether an agent may be embedded. */
export const embed = z
  .object({
    isEnabled: z.boolean().meta({ description: 'false: the widget does not answer, and draws nothing' }),
    allowedOrigins: z
      .array(z.string())
      .meta({ description: 'Origins of the pages that may embed the agent; empty: any' }),
  })
  .meta({ id: 'Embed' })
export type Embed = z.infer<typeof embed>

/** An agent's embed settings before anything was saved. */
export const embedDefaults: Embed = { isEnabled: true, allowedOrigins: [] }

/** PATCH /v1/agents/{agentId}/embed */
export const embedUpdate = z
  .object({ isEnabled: z.boolean().optional(), allowedOrigins: z.array(origin).max(100).optional() })
  .refine((body) => Object.keys(body).length > 0, 'send isEnabled, allowedOrigins or both')
  .meta({ id: 'EmbedUpdate' })
export type EmbedUpdate = z.infer<typeof embedUpdate>

import { z } from 'zod'
import { ai } from '../contract/ai.ts'
import { feedback, message } from '../contract/chat.ts'
import { embed } from '../contract/embed.ts'
import { displayName, timestamp } from '../contract/fields.ts'
import { themeUpdate } from '../contract/theme.ts'
import { token } from '../contract/tokens.ts'
import { workspace } from '../contract/workspaces.ts'

/* What store.ts says of each record, as schemas, for those who read what a person or a broken disk may have changed. */

/** What was ever sent to a theme, so it must be what an update may be; only that of a new agent is empty. */
const savedTheme = z.record(z.string(), z.unknown()).superRefine((theme, context) => {
  const issues = Object.keys(theme).length === 0 ? [] : (themeUpdate.safeParse(theme).error?.issues ?? [])
  for (const issue of issues) context.addIssue({ code: 'custom', path: issue.path, message: issue.message })
})

export const documentSchemas = {
  workspaces: workspace,
  tokens: token.extend({ workspaceId: z.string(), hash: z.string() }),
  agents: z.object({
    id: z.string(),
    workspaceId: z.string(),
    webId: z.string(),
    name: displayName,
    publicSlug: z.string().nullable(),
    createdAt: timestamp,
    updatedAt: timestamp,
    aiId: z.string().nullable(),
    theme: savedTheme,
    embed: embed.partial(),
  }),
  ai: ai.extend({ workspaceId: z.string(), createdAt: timestamp, sealedKey: z.string().nullable() }),
}

/** A line of a conversation. */
export const lineSchema = z.union([
  message.extend({ replyTo: z.string().optional() }),
  z.object({ feedbackOn: z.string(), feedback: feedback.nullable() }),
])

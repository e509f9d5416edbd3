import { z } from 'zod'
import { message } from './chat.ts'
import { session } from './sessions.ts'

/** A line of GET …/export: a session, or a message of the session in the last such line before it. */
export const exportLine = z
  .discriminatedUnion('type', [
    session.extend({
      type: z.literal('session'),
      tags: z
        .array(z.string())
        .optional()
        .meta({ description: 'Of a filtered list of conversations: its tags. Absent: none' }),
    }),
    message.extend({
      type: z.literal('message'),
      sessionId: z.string(),
      generatedBy: z
        .literal('ai')
        .optional()
        .meta({ description: 'Marks machine-generated text (EU AI Act, article 50(2))' }),
    }),
  ])
  .meta({ id: 'ExportLine' })
export type ExportLine = z.infer<typeof exportLine>

/** JSON Lines: each line is an {@link ExportLine}. */
export const exportType = 'application/jsonl'

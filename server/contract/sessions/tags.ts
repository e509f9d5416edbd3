import { z } from 'zod'

/** The most tags of a conversation, their length in characters, and how many conversations one request tags. */
export const maxTags = 10
const maxTagLength = 40
const maxTagged = 500

/** A word of an admin's for a conversation, such as `refund`. Each run of white space is one space; letters of both cases differ. */
export const tag = z
  .string()
  .max(10 * maxTagLength)
  .normalize('NFC')
  .transform((text) => text.replaceAll(/\s+/g, ' ').trim())
  .pipe(
    z
      .string()
      .min(1, 'must not be empty')
      .max(maxTagLength)
      .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'must not hold control characters'),
  )

/** PATCH …/tags: takes tags from conversations, and gives them others. */
export const tagChange = z
  .object({
    sessionIds: z.array(z.string().max(200)).min(1).max(maxTagged),
    add: z.array(tag).max(maxTags).default([]),
    remove: z.array(tag).max(100).default([]),
  })
  .refine(({ add, remove }) => add.length + remove.length > 0, 'send tags to add or to remove')
  .meta({ id: 'TagChange' })
export type TagChange = z.infer<typeof tagChange>

/** A conversation with the tags that it has now. */
const taggedConversation = z
  .object({ id: z.string().meta({ description: 'The id of the session' }), tags: z.array(z.string()) })
  .meta({ id: 'TaggedConversation' })
export type TaggedConversation = z.infer<typeof taggedConversation>

/** `data`: the conversations as they are now, without those that do not exist. `full`: the ids of those that stay as they were, since they would have too many tags. */
export const tagChangeAnswer = z
  .object({ data: z.array(taggedConversation), full: z.array(z.string()) })
  .meta({ id: 'TagChangeAnswer' })
export type TagChangeAnswer = z.infer<typeof tagChangeAnswer>

/** A tag in use, and how many conversations of the agent have it. */
export const tagCount = z.object({ tag: z.string(), conversations: z.int().min(1) }).meta({ id: 'TagCount' })
export type TagCount = z.infer<typeof tagCount>

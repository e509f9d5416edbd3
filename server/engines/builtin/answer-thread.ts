import { Lexer } from 'marked'
import { Lru } from '../../core/lru.ts'
import { answerCalls } from '../../core/thread.ts'
import { answerTo, type Asked } from './answer.ts'
import type { Composed } from './compose.ts'
import { publicSections } from './sections.ts'
import { indexTopics, type Topics } from './topics.ts'

/*
 * The thread that reads instructions and answers from them. Markdown's parser takes seconds for some texts, however they are cut, and
 * meanwhile nobody else would be answered.
 */

/** The indexes of instructions. These have up to 100,000 characters, so that this takes some tens of megabytes at most. */
const indexes = new Lru<string, Promise<Topics>>(50)

function topicsOf(instructions: string): Promise<Topics> {
  const known = indexes.get(instructions)
  if (known) return known
  const topics = indexTopics(publicSections(instructions, new Lexer()))
  indexes.set(instructions, topics)
  return topics
}

export async function answer(asked: Asked): Promise<Composed> {
  return answerTo(asked, await topicsOf(asked.instructions))
}

answerCalls(answer)

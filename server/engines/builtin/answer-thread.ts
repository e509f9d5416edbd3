import { Lexer } from 'marked'
import { Lru } from '../../core/lru.ts'
import { answerCalls } from '../../core/event-loop/thread.ts'
import { answerTo, judge, type Judged } from './answer.ts'
import type { Composed } from './compose.ts'
import type { Asked } from './decide.ts'
import { readInstructions } from './sections.ts'
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
  const topics = indexTopics(readInstructions(instructions, new Lexer()))
  indexes.set(instructions, topics)
  return topics
}

/** `answer`: what the embedded engine says. `judge`: what a model is to be given. */
export type Call = { do: 'answer' | 'judge'; asked: Asked }

export async function answer({ do: kind, asked }: Call): Promise<Composed | Judged> {
  const topics = await topicsOf(asked.instructions)
  return kind === 'answer' ? answerTo(asked, topics) : judge(asked, topics)
}

answerCalls(answer)

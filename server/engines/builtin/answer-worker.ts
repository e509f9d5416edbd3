import { getOrInsert } from '../../core/maps.ts'
import { Lexer } from 'marked'
import { Lru } from '../../core/lru.ts'
import { serveTasks } from '../../core/event-loop/task-runner.ts'
import { answerTo, judge, type Judged } from './answer.ts'
import type { Composed } from './compose.ts'
import type { Asked } from './decide.ts'
import { readInstructions } from './sections.ts'
import { indexTopics, type Topics } from './topics.ts'

/*
 * The worker that parses instructions and answers from them. The Markdown parser takes seconds for some texts and would block the event
 * loop.
 */

/** Indexes by instructions. These have up to 100,000 characters, so that the cache takes some tens of megabytes at most. */
const indexes = new Lru<string, Promise<Topics>>(50)

function topicsOf(instructions: string): Promise<Topics> {
  return getOrInsert(indexes, instructions, () => indexTopics(readInstructions(instructions, new Lexer())))
}

/** `answer`: the answer of the embedded engine. `judge`: the decision for a model, and its prompt. */
export type AnswerTask = { do: 'answer' | 'judge'; asked: Asked }

export async function handle({ do: kind, asked }: AnswerTask): Promise<Composed | Judged> {
  const topics = await topicsOf(asked.instructions)
  return kind === 'answer' ? answerTo(asked, topics) : judge(asked, topics)
}

/*
 * Small talk, intents and the words of English are made when they are first used, in more than a second of the processor. The worker makes
 * them while it loads, which is not counted: a machine that is busy takes ten seconds for that, and the first visitor got no answer.
 */
const first = [{ role: 'user' as const, content: 'When do you open?' }]
await handle({
  do: 'answer',
  asked: { instructions: '## Hours\n\nWe open at nine.', messages: first, agentName: '', languages: [] },
})

serveTasks(handle)

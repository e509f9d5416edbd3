import { setTimeout as delay } from 'node:timers/promises'
import type { Engine, Turn } from '../engine.ts'
import { sayFound, saySmallTalk, sayUnknown } from './compose.ts'
import { publicSections } from './sections.ts'
import { smallTalk } from './small-talk.ts'
import { indexTopics } from './topics.ts'
import type { Topics } from './topics.ts'
import { wordsOf } from './words.ts'

/** Instructions whose index is kept. They hold up to 100,000 characters, so this is some tens of megabytes at the very most. */
const maxKept = 50

/** An answer is said in about this many pieces, so that a long one takes no longer than a short one: half a second. */
const pieces = 60
const pieceMs = 8

/** A question of few words may lean on the one before it: "And on Sundays?" */
const followUpWords = 6

/**
 * Answers from the instructions themselves, without a model, a key or a network: finds the public sections that answer the
 * question and says them. It never says anything else of the instructions (see `publicSections`).
 */
export function createBuiltinEngine(): Engine {
  const kept = new Map<string, Topics>()

  const topicsOf = async (instructions: string): Promise<Topics> => {
    const topics = kept.get(instructions) ?? (await readTopics(instructions))
    kept.delete(instructions)
    kept.set(instructions, topics)
    for (const oldest of kept.keys()) if (kept.size > maxKept) kept.delete(oldest)
    return topics
  }

  async function* reply(turn: Turn, signal: AbortSignal): AsyncGenerator<string> {
    const answer = answerTo(turn, await topicsOf(turn.instructions))
    for (const piece of inPieces(answer)) {
      if (signal.aborted) return
      yield piece
      await delay(pieceMs, undefined, { signal }).catch(() => undefined)
    }
  }
  return { reply }
}

/** Loaded with the first question: a server whose agents all use a model never pays for them. */
async function readTopics(instructions: string): Promise<Topics> {
  const [{ Lexer }, { default: MiniSearch }] = await Promise.all([import('marked'), import('minisearch')])
  return indexTopics(publicSections(instructions, new Lexer()), MiniSearch)
}

function answerTo({ messages, agentName }: Turn, topics: Topics): string {
  const questions = messages.filter(({ role }) => role === 'user').map(({ content }) => content)
  const [before, question] = [questions.at(-2), questions.at(-1) ?? '']
  const kind = smallTalk(question)
  if (kind) return saySmallTalk(kind, agentName, topics.sections)
  const found = topics.find(question)
  if (found.length > 0) return sayFound(found, topics.sections)
  const isFollowUp = before !== undefined && wordsOf(question).length <= followUpWords
  const foundTogether = isFollowUp ? topics.find(`${before} ${question}`) : []
  return foundTogether.length > 0 ? sayFound(foundTogether, topics.sections) : sayUnknown(topics.sections)
}

/** Whole words with what follows them; very long ones, and scripts without spaces, by some characters. */
function inPieces(answer: string): string[] {
  const words = answer.match(/\s*\S{1,12}\s*/gu) ?? []
  const atOnce = Math.ceil(words.length / pieces)
  return Array.from({ length: Math.ceil(words.length / atOnce) || 0 }, (_, turn) =>
    words.slice(turn * atOnce, (turn + 1) * atOnce).join(''),
  )
}

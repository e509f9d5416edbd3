import { smallTalk } from '../../../engines/builtin/talk/small-talk.ts'
import type { Finding, Prompt } from '../../../engines/engine.ts'
import type { Engines } from '../../../engines/engines.ts'
import type { AiRecord } from '../../../store/records/records.ts'
import type { FoundKnowledge, Knowledge } from '../../knowledge/knowledge.ts'
import type { AskedOfKnowledge } from '../../knowledge/search/knowledge-index.ts'

type Asked = AskedOfKnowledge & Pick<Prompt, 'messages' | 'apiKey' | 'trace'>

/**
 * Finds what may answer a visitor. Where the owner wants it, a model first writes of the conversation a question that can be understood
 * alone, in the language of the sources; what that finds is added. That question is shown to nobody, and trusted no more than any text of a model.
 * `ai`: as it answers now. `messages` end with the question.
 */
export async function findKnowledge(
  { knowledge, engines }: { knowledge: Pick<Knowledge, 'findFor'>; engines: Pick<Engines, 'questionWriter'> },
  ai: AiRecord,
  { messages, apiKey, trace, ...asked }: Asked,
  signal: AbortSignal,
): Promise<FoundKnowledge & Pick<Finding, 'searchQuestion'>> {
  const found = await knowledge.findFor(ai, asked)
  const { passages, language } = found
  const writer = ai.searchQuestion === 'model' ? engines.questionWriter(ai) : null
  // Without sources there is nothing to search, and where exactly this question was answered nothing better to find.
  if (!writer || !passages || smallTalk(asked.question) || passages.some(({ isExact }) => isExact)) return found
  const { question, call } = await writer.write({ model: ai.model, apiKey, messages, trace, language }, signal)
  if (question === null) return { ...found, searchQuestion: call }
  const more = await knowledge.findFor(ai, { question, languages: asked.languages })
  return {
    ...found,
    passages: bestOf(
      [...passages, ...(more.passages ?? []).map((each) => Object.assign({}, each, { isExact: false }))],
      ({ id }) => id,
    ),
    sections: bestOf([...(found.sections ?? []), ...(more.sections ?? [])], ({ at }) => String(at)),
    searchQuestion: call,
  }
}

/** Each once, as it was found best, the best first. */
function bestOf<T extends { confidence: number }>(found: readonly T[], keyOf: (each: T) => string): T[] {
  const best = new Map<string, T>()
  for (const each of found.toSorted((a, b) => b.confidence - a.confidence))
    if (!best.has(keyOf(each))) best.set(keyOf(each), each)
  return [...best.values()]
}

import { smallTalk } from '../../../engines/builtin/talk/small-talk.ts'
import type { Finding, Prompt } from '../../../engines/engine.ts'
import type { Engines } from '../../../engines/engines.ts'
import type { AiRecord } from '../../../store/records/records.ts'
import type { FoundKnowledge, Knowledge } from '../../knowledge/knowledge.ts'
import type { AskedOfKnowledge } from '../../knowledge/search/knowledge-index.ts'

type Asked = AskedOfKnowledge & Pick<Prompt, 'messages' | 'apiKey' | 'trace'>

/** From this confidence on what was found is taken to be what was asked for: a model would find nothing better. */
const clear = 0.7

/**
 * Finds what may answer a visitor. Where the owner wants it, and the visitor's own words do not clearly find it, a model first writes of the
 * conversation what to search for, in the language of the sources. That is shown to nobody, and trusted no more than any text of a model.
 * `ai`: as it answers now. `messages` end with the question.
 */
export async function findKnowledge(
  { knowledge, engines }: { knowledge: Pick<Knowledge, 'findFor'>; engines: Pick<Engines, 'questionWriter'> },
  ai: AiRecord,
  { messages, apiKey, trace, ...asked }: Asked,
  signal: AbortSignal,
): Promise<FoundKnowledge & Pick<Finding, 'searchQuestion'>> {
  const found = await knowledge.findFor(ai, asked)
  const { passages, sections = [], language } = found
  const writer = ai.searchQuestion === 'model' ? engines.questionWriter(ai) : null
  // Without sources there is nothing to search.
  if (!writer || !passages || smallTalk(asked.question)) return found
  if ([...passages, ...sections].some(({ confidence }) => confidence >= clear)) return found
  const { questions, call } = await writer.write({ model: ai.model, apiKey, messages, trace, language }, signal)
  const more: FoundKnowledge[] = []
  for (const question of questions) more.push(await knowledge.findFor(ai, { question, languages: asked.languages }))
  const all = [found, ...more]
  return {
    ...found,
    passages: fused(
      all.map((each) => (each.passages ?? []).map((hit) => Object.assign({}, hit, { isExact: false }))),
      ({ id }) => id,
    ),
    sections: fused(
      all.map((each) => each.sections ?? []),
      ({ at }) => String(at),
    ),
    searchQuestion: call,
  }
}

/** How much the first places of a list count before those after them: Cormack's k of reciprocal rank fusion, for lists of some dozens. */
const firstPlaces = 10

/** What several searches found, each once, as it was found best: what stands high in most of the lists first. */
function fused<T extends { confidence: number }>(lists: readonly (readonly T[])[], keyOf: (each: T) => string): T[] {
  if (lists.length === 1) return [...(lists[0] ?? [])]
  const all = new Map<string, { best: T; value: number }>()
  for (const list of lists)
    for (const [at, each] of list.entries()) {
      const before = all.get(keyOf(each))
      const value = (before?.value ?? 0) + 1 / (firstPlaces + at)
      all.set(keyOf(each), { best: before && before.best.confidence >= each.confidence ? before.best : each, value })
    }
  return [...all.values()].toSorted((a, b) => b.value - a.value).map(({ best }, rank) => Object.assign(best, { rank }))
}

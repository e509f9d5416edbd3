import { contextOf, partsOf, refersBack } from './follow-up.ts'
import { leastConfidence, levelOf } from './gate.ts'
import type { PassageIndex } from './passage-index.ts'
import type { Hit, Passage } from './passage.ts'
import type { Found } from './search.ts'
import type { Nearness } from './vectors/nearness.ts'

/** A visitor's question, and those before it in the conversation, oldest first. */
export type Question = { question: string; earlier?: readonly string[] | undefined }

/** The question together with those that it may lean on, as one text for a vector; undefined: it says itself what it is about. */
export function leaningOn({ question, earlier = [] }: Question): string | undefined {
  const context = contextOf(question, earlier)
  return context.length === 0 ? undefined : [...context.toReversed(), question].join(' ')
}

/**
 * Finds what may answer a message: hits, best first, those of two questions in one message together, with the `part` that each answers. A
 * question that leans on earlier ones is searched with what they were about, too. `near`: the nearness of the passages' vectors, to the
 * question alone and to all together.
 */
export async function findIn<P extends Passage>(
  index: PassageIndex<P>,
  { question, earlier = [] }: Question,
  near: { alone?: Nearness; together?: Nearness } = {},
): Promise<Hit<P>[]> {
  const parts = partsOf(question)
  const [first = question, second] = parts
  if (second === undefined) return (await findOne(index, { question: first, earlier }, near)).hits
  const whole = await findOne(index, { question, earlier }, near)
  const each = [
    await findOne(index, { question: first, earlier }),
    await findOne(index, { question: second, earlier: [...earlier, first] }),
  ]
  const levels = new Set(each.map(({ hits }) => levelOf(hits[0]?.confidence ?? 0)))
  const isAnswered = levels.has('sure') && !levels.has('nothing')
  if (!isAnswered) return whole.hits
  return each.flatMap(({ hits }, part) => hits.map((hit) => ({ ...hit, part }))).toSorted(byConfidence)
}

async function findOne<P extends Passage>(
  index: PassageIndex<P>,
  { question, earlier = [] }: Question,
  near: { alone?: Nearness; together?: Nearness } = {},
): Promise<Found<P>> {
  const alone = await index.search({ question, near: near.alone })
  const context = contextOf(question, earlier)
  const [before] = context
  if (before === undefined) return alone
  const isReferring = refersBack(question) || !alone.hasSubject
  const [best] = alone.hits
  if (!isReferring && levelOf(best?.confidence ?? 0) === 'sure') return alone
  const last = await index.search({ question: before, context: context.slice(1) })
  const about = last.hits[0]?.passage.page
  const together = await index.search({ question, context, about, near: near.together })
  const [other] = together.hits
  // A question with a subject of its own goes on with the one before it only if that was about the same subject.
  const isAbout =
    !alone.hasSubject || other === undefined || alone.hits.some(({ passage }) => passage === other.passage)
  if (!isAbout) return alone
  const isBetter = (other?.confidence ?? 0) > (best?.confidence ?? 0)
  return isBetter || (isReferring && (other?.confidence ?? 0) >= leastConfidence) ? together : alone
}

const byConfidence = (a: Hit<Passage>, b: Hit<Passage>) => b.confidence - a.confidence

/** The most headings that a hint leads on to. */
const maxLeads = 3
/** A lead has this share of the best one's confidence. */
const leadShare = 0.4

/** Of hits, best first, those that are said for sure: the best for each part of the message; else those that may help. */
export function choose<P extends Passage>(
  hits: readonly Hit<P>[],
): { level: ReturnType<typeof levelOf>; hits: Hit<P>[] } {
  const [best] = hits
  const level = levelOf(best?.confidence ?? 0)
  if (!best || level === 'nothing') return { level, hits: [] }
  if (level === 'perhaps') {
    const may = hits.filter(
      ({ confidence }) => confidence >= Math.max(leastConfidence / 2, best.confidence * leadShare),
    )
    return { level, hits: onceEachHeading(may).slice(0, maxLeads) }
  }
  const others = hits.find(
    ({ part, passage, confidence }) =>
      part !== best.part && passage !== best.passage && levelOf(confidence) !== 'nothing',
  )
  const said = others ? [best, others] : [best]
  return { level, hits: said.toSorted((a, b) => a.part - b.part) }
}

function onceEachHeading<P extends Passage>(hits: readonly Hit<P>[]): Hit<P>[] {
  const seen = new Set<string>()
  return hits.filter(({ passage: { title, page, id } }) => {
    const key = `${page ?? id}\n${title}`
    return !seen.has(key) && seen.add(key)
  })
}

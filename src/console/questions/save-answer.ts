import type { Agent } from '#contract/agents/agents.ts'
import type { Source } from '#contract/knowledge/sources.ts'
import type { Verdict } from '#contract/sessions/receipt.ts'
import { attachAi, attachedAi, createAi, deleteAi } from '../api/knowledge/ai.ts'
import { createPair, getPair, type PairAnswer, type WrittenPair } from '../api/knowledge/pairs.ts'
import { createSource, listSources, searchKnowledge } from '../api/knowledge/sources.ts'
import { ApiError } from '../api/request/api-error.ts'

/** Where answers to an agent's questions can be kept: its AI resource, if it has one, and that one's sources of questions. */
export type Places = { aiId: string | undefined; sources: Source[] }

export async function findPlaces(agentId: string): Promise<Places> {
  const aiId = (await attachedAi(agentId))?.body.data.id
  if (aiId === undefined) return { aiId, sources: [] }
  return { aiId, sources: (await listSources(aiId)).filter(({ kind }) => kind === 'qa') }
}

/** The pair that gives the answer to a question now, if one does. */
export async function findPair(
  { aiId, sources }: Places,
  question: string,
): Promise<{ source: Source; answer: PairAnswer } | undefined> {
  if (aiId === undefined || sources.length === 0) return undefined
  const { verdict, passages } = await searchKnowledge(aiId, question)
  const document = passages[0]?.document
  const source = sources.find(({ id }) => id === document?.sourceId)
  if (verdict !== 'answered' || !document || !source) return undefined
  try {
    return { source, answer: await getPair(aiId, source.id, document.id) }
  } catch (cause) {
    // Somebody has deleted it just now.
    if (cause instanceof ApiError && cause.status === 404) return undefined
    throw cause
  }
}

/** Keeps an answer in a source, or in a new one; an agent without an AI resource gets one. */
export async function saveAnswer(
  { id, name }: Agent,
  { aiId, source }: { aiId: string | undefined; source: Source | undefined },
  pair: WrittenPair,
): Promise<{ aiId: string; sourceName: string }> {
  if (aiId !== undefined && source) {
    await createPair(aiId, source.id, pair)
    return { aiId, sourceName: source.name }
  }
  const own = aiId === undefined ? await createAi({ name }) : undefined
  const to = aiId ?? own?.id ?? ''
  try {
    const created = await createSource(to, { kind: 'qa', pairs: [pair] })
    if (own) await attachAi(id, to)
    return { aiId: to, sourceName: created.name }
  } catch (error) {
    // Each try would leave one that nobody uses. The first error says more than one of this.
    if (own) await deleteAi(to).catch(() => undefined)
    throw error
  }
}

/** The verdict that a question would get now. */
export type Checked = { question: string; verdict: Verdict }

/** Asks questions again, one after the other. */
export async function checkAnswers(aiId: string, questions: readonly string[]): Promise<Checked[]> {
  const checked: Checked[] = []
  for (const question of questions) checked.push({ question, verdict: (await searchKnowledge(aiId, question)).verdict })
  return checked
}

import type { Agent } from '#contract/agents/agents.ts'
import type { Source } from '#contract/knowledge/sources.ts'
import type { Verdict } from '#contract/sessions/receipt.ts'
import { attachAi, attachedAi, createAi, deleteAi } from '../api/ai.ts'
import { createSource, listSources, searchKnowledge } from '../api/sources.ts'
import { createPair, getPair, type PairAnswer, type WrittenPair } from '../api/pairs.ts'
import { ApiError } from '../api/request/api-error.ts'
import { useState } from 'preact/hooks'
import type { QuestionGroup } from '#contract/sessions/questions.ts'
import { markQuestions } from '../api/conversations.ts'
import { Dialog } from '../parts/dialog/dialog.tsx'
import { questionsWords } from '../words/en/questions.ts'
import { words } from '../words/en/shell.ts'

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

const text = questionsWords.dialog

/** What visitors asked, in their words. Without keys, it is none of the agent's open questions. */
export type Asked = Pick<QuestionGroup, 'question' | 'others' | 'keys'>

/** The result of saving: the source of the answer, what failed after that, and the verdicts that the questions would get now. */
type Saved = { sourceName: string; isMarked: boolean; markError?: Error; checked?: Checked[]; checkError?: Error }

/** What follows on saving an answer: its questions are marked as done, and asked again. */
export function useSaved(agentId: string, { question, others, keys }: Asked, onSaved: () => void) {
  const [saved, setSaved] = useState<Saved>()

  async function finish(aiId: string, sourceName: string): Promise<void> {
    const result: Saved = { sourceName, isMarked: false }
    if (keys.length > 0) {
      try {
        await markQuestions(agentId, keys, 'done')
        result.isMarked = true
      } catch (cause) {
        result.markError = cause as Error
      }
    }
    setSaved(result)
    onSaved()
    try {
      setSaved({ ...result, checked: await checkAnswers(aiId, [...new Set([question, ...others])]) })
    } catch (cause) {
      setSaved({ ...result, checkError: cause as Error })
    }
  }

  return { saved, finish }
}

export function SavedDialog({ saved, onClose }: { saved: Saved; onClose: () => void }) {
  const { sourceName, isMarked, markError, checked, checkError } = saved
  const isAll = checked?.every(({ verdict }) => verdict === 'answered')
  return (
    <Dialog title={text.savedTitle} action={words.close} onClose={onClose} onSubmit={onClose}>
      <p>{text.saved(sourceName, isMarked)}</p>
      {markError && (
        <p class="wrong">
          {text.unmarked} {markError.message}
        </p>
      )}
      <div role="status" class="checked">
        {!checked && !checkError && <p class="quiet">{text.checking}</p>}
        {checkError && (
          <p class="wrong">
            {text.unchecked} {checkError.message}
          </p>
        )}
        {checked && <p>{isAll ? text.allAnswered : text.notAll}</p>}
      </div>
      {checked && (
        <>
          <h3>{text.asked}</h3>
          <ul class="checked">
            {checked.map(({ question, verdict }) => (
              <li key={question}>
                <span dir="auto">{question}</span>
                <span class={`found ${verdict}`}>{text.verdicts[verdict]}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}

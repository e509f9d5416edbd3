import type { QuestionAnswer, QuestionState } from '#contract/sessions/questions.ts'
import { call } from '../request/call.ts'

const path = (agentId: string) => `agents/${encodeURIComponent(agentId)}/questions`

/** The groups of questions without an answer that a filter gives, the most asked first. */
export async function listQuestions(
  agentId: string,
  filter: URLSearchParams,
  signal?: AbortSignal,
): Promise<QuestionAnswer> {
  return (await call<{ data: QuestionAnswer }>('GET', `${path(agentId)}?${filter}`, { signal })).body.data
}

/** Sets the state of a group of questions, by its keys. */
export async function markQuestions(agentId: string, keys: string[], state: QuestionState): Promise<void> {
  await call('PATCH', path(agentId), { body: { keys, state } })
}

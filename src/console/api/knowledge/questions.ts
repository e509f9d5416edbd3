import type { QuestionAnswer, QuestionState } from '#contract/sessions/questions.ts'
import { callData, callVoid } from '../request/call.ts'

const path = (agentId: string) => `agents/${encodeURIComponent(agentId)}/questions`

/** The groups of questions without an answer that a filter gives, the most asked first. */
export const listQuestions = (agentId: string, filter: URLSearchParams, signal?: AbortSignal) =>
  callData<QuestionAnswer>('GET', `${path(agentId)}?${filter}`, { signal })

/** Sets the state of a group of questions, by its keys. */
export const markQuestions = (agentId: string, keys: string[], state: QuestionState) =>
  callVoid('PATCH', path(agentId), { body: { keys, state } })

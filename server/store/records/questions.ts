import { maxQuestionLength, type OpenVerdict } from '../../contract/sessions/questions.ts'
import type { MessageRecord } from './records.ts'

/* Questions of visitors whose answer lacked something. They are read from the conversations, and go with them. */

/** A question, and the verdict on its answer. `text`: how it begins. `language`: that of the browser. */
export type QuestionRecord = {
  sessionId: string
  /** Of the question. */
  messageId: string
  /** When it was answered. */
  at: string
  text: string
  language?: string | undefined
  verdict: OpenVerdict
}

/** Answered at `from` or later, and before `to`. */
export type QuestionFilter = {
  verdicts: readonly OpenVerdict[]
  from?: string | undefined
  to?: string | undefined
}

/** `isWhole`: there are no more. */
export type FoundQuestions = { questions: QuestionRecord[]; isWhole: boolean }

export type QuestionStore = {
  /** The newest questions of an agent that a filter asks for, newest first, `limit` of them at most. Null: there is no such agent. May lag (see Slice). */
  findQuestions(
    workspaceId: string,
    agentId: string,
    filter: QuestionFilter,
    limit: number,
  ): Promise<FoundQuestions | null>
}

/** What an answer lacked; undefined for one that lacked nothing, and for a visitor's message. */
export function openVerdictOf({ messageType, verdict }: MessageRecord): OpenVerdict | undefined {
  return messageType === 'assistant' && verdict !== 'answered' ? verdict : undefined
}

/** A visitor's message as the question that an answer lacked something of. */
export function questionOf(
  sessionId: string,
  { id, message, language }: MessageRecord,
  answer: { at: string; verdict: OpenVerdict },
): QuestionRecord {
  const text = message.slice(0, maxQuestionLength).replace(/[\ud800-\udbff]$/, '')
  return { sessionId, messageId: id, text, ...answer, ...(language !== undefined && { language }) }
}

import { maxQuestionLength, type OpenVerdict } from '../../contract/sessions/questions.ts'
import type { MessageRecord } from './records.ts'

/* Questions of visitors without a whole answer. They are read from the conversations, not stored. */

/** A question, and the verdict on its answer. `text`: its beginning. `language`: that of the browser. */
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
type FoundQuestions = { questions: QuestionRecord[]; isWhole: boolean }

export type QuestionStore = {
  /** The newest questions of an agent that match a filter, newest first, at most `limit`. Null: there is no such agent. May lag (see Slice). */
  findQuestions(
    workspaceId: string,
    agentId: string,
    filter: QuestionFilter,
    limit: number,
  ): Promise<FoundQuestions | null>
}

/** The verdict of an answer that is not whole; undefined for other messages. */
export function openVerdictOf({ messageType, verdict }: MessageRecord): OpenVerdict | undefined {
  return messageType === 'assistant' && verdict !== 'answered' ? verdict : undefined
}

/** Converts a visitor's message to a question without a whole answer. */
export function questionOf(
  sessionId: string,
  { id, message, language }: MessageRecord,
  answer: { at: string; verdict: OpenVerdict },
): QuestionRecord {
  const text = message.slice(0, maxQuestionLength).replace(/[\ud800-\udbff]$/, '')
  return { sessionId, messageId: id, text, ...answer, ...(language !== undefined && { language }) }
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { ChatEvent } from '../../../contract/sessions/chat.ts'
import type { AnswerErrorCode } from '../../../contract/sessions/receipt.ts'
import { timestamp } from '../../../core/clock.ts'
import { defined } from '../../../core/defined.ts'
import { beforeAnswer, messageEventId } from '../../../core/event-ids.ts'
import { isStorageFull, problemType } from '../../../core/errors.ts'
import { newId } from '../../../core/ids.ts'
import type { Bus } from '../../../store/live.ts'
import type { MessageRecord, SessionRecord } from '../../../store/records/records.ts'
import type { Store } from '../../../store/store.ts'
import type { InsightCounter } from '../../insight/count.ts'
import { watchAnswer } from '../../sessions/revocation.ts'
import { apologies, toMessage } from '../message-view.ts'
import type { Task } from './task.ts'
import { logFieldsOf, writeAnswer, type Outcome, type WritingContext } from './write.ts'

/*
 * One answer, from the question to the stored message. It belongs to the server, not to a connection. Its pieces are published as they
 * arrive, at most one event per turn of the event loop, and the bus retains them until the answer is stored.
 */

export type GenerationContext = WritingContext & {
  store: Pick<Store, 'appendMessage' | 'getSession'>
  bus: Bus
  insight: InsightCounter
  /** The configured one. */
  publicUrl: string | undefined
}

/**
 * Answers the visitor's message `question`. `position` is that of the last stored message, `seen` the newest event that any client has of
 * the answer, 0 if none, `takes` how often people had taken the conversation over when it began. Resolves with the stored answer once it is
 * published, or with null if there is none: there was no text yet when the server stopped or the agent was switched off, the session is gone,
 * the claim is lost, or a person has taken over.
 */
export async function generate(
  context: GenerationContext,
  session: SessionRecord,
  question: MessageRecord,
  { position, seen, takes }: { position: number; seen: number; takes: number },
  task: Task,
): Promise<MessageRecord | null> {
  const { bus } = context
  const id = newId('msg')
  let eventId = beforeAnswer(position, task.claim.attempt, seen)
  let final = messageEventId(position + 1)
  const isLost = () => task.signal.reason === 'lost'
  const publish = (next: (eventId: number) => ChatEvent) => {
    eventId += 1
    if (!isLost()) bus.publish(session.id, next(eventId))
  }
  const publishError = (detail: string, code: AnswerErrorCode) =>
    publish((each) => ({ id: each, event: 'error', data: answerProblem(detail, code, context.publicUrl) }))
  const leave = watchAnswer(context, session, task.requester.isAdmin, () => task.end('revoked'))
  const outcome = await writeAnswer(context, session, question, task, (text) =>
    publish((each) => ({ id: each, event: 'delta', data: { messageId: id, text } })),
  ).finally(leave)
  try {
    const record = recordOf(id, question, outcome)
    const stored = record && (await storeAnswer(context.store, session, record, takes, task))
    if (!stored) {
      context.log.info(logFieldsOf(session, task), 'No part of an answer was stored')
      return null
    }
    // Events may have been appended while it was written.
    final = messageEventId(stored.position)
    context.insight.answer(session, record)
    const { message, error } = record
    if (error) publishError(message, error.code)
    bus.publish(session.id, { id: final, event: 'message', data: toMessage(record, { isForAdmin: false }) })
    return record
  } catch (error) {
    publishError(apologies.unavailable, 'unavailable')
    throw error
  } finally {
    // Under a lost claim only our own events are trimmed: its new holder publishes more.
    const isPublished = await bus.trimThrough(session.id, isLost() ? eventId : final)
    // Clients of other instances wait for the answer: whoever takes the claim over publishes it again.
    if (!isPublished) await task.claim.abandon()
  }
}

/** Returns the record of an answer; null: there is nothing to store. */
function recordOf(id: string, question: MessageRecord, outcome: Outcome): MessageRecord | null {
  const { text, facts } = outcome
  const record: MessageRecord = {
    id,
    createdAt: timestamp(),
    messageType: 'assistant',
    message: text,
    replyTo: question.id,
    ...(question.continues !== undefined && { continues: question.continues }),
  }
  switch (outcome.kind) {
    case 'complete': {
      const { suggestions, isHandoverNotice } = outcome
      return { ...record, ...(suggestions.length > 0 && { suggestions }), ...defined({ isHandoverNotice }), ...facts }
    }
    case 'failed': {
      const { code, reason } = outcome
      return { ...record, status: 'failed', error: { code, reason }, ...facts }
    }
    case 'ended': {
      const { ending } = outcome
      if (ending === 'lost' || (text === '' && ending !== 'stopped')) return null
      return { ...record, status: ending === 'revoked' ? 'stopped' : ending, ...facts }
    }
  }
}

/** How often, and after how many milliseconds each, an answer is stored again that there was no room for. */
const maxTries = 60
const retryDelayMs = 1000

/**
 * Stores the answer. Null: the session is gone, the claim is lost, or a person has taken over. On a full disk it waits a minute for room,
 * unless the answer is ended: the visitor has read it already, and a model would write it again for money.
 */
async function storeAnswer(
  store: Pick<Store, 'appendMessage'>,
  { workspaceId, id }: SessionRecord,
  record: MessageRecord,
  takes: number,
  { claim, signal }: Task,
): Promise<{ position: number } | null> {
  for (let tries = 0; ; tries++) {
    try {
      return await store.appendMessage(workspaceId, id, record, claim.token, takes)
    } catch (error) {
      if (!isStorageFull(error) || tries === maxTries || signal.aborted) throw error
      await sleep(retryDelayMs, undefined, { signal }).catch(() => undefined)
    }
  }
}

function answerProblem(detail: string, code: AnswerErrorCode, publicUrl: string | undefined) {
  return {
    type: problemType(`answer-${code}`, publicUrl),
    title: 'The answer could not be completed',
    status: 502,
    detail,
  }
}

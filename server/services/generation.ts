import type { Logger } from 'pino'
import type { ChatEvent } from '../contract/chat.ts'
import { beforeAnswer, maxAttempts, messageEventId } from '../core/event-ids.ts'
import { newId } from '../core/ids.ts'
import { marksOf, type Origin } from '../core/origin.ts'
import { EngineError } from '../engines/engine.ts'
import type { Bus, Claim } from '../store/live.ts'
import type { MessageRecord, SessionRecord, Store } from '../store/store.ts'
import { measureAnswer, type AnswerMeasures } from './answer-measures.ts'
import { QueueFull, type AnswerQueue } from './answer-queue.ts'
import { now } from './clock.ts'
import { apologies, toMessage } from './message-view.ts'
import { prepareTurn, type TurnContext } from './turn.ts'

/*
 * One answer, from the question to the stored message. It belongs to the server: who reads along comes and goes. Its pieces are
 * published as they come, at most one event a turn of the event loop, and retained on the bus until the whole is stored.
 */

export type GenerationContext = TurnContext & {
  store: Pick<Store, 'appendMessage'>
  bus: Bus
  queue: AnswerQueue
  measures: AnswerMeasures
  log: Logger
}

/** For which request and under which claim an answer is written, and what ends it early: the reason of an aborted `signal` is an {@link Ending}. */
export type Task = { origin: Origin; claim: Pick<Claim, 'token' | 'attempt' | 'abandon'>; signal: AbortSignal }

/** Why an answer is ended early. `lost`: its claim was; another process may write it now, so nothing of ours may be stored or told. */
export type Ending = 'stopped' | 'interrupted' | 'lost'

/** The longest answer, in characters; a model that goes on is stopped. */
const maxLength = 200_000

type Outcome = Pick<MessageRecord, 'message' | 'error'> & { status?: NonNullable<MessageRecord['status']> | 'lost' }

/**
 * Answers the visitor's message `question`. `place` is that of the last stored message, `seen` the newest event that somebody has of the
 * answer, 0 if none. Resolves with the stored answer, when everybody was told; or null when there is none: nothing had been said when
 * the server stopped, the session is gone, or the claim is lost.
 */
export async function generate(
  context: GenerationContext,
  session: SessionRecord,
  question: MessageRecord,
  { place, seen }: { place: number; seen: number },
  task: Task,
): Promise<MessageRecord | null> {
  const { bus } = context
  const log = context.log.child({ ...marksOf(task.origin), session: session.id, agent: session.agentId })
  const id = newId('msg')
  let eventId = beforeAnswer(place, task.claim.attempt, seen)
  const final = messageEventId(place + 1)
  const isLost = () => task.signal.reason === 'lost'
  const tell = (next: (eventId: number) => ChatEvent) => {
    eventId += 1
    if (!isLost()) bus.publish(session.id, next(eventId))
  }
  const tellError = (detail: string, code: string) =>
    tell((each) => ({ id: each, event: 'error', data: answerProblem(detail, code) }))
  const outcome = await measuredAnswer({ ...context, log }, session, question, task, (text) =>
    tell((each) => ({ id: each, event: 'delta', data: { messageId: id, text } })),
  )
  try {
    const record = await keep(context.store, session, recordOf(id, question, outcome), task)
    if (!record) {
      log.info('Nothing was stored of an answer')
      return null
    }
    const { message, error } = record
    if (error) tellError(message, error.code)
    bus.publish(session.id, { id: final, event: 'message', data: toMessage(record, { showReason: false }) })
    return record
  } catch (error) {
    tellError(apologies.unavailable, 'unavailable')
    throw error
  } finally {
    // Of a lost claim only what was told under it: whoever has it now tells more.
    const isTold = await bus.settle(session.id, isLost() ? eventId : final)
    // Who reads elsewhere waits for it: whoever takes the claim over tells what is stored.
    if (!isTold) await task.claim.abandon()
  }
}

/** Writes the answer, gives its pieces as they come, and measures it. */
async function measuredAnswer(
  context: GenerationContext,
  session: SessionRecord,
  question: MessageRecord,
  task: Task,
  tell: (text: string) => void,
): Promise<Outcome> {
  const pieces = gather(tell)
  const measured = measureAnswer(context.measures)
  const add = (piece: string) => {
    measured.piece()
    pieces.add(piece)
  }
  const isHopeless = task.claim.attempt > maxAttempts
  const outcome = isHopeless ? hopeless : await answer(context, session, question, add, task)
  pieces.flush()
  const end = outcome.error?.code ?? outcome.status ?? 'complete'
  const told = measured.end(end, outcome.message.length)
  // Not the reason: those are the model API's words, which may repeat the visitor's. It stands beside the message.
  if (outcome.error) context.log.warn({ code: end, ...told }, 'No answer')
  else context.log.info({ outcome: end, ...told }, 'Answered')
  return outcome
}

/** Perhaps it is the answer itself that they died of. */
const hopeless: Outcome = {
  message: apologies.unavailable,
  status: 'failed',
  error: { code: 'unavailable', reason: `${maxAttempts} servers ended while they wrote this answer.` },
}

/** The answer as it is stored; null: there is nothing to store. */
function recordOf(id: string, question: MessageRecord, { message, status, error }: Outcome): MessageRecord | null {
  if (status === 'lost' || (status === 'interrupted' && message === '')) return null
  return {
    id,
    createdAt: now(),
    messageType: 'assistant',
    message,
    replyTo: question.id,
    ...(status && { status }),
    ...(error && { error }),
  }
}

/** Stores it, if it may be: null when the session is gone, or the claim lost. */
async function keep(
  store: Pick<Store, 'appendMessage'>,
  { workspaceId, id }: SessionRecord,
  record: MessageRecord | null,
  { claim }: Task,
): Promise<MessageRecord | null> {
  return record && (await store.appendMessage(workspaceId, id, record, claim.token)) ? record : null
}

function answerProblem(detail: string, code: string) {
  return { type: `/docs#answer-${code}`, title: 'There is no whole answer', status: 502, detail }
}

async function answer(
  context: GenerationContext,
  session: SessionRecord,
  question: MessageRecord,
  add: (piece: string) => void,
  { origin, signal }: Task,
): Promise<Outcome> {
  let text = ''
  let leave: (() => void) | undefined
  try {
    leave = await context.queue.enter(session.agentId, signal)
    const { engine, turn } = await prepareTurn(context, session, question)
    for await (const piece of engine.reply({ ...turn, trace: origin.trace }, signal)) {
      if (signal.aborted) break
      text += piece
      add(piece)
      if (text.length <= maxLength) continue
      context.log.warn(`An answer was ended at ${maxLength} characters`)
      return { message: text, status: 'stopped' }
    }
    if (signal.aborted) return { message: text, status: signal.reason as Ending }
    if (text.trim() === '') throw new EngineError('unavailable', 'The model answered with nothing.')
    return { message: text }
  } catch (error) {
    if (signal.aborted) return { message: text, status: signal.reason as Ending }
    const known = error instanceof EngineError ? error : new EngineError(unknownCode(error), String(error), error)
    if (known !== error) context.log.error({ err: error }, 'An engine failed in an unknown way')
    const { code, message: reason } = known
    return { message: text || apologies[code], status: 'failed', error: { code, reason } }
  } finally {
    leave?.()
  }
}

function unknownCode(error: unknown): 'rate-limited' | 'unavailable' {
  return error instanceof QueueFull ? 'rate-limited' : 'unavailable'
}

/** Gathers the pieces that come within one turn of the event loop, so that a busy stream makes one event of them. */
function gather(give: (text: string) => void): { add(piece: string): void; flush(): void } {
  let waiting = ''
  let isPlanned = false
  const flush = () => {
    isPlanned = false
    if (waiting === '') return
    const text = waiting
    waiting = ''
    give(text)
  }
  return {
    flush,
    add(piece) {
      waiting += piece
      if (isPlanned) return
      isPlanned = true
      setImmediate(flush)
    },
  }
}

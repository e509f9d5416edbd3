import type { Logger } from 'pino'
import { maxSuggestionLength, maxSuggestions, type ChatEvent } from '../../contract/sessions/chat.ts'
import { beforeAnswer, messageEventId } from '../../core/event-ids.ts'
import { newId } from '../../core/ids.ts'
import { logFields } from '../../core/log/trace-context.ts'
import { EngineError, type Finding } from '../../engines/engine.ts'
import type { Bus, Claim } from '../../store/live.ts'
import type { AiRecord, MessageRecord, SessionRecord } from '../../store/records/records.ts'
import type { Store } from '../../store/store.ts'
import type { InsightCounter } from '../insight/count.ts'
import { measureAnswer, type AnswerMeasures } from './answer-metrics.ts'
import { QueueFull, type AnswerQueue } from './queue.ts'
import { now } from '../clock.ts'
import { factsOf, instructionsVersionOf } from './facts.ts'
import type { PromptCuts } from './prompt/prompt-cuts.ts'
import { apologies, toMessage } from './message-view.ts'
import type { Requester } from './requester.ts'
import { watchAnswer } from '../sessions/revocation.ts'
import { preparePrompt, type PromptContext } from './prompt/prompt.ts'

/*
 * One answer, from the question to the stored message. It belongs to the server, not to a connection. Its pieces are published as they
 * arrive, at most one event per turn of the event loop, and the bus retains them until the answer is stored.
 */

export type GenerationContext = PromptContext & {
  store: Pick<Store, 'appendMessage' | 'getSession'>
  bus: Bus
  queue: AnswerQueue
  measures: AnswerMeasures
  insight: InsightCounter
  promptCuts: Pick<PromptCuts, 'note'>
  log: Logger
}

/** An answer to write: for which request, under which claim. The reason of an aborted `signal` is an {@link Ending}. */
export type Task = {
  requester: Requester
  claim: Pick<Claim, 'token' | 'attempt' | 'deaths' | 'abandon'>
  signal: AbortSignal
  end(ending: Ending): void
}

/**
 * Why an answer ends early. `lost`: the claim is; another process may be writing the answer, so nothing more is stored or published
 * here. `revoked`: its session is gone, or the agent was switched off.
 */
export type Ending = 'stopped' | 'interrupted' | 'lost' | 'revoked'

/** After so many processes died while they wrote an answer, it is given up. */
const maxDeaths = 3

/** The longest answer, in characters. A longer one is cut off. */
export const maxLength = 200_000

type Outcome = Pick<
  MessageRecord,
  'message' | 'error' | 'suggestions' | 'sources' | 'verdict' | 'basis' | 'receipt'
> & {
  status?: NonNullable<MessageRecord['status']> | Ending
}

/** What becomes known while an answer is written. */
type Known = { ai?: AiRecord; finding: Finding }

/**
 * Answers the visitor's message `question`. `position` is that of the last stored message, `seen` the newest event that any client has of
 * the answer, 0 if none. Resolves with the stored answer once it is published, or with null if there is none: there was no text yet when
 * the server stopped or the agent was switched off, the session is gone, or the claim is lost.
 */
export async function generate(
  context: GenerationContext,
  session: SessionRecord,
  question: MessageRecord,
  { position, seen }: { position: number; seen: number },
  task: Task,
): Promise<MessageRecord | null> {
  const { bus } = context
  const id = newId('msg')
  let eventId = beforeAnswer(position, task.claim.attempt, seen)
  const final = messageEventId(position + 1)
  const isLost = () => task.signal.reason === 'lost'
  const publish = (next: (eventId: number) => ChatEvent) => {
    eventId += 1
    if (!isLost()) bus.publish(session.id, next(eventId))
  }
  const publishError = (detail: string, code: string) =>
    publish((each) => ({ id: each, event: 'error', data: answerProblem(detail, code) }))
  const leave = watchAnswer(context, session, () => task.end('revoked'))
  const outcome = await measuredAnswer(context, session, question, task, (text) =>
    publish((each) => ({ id: each, event: 'delta', data: { messageId: id, text } })),
  ).finally(leave)
  try {
    const record = await storeAnswer(context.store, session, recordOf(id, question, outcome), task)
    if (!record) {
      context.log.info(logFieldsOf(session, task), 'No part of an answer was stored')
      return null
    }
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

/** Generates the answer, calls `publish` with its pieces as they arrive, and measures it. */
async function measuredAnswer(
  context: GenerationContext,
  session: SessionRecord,
  question: MessageRecord,
  task: Task,
  publish: (text: string) => void,
): Promise<Outcome> {
  const pieces = gather(publish)
  const measured = measureAnswer(context.measures)
  const add = (piece: string) => {
    measured.piece()
    pieces.add(piece)
  }
  const known: Known = { finding: {} }
  const outcome = task.claim.deaths >= maxDeaths ? givenUp : await answer(context, session, question, add, task, known)
  pieces.flush()
  const end = outcome.error?.code ?? outcome.status ?? 'complete'
  const logged = measured.end(end, outcome.message.length)
  // Without the reason: the model API's text may repeat the visitor's. It is stored with the message.
  if (outcome.error) context.log.warn({ ...logFieldsOf(session, task), code: end, ...logged }, 'No answer')
  else context.log.info({ ...logFieldsOf(session, task), outcome: end, ...logged }, 'Answered')
  if (!known.ai) return outcome
  if (end === 'complete') context.promptCuts.note(known.ai, known.finding.tokens)
  const times = { firstWordMs: logged.firstPieceMs ?? null, totalMs: logged.ms }
  const { type, model } = known.ai
  const answerer = { type, model, instructionsVersion: instructionsVersionOf(known.ai) }
  return { ...outcome, ...factsOf(answerer, known.finding, times, { isComplete: end === 'complete' }) }
}

/** Returns the fields that every log line about an answer has. Not a child logger: pino compiles its redaction anew for each. */
function logFieldsOf(session: SessionRecord, { requester }: Task): object {
  return { ...logFields(requester), session: session.id, agent: session.agentId }
}

/** Writing this very answer may be what the processes died of. */
const givenUp: Outcome = {
  message: apologies.unavailable,
  status: 'failed',
  error: { code: 'unavailable', reason: `${maxDeaths} servers stopped while they wrote this answer.` },
}

/** Returns the record of an answer; null: there is nothing to store. */
function recordOf(id: string, question: MessageRecord, outcome: Outcome): MessageRecord | null {
  const { message, status, error, suggestions, sources, verdict, basis, receipt } = outcome
  if (status === 'lost') return null
  if (message === '' && (status === 'interrupted' || status === 'revoked')) return null
  return {
    id,
    createdAt: now(),
    messageType: 'assistant',
    message,
    replyTo: question.id,
    ...(status && { status: status === 'revoked' ? 'stopped' : status }),
    ...(error && { error }),
    ...(suggestions && { suggestions }),
    ...(sources && { sources }),
    ...(verdict && { verdict }),
    ...(basis && { basis }),
    ...(receipt && { receipt }),
  }
}

/** Stores the answer. Null: there is none, the session is gone, or the claim is lost. */
async function storeAnswer(
  store: Pick<Store, 'appendMessage'>,
  { workspaceId, id }: SessionRecord,
  record: MessageRecord | null,
  { claim }: Task,
): Promise<MessageRecord | null> {
  return record && (await store.appendMessage(workspaceId, id, record, claim.token)) ? record : null
}

function answerProblem(detail: string, code: string) {
  return { type: `/docs#answer-${code}`, title: 'The answer could not be completed', status: 502, detail }
}

async function answer(
  context: GenerationContext,
  session: SessionRecord,
  question: MessageRecord,
  add: (piece: string) => void,
  task: Task,
  known: Known,
): Promise<Outcome> {
  let text = ''
  const { signal } = task
  const { trace, languages } = task.requester
  let suggested: readonly string[] = []
  let leaveQueue: (() => void) | undefined
  try {
    leaveQueue = await context.queue.enter(session.agentId, signal)
    const prepared = await preparePrompt(context, session, question)
    if (!prepared) return { message: '', status: 'revoked' }
    const { engine, prompt } = prepared
    known.ai = prepared.ai
    const suggest = (texts: readonly string[]) => void (suggested = texts)
    const report = (finding: Finding) => void Object.assign(known.finding, finding)
    for await (const piece of engine.reply({ ...prompt, trace, languages }, signal, suggest, report)) {
      if (signal.aborted) break
      text += piece
      add(piece)
      if (text.length <= maxLength) continue
      context.log.warn(logFieldsOf(session, task), `An answer was cut off at ${maxLength} characters`)
      return { message: text, status: 'stopped' }
    }
    if (signal.aborted) return { message: text, status: signal.reason as Ending }
    if (text.trim() === '') throw new EngineError('unavailable', 'The model returned an empty answer.')
    const suggestions = acceptSuggestions(suggested)
    return { message: text, ...(suggestions.length > 0 && { suggestions }) }
  } catch (error) {
    if (signal.aborted) return { message: text, status: signal.reason as Ending }
    const failure = asEngineError(error)
    if (failure !== error) {
      context.log.error({ err: error, ...logFieldsOf(session, task) }, 'An engine failed unexpectedly')
    }
    const { code, message: reason } = failure
    return { message: text || apologies[code], status: 'failed', error: { code, reason } }
  } finally {
    leaveQueue?.()
  }
}

/** Returns the suggestions that fit into a message, without duplicates. One that is too long is dropped, since cutting it would change its meaning. */
export function acceptSuggestions(texts: readonly string[]): string[] {
  const fit = texts.map((text) => text.trim()).filter((text) => text !== '' && text.length <= maxSuggestionLength)
  return [...new Set(fit)].slice(0, maxSuggestions)
}

/** Any error as one of an engine. */
export function asEngineError(error: unknown): EngineError {
  if (error instanceof EngineError) return error
  return new EngineError(error instanceof QueueFull ? 'rate-limited' : 'unavailable', String(error), error)
}

/** Joins the pieces that arrive within one turn of the event loop, so that a busy stream publishes one event for them. */
function gather(publish: (text: string) => void): { add(piece: string): void; flush(): void } {
  let waiting = ''
  let isScheduled = false
  const flush = () => {
    isScheduled = false
    if (waiting === '') return
    const text = waiting
    waiting = ''
    publish(text)
  }
  return {
    flush,
    add(piece) {
      waiting += piece
      if (isScheduled) return
      isScheduled = true
      setImmediate(flush)
    },
  }
}

import type { Logger } from 'pino'
import type { AnswerErrorCode } from '../../../contract/sessions/receipt.ts'
import { logFields } from '../../../core/log/trace.ts'
import { EngineError, type Finding } from '../../../engines/engine.ts'
import type { AiRecord, MessageRecord, SessionRecord } from '../../../store/records/records.ts'
import { apologies } from '../message-view.ts'
import type { PromptCuts } from '../prompt/prompt-cuts.ts'
import { preparePrompt, type PromptContext } from '../prompt/prompt.ts'
import type { Standings } from '../../handover/standing.ts'
import { acceptSuggestions, asEngineError, type Facts, factsOf, instructionsVersionOf, maxLength } from './facts.ts'
import { measureAnswer, type AnswerMeasures } from './metrics.ts'
import type { AnswerQueue } from './queue.ts'
import type { Ending, Task } from './task.ts'

export type WritingContext = PromptContext & {
  queue: Pick<AnswerQueue, 'enter'>
  measures: AnswerMeasures
  promptCuts: Pick<PromptCuts, 'note'>
  standings: Pick<Standings, 'answerWish' | 'followUnanswered'>
  log: Logger
}

/** How writing an answer ended, with its text so far, or an apology if it failed without one. */
export type Outcome = { text: string; facts?: Facts } & (
  | { kind: 'complete'; suggestions: string[]; isHandoverNotice?: true }
  | { kind: 'ended'; ending: Ending }
  | { kind: 'failed'; code: AnswerErrorCode; reason: string }
)

/** After so many processes died while they wrote an answer, it is given up: it may be what they died of. */
const maxDeaths = 3

/** What becomes known while an answer is written. */
type Known = { ai?: AiRecord; finding: Finding }

/** Has an engine write the answer to `question`, calls `publish` with its pieces as they arrive, measures it and logs how it ended. */
export async function writeAnswer(
  context: WritingContext,
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
  const outcome = task.claim.deaths >= maxDeaths ? givenUp() : await run(context, session, question, add, task, known)
  pieces.flush()
  const name = nameOf(outcome)
  const logged = measured.end(name, outcome.text.length)
  const fields = logFieldsOf(session, task)
  // Without the reason: the model API's text may repeat the visitor's. It is stored with the message.
  if (outcome.kind === 'failed') context.log.warn({ ...fields, code: name, ...logged }, 'No answer')
  else context.log.info({ ...fields, outcome: name, ...logged }, 'Answered')
  const { modelError } = known.finding
  if (modelError)
    context.log.warn({ ...fields, code: modelError.code }, 'The model failed; the embedded engine answered')
  const { ai, finding } = known
  if (!ai) return outcome
  const isComplete = outcome.kind === 'complete'
  if (isComplete) context.promptCuts.note(ai, finding.tokens)
  const times = { firstWordMs: logged.firstPieceMs ?? null, totalMs: logged.ms }
  const answerer = { type: ai.type, model: ai.model, instructionsVersion: instructionsVersionOf(ai) }
  return { ...outcome, facts: factsOf(answerer, finding, times, { isComplete }) }
}

async function run(
  context: WritingContext,
  session: SessionRecord,
  question: MessageRecord,
  add: (piece: string) => void,
  task: Task,
  known: Known,
): Promise<Outcome> {
  let text = ''
  const { signal } = task
  const { trace, languages } = task.requester
  const ended = (): Outcome => ({ kind: 'ended', text, ending: signal.reason as Ending })
  let suggested: readonly string[] = []
  let leaveQueue: (() => void) | undefined
  try {
    leaveQueue = await context.queue.enter(session.agentId, signal)
    const said = await context.standings.answerWish(session, question, languages)
    if (said !== undefined) {
      add(said)
      return { kind: 'complete', text: said, suggestions: [], isHandoverNotice: true }
    }
    const prepared = await preparePrompt(context, session, question, task)
    if (!prepared) return { kind: 'ended', text: '', ending: 'revoked' }
    const { engine, prompt } = prepared
    known.ai = prepared.ai
    known.finding = prepared.finding
    const suggest = (texts: readonly string[]) => void (suggested = texts)
    const report = (finding: Finding) => void Object.assign(known.finding, finding)
    for await (const piece of engine.reply({ ...prompt, trace, languages }, signal, suggest, report)) {
      if (signal.aborted) break
      text += piece
      add(piece)
      if (text.length <= maxLength) continue
      context.log.warn(logFieldsOf(session, task), `An answer was cut off at ${maxLength} characters`)
      return { kind: 'ended', text, ending: 'stopped' }
    }
    if (signal.aborted) return ended()
    const answer = text.slice(known.finding.retracted ?? 0)
    if (answer.trim() === '') throw new EngineError('unavailable', 'The model returned an empty answer.')
    const more =
      known.finding.verdict === 'unanswered' && (await context.standings.followUnanswered(session, languages))
    if (!more) return { kind: 'complete', text: answer, suggestions: acceptSuggestions(suggested) }
    add(`\n\n${more}`)
    return { kind: 'complete', text: `${answer}\n\n${more}`, suggestions: acceptSuggestions(suggested) }
  } catch (error) {
    if (signal.aborted) return ended()
    const failure = asEngineError(error)
    if (failure !== error) {
      context.log.error({ err: error, ...logFieldsOf(session, task) }, 'An engine failed unexpectedly')
    }
    const { code, message: reason } = failure
    return { kind: 'failed', text: text.trim() === '' ? apologies[code] : text, code, reason }
  } finally {
    leaveQueue?.()
  }
}

function givenUp(): Outcome {
  const reason = `${maxDeaths} servers stopped while they wrote this answer.`
  return { kind: 'failed', text: apologies.unavailable, code: 'unavailable', reason }
}

/** The name of an outcome in logs and metrics. */
function nameOf(outcome: Outcome): string {
  if (outcome.kind === 'failed') return outcome.code
  return outcome.kind === 'ended' ? outcome.ending : 'complete'
}

/** Returns the fields that every log line about an answer has. Not a child logger: pino compiles its redaction anew for each. */
export function logFieldsOf(session: SessionRecord, { requester }: Pick<Task, 'requester'>): object {
  return { ...logFields(requester), session: session.id, agent: session.agentId }
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

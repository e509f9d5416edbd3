import { setTimeout as sleep } from 'node:timers/promises'
import { Lru } from '../../core/lru.ts'
import { traceparentFrom } from '../../core/log/trace.ts'
import { currentTime } from '../../core/clock.ts'
import { EngineError, PromptTooLong, type Engine, type Prompt, type Report, type TokenCounts } from '../engine.ts'
import { CircuitBreaker } from './circuit-breaker.ts'
import { readAnswer, type AnswerReader } from './apis/event-stream.ts'
import type { Ending, ModelApi, Refusable } from './apis/model-api.ts'
import { explain, isOutage, waitBefore, withoutKeys } from './apis/model-errors.ts'
import { toModelPrompt, type ModelPrompt } from './model-prompt.ts'
import { ModelApiError, postToModel } from './model-request.ts'
import { isCut, isLikelyCut, leastTokens } from './prompt-size.ts'
import { ThoughtFilter } from './thoughts.ts'

export type ModelOptions = {
  /** The platform's key, for AI resources without their own; '' for an API without keys. Null: only resources with their own key are answered. */
  apiKey: string | null
  /**
   * How long a model may be silent before its first piece and between two pieces, take for the whole answer, and keep the stream open after its
   * finish reason, in milliseconds. Where no text came without a reason, the server may name one with each piece, and has `doubt` for the next.
   */
  timeouts?: Partial<typeof defaultTimeouts>
  /** A shared circuit breaker; a new one when absent. */
  breaker?: CircuitBreaker
}

const defaultTimeouts = { first: 45_000, idle: 45_000, whole: 900_000, linger: 1000, doubt: 5000 }

/** Answers by a model behind an API. */
export function createModelEngine(api: ModelApi, options: ModelOptions): Engine {
  const breaker = options.breaker ?? new CircuitBreaker()
  const timeouts = { ...defaultTimeouts, ...options.timeouts }
  const state: EngineState = {
    api,
    apiKey: options.apiKey,
    timeouts,
    breaker,
    refused: new Lru(maxModels),
    thinkers: new Lru(maxModels),
    tooLong: new Lru(maxModels),
    windows: new Lru(maxModels),
  }
  return { reply: (prompt, signal, _, report) => reply(state, prompt, signal, report) }
}

/** Of how many models is remembered how they must be asked and read. */
const maxModels = 100
/** How long it is remembered which prompts were too long, in milliseconds: their operators may enlarge what models take. */
const tooLongFor = 600_000
/** The same prompt has some more or fewer tokens each time, by the marks between its references. */
const about = 0.9

type EngineState = {
  api: ModelApi
  apiKey: string | null
  timeouts: typeof defaultTimeouts
  breaker: CircuitBreaker
  /** What the models refuse, as they said. */
  refused: Lru<string, ReadonlySet<Refusable>>
  /** The models that begin their answers within a thought. */
  thinkers: Lru<string, true>
  /**
   * The shortest prompts that were refused for their length while shorter ones were not, by model and key: it may be the account that is small.
   * `tokens`: what they have at least.
   */
  tooLong: Lru<string, { tokens: number; reason: string; until: number }>
  /** The newest prompts that were likely cut, by model and key: how many tokens were read, and the characters that were sent. */
  windows: Lru<string, { read: number; length: number }>
}

async function* reply(
  state: EngineState,
  prompt: Prompt,
  signal: AbortSignal,
  report?: Report,
): AsyncGenerator<string> {
  if (signal.aborted) return
  const { timeouts, breaker, thinkers } = state
  const apiKey = prompt.apiKey ?? state.apiKey
  if (apiKey === null)
    throw new EngineError(
      'bad-key',
      'There is no API key for the model: neither the AI resource nor the platform has one.',
    )
  breaker.check(apiKey)
  const sent = toModelPrompt(prompt)
  const sentTokens = leastTokens(textOf(sent))
  const account = `${prompt.model} ${apiKey}`
  const limit = state.tooLong.get(account)
  // How many tokens a text has is only known by its server: the shortest prompt may be one that it takes.
  const isTooLong = limit !== undefined && sentTokens >= limit.tokens * about && currentTime() < limit.until
  if (isTooLong && !prompt.isShortest) throw new PromptTooLong(limit.reason)
  const watch = watchdog(signal, timeouts.whole)
  let hasText = false
  /** What was read before the first visible character. */
  let blank = ''
  let written = ''
  const ending: Ending = { reason: null, refusal: '' }
  try {
    // One deadline for all tries together: a visitor waits for the answer, not for one try.
    watch.expect(timeouts.first)
    const thoughts = new ThoughtFilter(thinkers.get(prompt.model) === true)
    const pieces = ask(state, sent, { trace: prompt.trace, apiKey, watch, ending, hasBegun: () => written !== '' })
    for await (const piece of pieces) {
      if (!ending.reason) watch.expect(timeouts.idle)
      else watch.expect(ending.isOnce || piece === '' ? timeouts.linger : timeouts.doubt)
      written += piece
      const text = piece && thoughts.read(piece)
      if (thoughts.retracted > 0 && !thinkers.get(prompt.model)) {
        thinkers.set(prompt.model, true)
        report?.({ retracted: hasText ? thoughts.retracted : 0 })
        blank = ''
      }
      if (!text) continue
      blank += text
      if (!hasText && blank.trim() === '') continue
      hasText = true
      yield blank
      blank = ''
    }
    if (signal.aborted) return
    if (watch.hasFired() && !ending.reason) throw new EngineError('timeout', 'The model stopped sending.')
    // It answered without a thought this time: the next answer is read from its start.
    if (thoughts.isEndMissing && ending.reason === 'complete') thinkers.delete(prompt.model)
    const rest = thoughts.end(ending.reason === 'complete')
    hasText ||= rest.trim() !== ''
    if (hasText && rest) yield blank + rest
    checkEnding(ending, hasText)
    if (ending.reason === 'length') report?.({ isLengthLimited: true })
    breaker.succeeded(apiKey)
    const { refused } = prompt
    if (refused?.tokens !== undefined)
      state.tooLong.set(account, { tokens: refused.tokens, reason: refused.message, until: currentTime() + tooLongFor })
  } catch (error) {
    if (signal.aborted) return
    // Only an API that cannot be reached, or says that it is overloaded, is left alone for a while: one that refuses one visitor's question
    // answers the next one's.
    if (isOutage(error, watch.hasFired())) breaker.failed(apiKey)
    else breaker.succeeded(apiKey)
    throw error instanceof EngineError ? error : engineError(error, { hasText, watch, apiKey, sentTokens })
  } finally {
    // Whatever became of the answer, its vendor charges for what was read and written of it; an error instead of an answer costs nothing.
    const isCharged = ending.usage !== undefined || ending.reason !== null || written !== '' || watch.signal.aborted
    if (isCharged) report?.({ tokens: tokensOf(ending, sent, written, state.windows, account) })
    watch.end()
  }
}

function engineError(
  error: unknown,
  { hasText, watch, apiKey, sentTokens }: { hasText: boolean; watch: Watchdog; apiKey: string; sentTokens: number },
): EngineError {
  const { code, reason } = explain(error, { hasText, isLate: watch.hasFired() })
  const said = withoutKeys(reason, apiKey)
  const isTooLong = error instanceof ModelApiError && error.isTooLong && code === 'refused'
  return isTooLong ? new PromptTooLong(said, sentTokens) : new EngineError(code, said)
}

function textOf({ system, messages }: ModelPrompt): string {
  return [system, ...messages.map(({ content }) => content)].join('\n')
}

/**
 * The server's own counts; if it read fewer tokens than it was sent, also about how many those were at least. Without them, as of an answer
 * that was stopped, what they are at least.
 */
function tokensOf(
  { usage, reason }: Ending,
  sent: ModelPrompt,
  answer: string,
  windows: EngineState['windows'],
  account: string,
): TokenCounts {
  const text = textOf(sent)
  const least = leastTokens(text)
  if (!usage) return { read: least, written: leastTokens(answer), isEstimated: true }
  // Anthropic counts what it reads at the beginning, and what it wrote at the end.
  if (!reason) return { read: usage.read, written: Math.max(usage.written, leastTokens(answer)), isEstimated: true }
  const { read } = usage
  const isKnown =
    isCut(read, least) || (isLikelyCut(text, read, least) && isReadAgain(windows, account, read, text.length))
  return isKnown ? { ...usage, sentAtLeast: Math.max(least, read + 1) } : usage
}

/** Whether as many tokens were read of a prompt of another length before: only a window makes them as many. */
function isReadAgain(windows: EngineState['windows'], account: string, read: number, length: number): boolean {
  const before = windows.get(account)
  windows.set(account, { read, length })
  return before?.read === read && before.length !== length
}

/** Throws if the answer is not complete. */
function checkEnding(ending: Ending, hasText: boolean) {
  if (ending.refusal) throw new EngineError('refused', `The model refused: ${ending.refusal.slice(0, 300)}`)
  if (ending.reason === 'filtered') throw new EngineError('refused', "The model API's content filter ended the answer.")
  if (!ending.reason && hasText) throw new EngineError('cut-off', 'The stream ended before the answer was complete.')
  if (!hasText && ending.reason === 'length')
    throw new EngineError(
      'unavailable',
      'The model reached its length limit, perhaps in its thoughts, before it wrote any text.',
    )
  if (!hasText) throw new EngineError('unavailable', 'The model API returned no text.')
}

/** How often a request that failed before the first word of its answer is retried. */
const maxRetries = 2

type Asking = {
  trace: Prompt['trace']
  apiKey: string
  watch: Watchdog
  ending: Ending
  /** Whether something of the answer was read, so that another one would be another answer. */
  hasBegun(): boolean
}

/**
 * Sends the request and yields the text of the answer in pieces; '' when what arrived held none. Failures of the network or the server are
 * retried, also those that a stream reports before its first word; errors in the request are not, but for what the model refuses and can be
 * done without.
 */
async function* ask(
  { api, refused }: EngineState,
  prompt: ModelPrompt,
  { trace, apiKey, watch, ending, hasBegun }: Asking,
): AsyncGenerator<string> {
  const headers = { ...api.headers(apiKey), ...(trace && { traceparent: traceparentFrom(trace) }) }
  let without = refused.get(prompt.model) ?? new Set<Refusable>()
  for (let tries = 0; ; tries++) {
    try {
      const body = api.body(prompt, without)
      const response = await postToModel(api.url, { apiKey: '', body, headers, signal: watch.signal })
      if (without.size > 0) refused.set(prompt.model, without)
      return yield* readAnswer(response, readerOf(api, ending))
    } catch (error) {
      // Behind its end nothing of the answer is missing: what comes late is not waited for, and what breaks is let be.
      if (ending.reason) return
      if (hasBegun()) throw error
      ending.refusal = ''
      const refusal = refusalIn(error, api, without)
      if (refusal) {
        without = new Set([...without, refusal])
        tries -= 1
        continue
      }
      const wait = tries < maxRetries && !watch.signal.aborted ? waitBefore(tries, error) : null
      if (wait === null) throw error
      await sleep(wait, undefined, { signal: watch.signal })
    }
  }
}

/** Reads an answer of that API, and notes in `ending` how it ends. */
function readerOf(api: ModelApi, ending: Ending): AnswerReader {
  return {
    event(data) {
      const text = readEvent(api, data, ending)
      if (text === null) ending.reason ??= 'complete'
      else if (text && !ending.reason) ending.isOnce = true
      return text
    },
    document(document) {
      const text = api.readDocument(document, ending)
      ending.reason ??= 'complete'
      return text
    },
  }
}

/** What cannot be read behind the finish reason ends the answer, whose last words may have come with it. */
function readEvent(api: ModelApi, data: string, ending: Ending): string | null | undefined {
  try {
    return api.readEvent(data, ending)
  } catch (error) {
    if (ending.reason) return null
    throw error
  }
}

/** What an error refuses that was not left out before. Templates of models raise theirs as status 500. */
function refusalIn(error: unknown, { refusals }: ModelApi, without: ReadonlySet<Refusable>): Refusable | undefined {
  if (!(error instanceof ModelApiError) || error.isTooLong || ![400, 422, 500].includes(error.status)) return undefined
  return refusals.find(([what, pattern]) => !without.has(what) && pattern.test(error.message))?.[0]
}

type Watchdog = ReturnType<typeof watchdog>

/** Aborts when the next piece does not arrive in time, or the whole answer takes longer than `whole` milliseconds. */
function watchdog(outer: AbortSignal, whole: number) {
  const controller = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let timeout = 0
  let fired = false
  const forward = () => controller.abort()
  const fire = () => {
    fired = true
    controller.abort()
  }
  const last = setTimeout(fire, whole)
  if (outer.aborted) forward()
  outer.addEventListener('abort', forward, { once: true })
  return {
    signal: controller.signal,
    hasFired: () => fired,
    expect(withinMs: number) {
      // Fast path, called with every piece: refreshing a timer costs almost nothing (bench passing).
      if (timer && withinMs === timeout) return void timer.refresh()
      clearTimeout(timer)
      timeout = withinMs
      timer = setTimeout(fire, withinMs)
    },
    end() {
      clearTimeout(last)
      clearTimeout(timer)
      timer = undefined
      outer.removeEventListener('abort', forward)
    },
  }
}

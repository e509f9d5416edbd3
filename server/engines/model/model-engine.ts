import type { IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { Lru } from '../../core/lru.ts'
import { traceparentFrom } from '../../core/log/trace.ts'
import { EngineError, type Engine, type Prompt, type Report, type TokenCounts } from '../engine.ts'
import { CircuitBreaker } from './circuit-breaker.ts'
import { readDocument, readEvents } from './apis/event-stream.ts'
import type { Ending, ModelApi } from './apis/model-api.ts'
import { explain, isOutage, waitBefore, withoutKeys } from './apis/model-errors.ts'
import { toModelPrompt, type ModelPrompt } from './model-prompt.ts'
import { ModelApiError, postToModel } from './model-request.ts'
import { isCut, leastTokens } from './prompt-size.ts'
import { ThoughtFilter } from './thoughts.ts'

export type ModelOptions = {
  /** The platform's key, for AI resources without their own; '' for an API without keys. Null: only resources with their own key are answered. */
  apiKey: string | null
  /** How long a model may be silent before its first piece and between two pieces, and take for the whole answer, in milliseconds. */
  timeouts?: Partial<typeof defaultTimeouts>
  /** A shared circuit breaker; a new one when absent. */
  breaker?: CircuitBreaker
}

const defaultTimeouts = { first: 45_000, idle: 45_000, whole: 900_000 }

/** How long a server may keep the stream open after the finish reason, before the connection is closed. */
const lingerMs = 1000

/** Answers by a model behind an API. */
export function createModelEngine(api: ModelApi, options: ModelOptions): Engine {
  const breaker = options.breaker ?? new CircuitBreaker()
  const timeouts = { ...defaultTimeouts, ...options.timeouts }
  const state: EngineState = {
    api,
    apiKey: options.apiKey,
    timeouts,
    breaker,
    takesOptional: 'unknown',
    thinkers: new Lru(100),
  }
  return { reply: (prompt, signal, _, report) => reply(state, prompt, signal, report) }
}

type EngineState = {
  api: ModelApi
  apiKey: string | null
  timeouts: typeof defaultTimeouts
  breaker: CircuitBreaker
  /** Whether the server accepts optional fields. Known after the first request. */
  takesOptional: 'unknown' | 'yes' | 'no'
  /** The models that begin their answers within a thought. */
  thinkers: Lru<string, true>
}

async function* reply(
  state: EngineState,
  prompt: Prompt,
  signal: AbortSignal,
  report?: Report,
): AsyncGenerator<string> {
  const { api, timeouts, breaker, thinkers } = state
  const apiKey = prompt.apiKey ?? state.apiKey
  if (apiKey === null)
    throw new EngineError(
      'bad-key',
      'There is no API key for the model: neither the AI resource nor the platform has one.',
    )
  breaker.check(apiKey)
  const watch = watchdog(signal, timeouts.whole)
  let hasText = false
  try {
    const sent = toModelPrompt(prompt)
    // One deadline for all tries together: a visitor waits for the answer, not for one try.
    watch.expect(timeouts.first)
    const response = await begin(state, sent, prompt.trace, apiKey, watch)
    const ending: Ending = { reason: null, refusal: '' }
    const thoughts = new ThoughtFilter(thinkers.get(prompt.model) === true)
    for await (const piece of piecesOf(api, response, ending)) {
      watch.expect(ending.reason ? lingerMs : timeouts.idle)
      const text = piece && thoughts.read(piece)
      if (thoughts.retracted > 0 && !thinkers.get(prompt.model)) {
        thinkers.set(prompt.model, true)
        report?.({ retracted: thoughts.retracted })
      }
      if (!text) continue
      hasText = true
      yield text
    }
    if (signal.aborted) return
    if (watch.hasFired() && !ending.reason) throw new EngineError('timeout', 'The model stopped sending.')
    const rest = thoughts.end()
    if (rest) yield rest
    hasText ||= rest !== ''
    if (ending.usage) report?.({ tokens: countsOf(ending.usage, sent) })
    checkEnding(ending, hasText)
    if (ending.reason === 'length') report?.({ isLengthLimited: true })
    breaker.succeeded(apiKey)
  } catch (error) {
    if (signal.aborted) return
    // Only an API that cannot be reached, or says that it is overloaded, is left alone for a while: one that refuses one visitor's question
    // answers the next one's.
    if (isOutage(error, watch.hasFired())) breaker.failed(apiKey)
    else breaker.succeeded(apiKey)
    throw error instanceof EngineError ? error : engineError(error, hasText, watch, apiKey)
  } finally {
    watch.end()
  }
}

/** Yields the text of an answer in pieces; '' when what arrived held none. */
async function* piecesOf(api: ModelApi, response: IncomingMessage, ending: Ending): AsyncGenerator<string> {
  if (/\bapplication\/json\b/i.test(response.headers['content-type'] ?? '')) {
    yield api.readDocument(await readDocument(response), ending)
    ending.reason ??= 'complete'
  } else {
    yield* readEvents(response, (data) => api.readEvent(data, ending))
  }
}

function engineError(error: unknown, hasText: boolean, watch: Watchdog, apiKey: string): EngineError {
  const { code, reason } = explain(error, { hasText, isLate: watch.hasFired() })
  return new EngineError(code, withoutKeys(reason, apiKey))
}

/** The server's own counts; if it read fewer tokens than it was sent, also about how many those were at least. */
function countsOf(usage: TokenCounts, { system, messages }: ModelPrompt): TokenCounts {
  const text = [system, ...messages.map(({ content }) => content)].join('\n')
  const least = leastTokens(text)
  return isCut(text, usage.read, least) ? { ...usage, sentAtLeast: Math.max(least, usage.read + 1) } : usage
}

/** Throws if the answer is not complete. */
function checkEnding(ending: Ending, hasText: boolean) {
  if (ending.refusal) throw new EngineError('refused', `The model refused: ${ending.refusal.slice(0, 300)}`)
  if (ending.reason === 'filtered') throw new EngineError('refused', "The model API's content filter ended the answer.")
  if (!ending.reason && hasText) throw new EngineError('cut-off', 'The stream ended before the answer was complete.')
  if (!hasText) throw new EngineError('unavailable', 'The model API returned no text.')
}

/** How often a request that failed before the first byte of its response is retried. */
const maxRetries = 2

/** Sends the request and resolves with the response. Failures of the network or the server are retried, errors in the request are not. */
async function begin(
  state: EngineState,
  prompt: ModelPrompt,
  trace: Prompt['trace'],
  apiKey: string,
  watch: Watchdog,
): Promise<IncomingMessage> {
  const { api } = state
  const { required, optional } = api.body(prompt)
  const headers = { ...api.headers(apiKey), ...(trace && { traceparent: traceparentFrom(trace) }) }
  let hasOptional = optional !== undefined && state.takesOptional !== 'no'
  for (let tries = 0; ; tries++) {
    try {
      const body = hasOptional ? { ...required, ...optional } : required
      const response = await postToModel(api.url, { apiKey: '', body, headers, signal: watch.signal })
      if (optional) state.takesOptional = hasOptional ? 'yes' : 'no'
      return response
    } catch (error) {
      if (hasOptional && state.takesOptional === 'unknown' && mayRefuse(optional, error)) {
        hasOptional = false
        continue
      }
      const wait = tries < maxRetries && !watch.signal.aborted ? waitBefore(tries, error) : null
      if (wait === null) throw error
      await sleep(wait, undefined, { signal: watch.signal })
    }
  }
}

/** Matches the messages by which strict servers reject an unknown field. */
const unknownField =
  /un(?:known|recogni[sz]ed|expected|supported)\b.*(?:field|parameter|argument|property|key)|extra (?:field|input)|additional propert|not permitted/i

function mayRefuse(optional: object | undefined, error: unknown): boolean {
  if (!(error instanceof ModelApiError)) return false
  const { status, message } = error
  const isNamed = JSON.stringify(optional)
    .match(/\w+(?=":)/g)
    ?.some((name) => message.includes(name))
  return (status === 400 || status === 422) && (isNamed || unknownField.test(message))
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

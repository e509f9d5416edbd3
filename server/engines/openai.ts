import type { IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { traceparentFrom } from '../core/log/trace.ts'
import { CircuitBreaker } from './circuit-breaker.ts'
import { readChunks, type Ending } from './chunks.ts'
import type { Engine, Prompt, Report, TokenCounts } from './engine.ts'
import { EngineError } from './engine.ts'
import { ModelApiError, postToModel } from './model-request.ts'
import { isCut, leastTokens } from './prompt-size.ts'
import { beyondKnowledge, referenceText } from './reference.ts'
import { explain, waitBefore, withoutKeys } from './openai-errors.ts'

/** An OpenAI-compatible model API: OpenAI itself, Ollama, vLLM, llama.cpp, LiteLLM. */
export type OpenAiOptions = {
  /** The platform's key, for AI resources without their own; '' for an API without keys. Null: only resources with their own key are answered. */
  apiKey: string | null
  baseUrl: string
  /** Timeouts for the first piece and between two pieces, in milliseconds. Reasoning models take long to begin. */
  timeouts?: { first: number; idle: number }
  /** A shared circuit breaker; a new one when absent. */
  breaker?: CircuitBreaker
  /** Called with hints for admins about an answer that is complete. */
  note?: (text: string) => void
}

const defaultTimeouts = { first: 120_000, idle: 60_000 }

/** How long a server may keep the stream open after the finish reason, before the connection is closed. */
const lingerMs = 1000

/** Answers by streamed chat completions (POST /chat/completions). */
export function createOpenAiEngine(options: OpenAiOptions): Engine {
  const breaker = options.breaker ?? new CircuitBreaker()
  const usage: UsageSupport = { state: 'unknown' }
  return { reply: (prompt, signal, _, report) => reply({ ...options, breaker, usage }, prompt, signal, report) }
}

/** Whether the API accepts `stream_options`: some servers reject unknown fields. Known after the first request. */
type UsageSupport = { state: 'unknown' | 'given' | 'refused' }
type EngineState = OpenAiOptions & { breaker: CircuitBreaker; usage: UsageSupport }

async function* reply(
  options: EngineState,
  prompt: Prompt,
  signal: AbortSignal,
  report?: Report,
): AsyncGenerator<string> {
  const apiKey = prompt.apiKey ?? options.apiKey
  if (apiKey === null)
    throw new EngineError(
      'bad-key',
      'There is no API key for the model: neither the AI resource nor the platform has one.',
    )
  options.breaker.check(apiKey)
  const watch = watchdog(signal)
  const { idle } = options.timeouts ?? defaultTimeouts
  let hasText = false
  try {
    const messages = [systemMessage(prompt), ...prompt.messages]
    const response = await begin(options, { ...prompt, messages }, apiKey, watch)
    const ending: Ending = { reason: null, refusal: '' }
    for await (const piece of readChunks(response, ending)) {
      watch.expect(ending.reason ? lingerMs : idle)
      if (!piece) continue
      hasText = true
      yield piece
    }
    if (signal.aborted) return
    if (watch.hasFired() && !ending.reason) throw new EngineError('timeout', 'The model stopped sending.')
    if (ending.usage) report?.({ tokens: countsOf(ending.usage, messages) })
    checkEnding(ending, hasText, options)
    options.breaker.succeeded(apiKey)
  } catch (error) {
    if (signal.aborted) return
    const known = error instanceof EngineError ? error : engineError(error, hasText, watch, apiKey)
    // A refusal is an answer: the API works.
    if (known.code === 'refused') options.breaker.succeeded(apiKey)
    else options.breaker.failed(apiKey)
    throw known
  } finally {
    watch.end()
  }
}

function engineError(error: unknown, hasText: boolean, watch: Watchdog, apiKey: string): EngineError {
  const { code, reason } = explain(error, { hasText, isLate: watch.hasFired() })
  return new EngineError(code, withoutKeys(reason, apiKey))
}

/** The server's own counts; if it read fewer tokens than it was sent, also about how many those were at least. */
function countsOf(usage: TokenCounts, messages: readonly { content: string }[]): TokenCounts {
  const text = messages.map(({ content }) => content).join('\n')
  const least = leastTokens(text)
  return isCut(text, usage.read, least) ? { ...usage, sentAtLeast: Math.max(least, usage.read + 1) } : usage
}

/** Throws if the answer is not complete. */
function checkEnding(ending: Ending, hasText: boolean, options: OpenAiOptions) {
  if (ending.refusal) throw new EngineError('refused', `The model refused: ${ending.refusal.slice(0, 300)}`)
  if (ending.reason === 'content_filter')
    throw new EngineError('refused', "The model API's content filter ended the answer.")
  if (!ending.reason && hasText) throw new EngineError('cut-off', 'The stream ended before the answer was complete.')
  if (!hasText) throw new EngineError('unavailable', 'The model API returned no text.')
  if (ending.reason === 'length') options.note?.('The answer reached the length limit of the model.')
}

/** How often a request that failed before the first byte of its response is retried. */
const maxRetries = 2

/** Sends the request and resolves with the response. Failures of the network or the server are retried, errors in the request are not. */
async function begin(
  options: EngineState,
  { model, messages, trace }: Pick<Prompt, 'model' | 'trace'> & { messages: readonly object[] },
  apiKey: string,
  watch: Watchdog,
): Promise<IncomingMessage> {
  const { usage } = options
  const url = `${options.baseUrl}/chat/completions`
  const bare = { model, messages, stream: true }
  const headers = trace && { traceparent: traceparentFrom(trace) }
  // One deadline for all tries together: a visitor waits for the answer, not for one try.
  watch.expect((options.timeouts ?? defaultTimeouts).first)
  let asksUsage = usage.state !== 'refused'
  for (let tries = 0; ; tries++) {
    try {
      const body = asksUsage ? { ...bare, stream_options: { include_usage: true } } : bare
      const response = await postToModel(url, { apiKey, body, headers, signal: watch.signal })
      usage.state = asksUsage ? 'given' : 'refused'
      return response
    } catch (error) {
      if (asksUsage && usage.state === 'unknown' && mayRefuseOptions(error)) {
        asksUsage = false
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
  /stream_options|include_usage|un(?:known|recogni[sz]ed|expected|supported)\b.*(?:field|parameter|argument|property|key)|extra (?:field|input)|additional propert|not permitted/i

function mayRefuseOptions(error: unknown): boolean {
  if (!(error instanceof ModelApiError)) return false
  return (error.status === 400 || error.status === 422) && unknownField.test(error.message)
}

function systemMessage(prompt: Prompt): { role: 'system'; content: string } {
  const fallback = `You are ${prompt.agentName}, an assistant on a website. Answer briefly, and say so when you do not know.`
  const instructions = prompt.instructions.trim() || fallback
  const { passages = [], isBeyondKnowledge } = prompt
  const rest = isBeyondKnowledge ? beyondKnowledge : passages.length > 0 ? referenceText(passages) : undefined
  return { role: 'system', content: rest === undefined ? instructions : `${instructions}\n\n${rest}` }
}

type Watchdog = ReturnType<typeof watchdog>

/** Aborts when the next piece does not arrive in time. */
function watchdog(outer: AbortSignal) {
  const controller = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let timeout = 0
  let fired = false
  const forward = () => controller.abort()
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
      timer = setTimeout(() => {
        fired = true
        controller.abort()
      }, withinMs)
    },
    end() {
      clearTimeout(timer)
      timer = undefined
      outer.removeEventListener('abort', forward)
    },
  }
}

import type { IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { traceparentFrom } from '../core/trace.ts'
import { Breaker } from './breaker.ts'
import { readChunks, type Ending } from './chunks.ts'
import type { Engine, Turn } from './engine.ts'
import { EngineError } from './engine.ts'
import { postToModel } from './model-request.ts'
import { explain, waitBefore, withoutKeys } from './openai-errors.ts'

/** A model API as OpenAI speaks it: OpenAI itself, Ollama, vLLM, llama.cpp, LiteLLM. */
export type OpenAiOptions = {
  /** The platform's key, for AI resources without one of their own; '' for an API that asks for none. Null: only those with one are answered. */
  apiKey: string | null
  baseUrl: string
  /** Milliseconds until the first piece, and between two. Thinking models take long to begin. */
  timeouts?: { first: number; idle: number }
  /** Who remembers which keys fail; one of its own when absent. */
  breaker?: Breaker
  /** Told what an admin may want to know about an answer that is whole all the same. */
  note?: (text: string) => void
}

const defaultTimeouts = { first: 120_000, idle: 60_000 }

/** How long a server may keep the stream open after it has said that the answer is whole, before we hang up. */
const lingerMs = 1000

/** Answers by chat completions, streamed (the API's POST /chat/completions). */
export function createOpenAiEngine(options: OpenAiOptions): Engine {
  const breaker = options.breaker ?? new Breaker()
  return { reply: (turn, signal) => reply({ ...options, breaker }, turn, signal) }
}

async function* reply(
  options: OpenAiOptions & { breaker: Breaker },
  turn: Turn,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const apiKey = turn.apiKey ?? options.apiKey
  if (apiKey === null)
    throw new EngineError('bad-key', 'There is no key for the model: neither the AI resource nor the platform has one.')
  options.breaker.check(apiKey)
  const watch = watchdog(signal)
  const { idle } = options.timeouts ?? defaultTimeouts
  let hasSpoken = false
  try {
    const response = await begin(options, turn, apiKey, watch)
    const ending: Ending = { reason: null, refusal: '' }
    for await (const piece of readChunks(response, ending)) {
      watch.expect(ending.reason ? lingerMs : idle)
      if (!piece) continue
      hasSpoken = true
      yield piece
    }
    if (signal.aborted) return
    if (watch.hasFired() && !ending.reason) throw new EngineError('timeout', 'The model fell silent.')
    judge(ending, hasSpoken, options)
    options.breaker.succeeded(apiKey)
  } catch (error) {
    if (signal.aborted) return
    const known = error instanceof EngineError ? error : engineError(error, hasSpoken, watch, apiKey)
    // A refusal is an answer: the API works.
    if (known.code === 'refused') options.breaker.succeeded(apiKey)
    else options.breaker.failed(apiKey)
    throw known
  } finally {
    watch.end()
  }
}

function engineError(error: unknown, hasSpoken: boolean, watch: Watchdog, apiKey: string): EngineError {
  const { code, reason } = explain(error, { hasSpoken, isLate: watch.hasFired() })
  return new EngineError(code, withoutKeys(reason, apiKey))
}

/** Throws when what ended was no whole answer. */
function judge(ending: Ending, hasSpoken: boolean, options: OpenAiOptions) {
  if (ending.refusal) throw new EngineError('refused', `The model refused: ${ending.refusal.slice(0, 300)}`)
  if (ending.reason === 'content_filter')
    throw new EngineError('refused', "The model API's content filter ended the answer.")
  if (!ending.reason && hasSpoken)
    throw new EngineError('cut-off', 'The stream ended before the model had said that the answer is whole.')
  if (!hasSpoken) throw new EngineError('unavailable', 'The model API answered without any text.')
  if (ending.reason === 'length') options.note?.("The model's answer ended at its length limit.")
}

/** How often a request is sent again that failed before the first byte of its answer. */
const maxRetries = 2

/** Sends the request; resolves with the head of a stream. What fails by the way, and not by what was asked, is sent again. */
async function begin(options: OpenAiOptions, turn: Turn, apiKey: string, watch: Watchdog): Promise<IncomingMessage> {
  const url = `${options.baseUrl}/chat/completions`
  const body = { model: turn.model, messages: [systemMessage(turn), ...turn.messages], stream: true }
  const headers = turn.trace && { traceparent: traceparentFrom(turn.trace) }
  // One deadline for all tries together: a visitor waits for the answer, not for a try.
  watch.expect((options.timeouts ?? defaultTimeouts).first)
  for (let tries = 0; ; tries++) {
    try {
      return await postToModel(url, { apiKey, body, headers, signal: watch.signal })
    } catch (error) {
      const wait = tries < maxRetries && !watch.signal.aborted ? waitBefore(tries, error) : null
      if (wait === null) throw error
      await sleep(wait, undefined, { signal: watch.signal })
    }
  }
}

function systemMessage(turn: Turn): { role: 'system'; content: string } {
  const fallback = `You are ${turn.agentName}, an assistant on a website. Answer briefly, and say so when you do not know.`
  return { role: 'system', content: turn.instructions.trim() || fallback }
}

type Watchdog = ReturnType<typeof watchdog>

/** Aborts when what is expected does not come in time. */
function watchdog(outer: AbortSignal) {
  const controller = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let patience = 0
  let fired = false
  const forward = () => controller.abort()
  if (outer.aborted) forward()
  outer.addEventListener('abort', forward, { once: true })
  return {
    signal: controller.signal,
    hasFired: () => fired,
    expect(withinMs: number) {
      // Asked for with every piece: a timer that only begins anew costs next to nothing.
      if (timer && withinMs === patience) return void timer.refresh()
      clearTimeout(timer)
      patience = withinMs
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

import type { ChatCompletionChunk, ChatCompletionMessageParam } from 'openai/resources/chat/completions'
import type { Engine, Turn } from './engine.ts'
import { EngineError } from './engine.ts'
import { explain, withoutKeys } from './openai-errors.ts'

/** A model API as OpenAI speaks it: OpenAI itself, Ollama, vLLM, llama.cpp, LiteLLM. */
export type OpenAiOptions = {
  /** The platform's key, for AI resources without one of their own; '' for an API that asks for none. Null: only those with one are answered. */
  apiKey: string | null
  baseUrl: string
  /** Milliseconds until the first piece, and between two. Thinking models take long to begin. */
  timeouts?: { first: number; idle: number }
  /** Told what an admin may want to know about an answer that is whole all the same. */
  note?: (text: string) => void
}

const defaultTimeouts = { first: 120_000, idle: 60_000 }

/** How long a server may keep the stream open after it has said that the answer is whole, before we hang up. */
const lingerMs = 1000

/** Answers by chat completions, streamed. The SDK is loaded with the first answer: a server that uses only the builtin engine never pays for it. */
export function createOpenAiEngine(options: OpenAiOptions): Engine {
  return { reply: (turn, signal) => reply(options, turn, signal) }
}

async function* reply(options: OpenAiOptions, turn: Turn, signal: AbortSignal): AsyncGenerator<string> {
  const apiKey = turn.apiKey ?? options.apiKey
  if (apiKey === null)
    throw new EngineError('bad-key', 'There is no key for the model: neither the AI resource nor the platform has one.')
  const watch = watchdog(signal)
  let hasSpoken = false
  try {
    watch.expect((options.timeouts ?? defaultTimeouts).first)
    const chunks = await request(options, turn, apiKey, watch.signal)
    const ending: Ending = { reason: null, refusal: '' }
    for await (const chunk of chunks) {
      const piece = readChunk(chunk, ending)
      watch.expect(ending.reason ? lingerMs : (options.timeouts ?? defaultTimeouts).idle)
      if (!piece) continue
      hasSpoken = true
      yield piece
    }
    if (signal.aborted) return
    if (watch.hasFired() && !ending.reason) throw new EngineError('timeout', 'The model fell silent.')
    judge(ending, hasSpoken, options)
  } catch (error) {
    if (signal.aborted) return
    if (error instanceof EngineError) throw error
    const { code, reason } = explain(error, { hasSpoken, isLate: watch.hasFired() })
    throw new EngineError(code, withoutKeys(reason, apiKey))
  } finally {
    watch.end()
  }
}

/** What the stream said about its end. Without a reason it was cut off, however cleanly the connection closed. */
type Ending = { reason: string | null; refusal: string }

/** The text in a chunk, '' when there is none. */
function readChunk(chunk: ChatCompletionChunk, ending: Ending): string {
  // Servers that are only nearly compatible leave fields out that the types promise.
  const choice = (chunk.choices as ChatCompletionChunk['choices'] | undefined)?.[0]
  if (!choice) return ''
  const delta = choice.delta as ChatCompletionChunk.Choice.Delta | undefined
  ending.reason ??= choice.finish_reason
  ending.refusal += delta?.refusal ?? ''
  return typeof delta?.content === 'string' ? delta.content : ''
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

async function request(options: OpenAiOptions, turn: Turn, apiKey: string, signal: AbortSignal) {
  const { default: OpenAI } = await import('openai')
  // The nulls, the base URL and the log level keep the SDK from reading the environment by itself (config.ts does, alone).
  const client = new OpenAI({
    apiKey: apiKey || 'none',
    baseURL: options.baseUrl,
    organization: null,
    project: null,
    webhookSecret: null,
    logLevel: 'off',
    maxRetries: 0,
  })
  return client.chat.completions.create(
    { model: turn.model, messages: [systemMessage(turn), ...turn.messages], stream: true },
    { signal, timeout: (options.timeouts ?? defaultTimeouts).first },
  )
}

function systemMessage(turn: Turn): ChatCompletionMessageParam {
  const fallback = `You are ${turn.agentName}, an assistant on a website. Answer briefly, and say so when you do not know.`
  return { role: 'system', content: turn.instructions.trim() || fallback }
}

/** Aborts when what is expected does not come in time. The SDK's own timeout ends with the response's headers. */
function watchdog(outer: AbortSignal) {
  const controller = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let fired = false
  const forward = () => controller.abort()
  if (outer.aborted) forward()
  outer.addEventListener('abort', forward, { once: true })
  return {
    signal: controller.signal,
    hasFired: () => fired,
    expect(withinMs: number) {
      clearTimeout(timer)
      timer = setTimeout(() => {
        fired = true
        controller.abort()
      }, withinMs)
    },
    end() {
      clearTimeout(timer)
      outer.removeEventListener('abort', forward)
    },
  }
}

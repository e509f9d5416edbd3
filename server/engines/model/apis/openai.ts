import { countOf, reportedError, type Ending, type ModelApi } from './model-api.ts'
import type { ModelPrompt } from '../model-prompt.ts'
import { parseJson } from './event-stream.ts'

/**
 * The fields we use of a chat completion, whole (`message`) or a chunk of a stream (`delta`). Servers that are not fully compatible may
 * leave out any of them. What a model thinks (`reasoning_content` and the like) is not read.
 */
type Completion = {
  choices?: { delta?: Said | null; message?: Said | null; finish_reason?: string | null; error?: object | null }[]
  usage?: { prompt_tokens?: unknown; completion_tokens?: unknown; total_tokens?: unknown } | null
  error?: object | string | null
  object?: unknown
} | null

type Part = { type?: unknown; text?: unknown }
type Said = { content?: unknown; refusal?: string | null }

/** Chat completions (POST /chat/completions): OpenAI itself, Ollama, vLLM, llama.cpp, LiteLLM. */
export function openAiApi(baseUrl: string): ModelApi {
  return {
    url: `${baseUrl}/chat/completions`,
    headers: (apiKey): Record<string, string> => (apiKey ? { Authorization: `Bearer ${apiKey}` } : {}),
    body: ({ model, system, messages }, without) => ({
      model,
      messages: without.has('system')
        ? withInstructions(system, messages)
        : [{ role: 'system', content: system }, ...messages],
      stream: !without.has('stream'),
      ...(!without.has('usage') && !without.has('stream') && { stream_options: { include_usage: true } }),
    }),
    refusals: [
      ['usage', /stream_options|include_usage/],
      [
        'system',
        /\bsystem\b.{0,20}\brole|\brole\b.{0,40}\bsystem\b|(?:developer|system) (?:instruction|message|prompt)s?\b/i,
      ],
      ['stream', /to stream this model|\bstream(?:ing)?\b.*\b(?:not supported|unsupported)|unsupported.*\bstream\b/i],
      [
        'usage',
        /un(?:known|recogni[sz]ed|expected|supported)\b.*(?:field|parameter|argument|property|key)|extra (?:field|input)|additional propert|not permitted/i,
      ],
    ],
    readEvent: (data, ending) => (data === '[DONE]' ? null : textOf(parseJson(data) as Completion, ending)),
    readDocument: (document, ending) => textOf(document as Completion, ending) ?? '',
  }
}

/** For models without a system message: the instructions stand before the first message, as their vendors advise. */
function withInstructions(system: string, messages: ModelPrompt['messages']): ModelPrompt['messages'] {
  return messages.map((message, at) =>
    at === 0 ? { ...message, content: `${system}\n\n${message.content}` } : message,
  )
}

/** Undefined where it says nothing: some servers keep their streams open with empty pieces. */
function textOf(completion: Completion, ending: Ending): string | undefined {
  const { choices, usage, error, object } = completion ?? {}
  const read = countOf(usage?.prompt_tokens)
  if (read !== undefined) {
    // Gemini and xAI charge thoughts as written, but count them in the total alone.
    const thoughtToo = (countOf(usage?.total_tokens) ?? 0) - read
    ending.usage = { read, written: Math.max(countOf(usage?.completion_tokens) ?? 0, thoughtToo) }
  }
  if (error) throw reportedError(error)
  // vLLM's.
  if (completion && object === 'error') throw reportedError(completion)
  const choice = choices?.[0]
  if (!choice) return undefined
  const { delta, message, finish_reason: reason } = choice
  const said = delta ?? message
  if (choice.error) throw reportedError(choice.error)
  if (reason && broken.test(reason)) throw new Error(`an answer that was ended early (${reason})`)
  ending.reason ??= reasonOf(reason)
  ending.refusal += said?.refusal ?? ''
  return textIn(said?.content) || (reason || isThought(said) ? '' : undefined)
}

/** Whether a piece holds something, under whatever name: models think in `reasoning`, `reasoning_content` and others. */
function isThought(said: Said | null | undefined): boolean {
  return Object.entries(said ?? {}).some(
    ([name, value]) =>
      name !== 'role' && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
  )
}

/** A text, or a list of parts, of which Mistral's thoughts are another kind. */
function textIn(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return (content as (Part | null)[]).map((part) => (part?.type === 'text' ? textIn(part.text) : '')).join('')
}

/** Reasons by which servers say that an answer is not complete: `error`, vLLM's `abort`, DeepSeek's `insufficient_system_resource`. */
const broken = /error|abort|insufficient/i

/** Gateways pass on the words of other vendors: `model_length`, `MAX_TOKENS`, `SAFETY`. */
function reasonOf(reason: string | null | undefined): Ending['reason'] {
  if (!reason) return null
  if (/content_?filter|safety|recitation|prohibited/i.test(reason)) return 'filtered'
  return /length|max_(?:output_)?tokens/i.test(reason) ? 'length' : 'complete'
}

import { countOf, reportedError, type Ending, type ModelApi } from './model-api.ts'
import { parseJson } from './event-stream.ts'

/**
 * The fields we use of a chat completion, whole (`message`) or a chunk of a stream (`delta`). Servers that are not fully compatible may
 * leave out any of them. What a model thinks (`reasoning_content` and the like) is not read.
 */
type Completion = {
  choices?: { delta?: Said | null; message?: Said | null; finish_reason?: string | null }[]
  usage?: { prompt_tokens?: unknown; completion_tokens?: unknown } | null
  error?: { message?: unknown } | string | null
} | null

type Said = { content?: unknown; refusal?: string | null }

/** Chat completions (POST /chat/completions): OpenAI itself, Ollama, vLLM, llama.cpp, LiteLLM. */
export function openAiApi(baseUrl: string): ModelApi {
  return {
    url: `${baseUrl}/chat/completions`,
    headers: (apiKey): Record<string, string> => (apiKey ? { Authorization: `Bearer ${apiKey}` } : {}),
    body: ({ model, system, messages }) => ({
      required: { model, messages: [{ role: 'system', content: system }, ...messages], stream: true },
      optional: { stream_options: { include_usage: true } },
    }),
    readEvent: (data, ending) => (data === '[DONE]' ? null : textOf(parseJson(data) as Completion, ending)),
    readDocument: (document, ending) => textOf(document as Completion, ending),
  }
}

function textOf(completion: Completion, ending: Ending): string {
  const { choices, usage, error } = completion ?? {}
  const read = countOf(usage?.prompt_tokens)
  if (read !== undefined) ending.usage = { read, written: countOf(usage?.completion_tokens) ?? 0 }
  if (error) throw reportedError(error)
  const choice = choices?.[0]
  if (!choice) return ''
  const { delta, message, finish_reason: reason } = choice
  const said = delta ?? message
  ending.reason ??= reasonOf(reason)
  ending.refusal += said?.refusal ?? ''
  return typeof said?.content === 'string' ? said.content : ''
}

function reasonOf(reason: string | null | undefined): Ending['reason'] {
  if (!reason) return null
  if (reason === 'content_filter') return 'filtered'
  return reason === 'length' ? 'length' : 'complete'
}

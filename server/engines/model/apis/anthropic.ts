import { countOf, reportedError, type Ending, type ModelApi } from './model-api.ts'
import { parseJson } from './event-stream.ts'

/** The version of the Messages API that this is written for. */
const version = '2023-06-01'
/** The longest answer, in tokens: the API requires a limit. An answer that reaches it can be continued. */
const defaultMaxTokens = 4096
/** What the oldest and smallest models take. */
const leastMaxTokens = 1024

/** The fields we use of an event of the stream; of a whole answer, `content`, `stop_reason` and `usage`. */
type Answer = {
  type?: string
  message?: { usage?: Usage }
  delta?: { type?: string; text?: unknown; stop_reason?: string | null }
  content?: { type?: string; text?: unknown }[]
  stop_reason?: string | null
  usage?: Usage
  error?: object
} | null

type Usage = {
  input_tokens?: unknown
  cache_creation_input_tokens?: unknown
  cache_read_input_tokens?: unknown
  output_tokens?: unknown
}

/**
 * The address of the API. The vendor's own libraries and most gateways name it without the version at its end, and put that behind it.
 */
function versioned(baseUrl: string): string {
  return /\/v\d+$/.test(baseUrl) ? baseUrl : `${baseUrl}/v1`
}

/**
 * Anthropic's Messages API (POST /v1/messages). The instructions, which are the same for each question, carry a cache mark, so that they
 * are charged once for many questions.
 */
export function anthropicApi(baseUrl: string): ModelApi {
  return {
    url: `${versioned(baseUrl)}/messages`,
    headers: (apiKey) => ({ 'x-api-key': apiKey, 'anthropic-version': version }),
    body: ({ model, system, messages, maxTokens = defaultMaxTokens }, without) => ({
      model,
      max_tokens: without.has('length') ? Math.min(maxTokens, leastMaxTokens) : maxTokens,
      system: without.has('cache') ? system : [{ type: 'text', text: system, cache_control: { type: 'ephemeral' } }],
      messages,
      stream: true,
    }),
    refusals: [
      ['cache', /cache_control|prompt caching|\bsystem\b.{0,60}\bstr(?:ing)?\b/i],
      [
        'length',
        /max_tokens\b.{0,60}(?:>|<=|less than|at most|maximum|exceed|too (?:large|high|big))|maximum (?:allowed number of output )?tokens\b.{0,40}\b(?:exceed|for)/i,
      ],
      ['cache', /extra (?:field|input)|additional propert|not permitted/i],
    ],
    readEvent: (data, ending) => readEvent(parseJson(data) as Answer, ending),
    readDocument(document, ending) {
      const { type, error, content = [], stop_reason: reason, usage } = (document as Answer) ?? {}
      if (type === 'error' && error) throw reportedError(error)
      countTokens(usage, ending)
      ending.reason = reasonOf(reason)
      return content.map(({ text }) => (typeof text === 'string' ? text : '')).join('')
    },
  }
}

function readEvent(event: Answer, ending: Ending): string | null | undefined {
  switch (event?.type) {
    case 'message_start':
      countTokens(event.message?.usage, ending)
      return ''
    case 'content_block_delta': {
      const { type, text } = event.delta ?? {}
      return type === 'text_delta' && typeof text === 'string' ? text : ''
    }
    case 'message_delta':
      countTokens(event.usage, ending)
      ending.reason ??= reasonOf(event.delta?.stop_reason)
      return ''
    case 'message_stop':
      return null
    case 'error':
      throw reportedError(event.error ?? {})
    case 'ping':
      return undefined
    default:
      // Starts and ends of blocks, and kinds of events that may come later.
      return ''
  }
}

function reasonOf(reason: string | null | undefined): Ending['reason'] {
  if (!reason) return null
  if (reason === 'refusal') return 'filtered'
  return reason === 'max_tokens' || reason === 'model_context_window_exceeded' ? 'length' : 'complete'
}

/** What was read comes with the first event, what was written with the last. Tokens from or for the cache are read, too. */
function countTokens(usage: Usage | undefined, ending: Ending): void {
  if (!usage) return
  const input = countOf(usage.input_tokens)
  const cached = (countOf(usage.cache_creation_input_tokens) ?? 0) + (countOf(usage.cache_read_input_tokens) ?? 0)
  const read = input === undefined ? ending.usage?.read : input + cached
  if (read === undefined) return
  ending.usage = { read, written: countOf(usage.output_tokens) ?? ending.usage?.written ?? 0 }
}

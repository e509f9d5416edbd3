import { EventSourceParserStream } from 'eventsource-parser/stream'
import type { TryEvent, TryRequest } from '#contract/knowledge/try.ts'
import { callRaw } from '../request/call.ts'

/** Asks an AI resource without a session, as `tryOnce` does. Yields pieces of the answer as they come, then the whole of it. */
export async function* tryAi(aiId: string, body: TryRequest, signal: AbortSignal): AsyncGenerator<TryEvent> {
  const headers = { Accept: 'text/event-stream' }
  const response = await callRaw('POST', `ai/${encodeURIComponent(aiId)}/try`, { body, headers, signal })
  const reader = response.body
    ?.pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader()
  if (!reader) return
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield { event: value.event, data: JSON.parse(value.data) } as TryEvent
  }
}

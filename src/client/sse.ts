import { createParser } from 'eventsource-parser'
import type { HandoverStreamEvent } from '#contract/inbox/handover.ts'
import type { ChatEvent } from '#contract/sessions/chat.ts'

/** An event of a session's stream. */
export type StreamEvent = ChatEvent | HandoverStreamEvent

/** Those that this version knows. */
const names: readonly string[] = ['message', 'delta', 'error', 'handover', 'typing'] satisfies StreamEvent['event'][]

/**
 * The events of an answer of the type text/event-stream, one after the other. Ends when the stream does; throws when it is cut.
 * `heard` is called for everything that arrives, comments as well.
 */
export async function* readEvents(response: Response, heard?: () => void): AsyncGenerator<StreamEvent> {
  const reader = response.body?.getReader()
  if (!reader) return
  let arrived: StreamEvent[] = []
  const parser = createParser({
    onEvent({ id, event, data }) {
      if (names.includes(event ?? '')) arrived.push({ id: Number(id), event, data: JSON.parse(data) } as StreamEvent)
    },
  })
  const decoder = new TextDecoder()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      heard?.()
      parser.feed(decoder.decode(value, { stream: true }))
      const events = arrived
      arrived = []
      yield* events
    }
  } finally {
    // Also when the reader of the events leaves: then the connection is of no use to anybody.
    void reader.cancel().catch(() => undefined)
  }
}

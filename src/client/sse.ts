import { createParser } from 'eventsource-parser'
import type { ChatEvent } from '#contract/sessions/chat.ts'

/**
 * The events of an answer of the type text/event-stream, one after the other. Ends when the stream does; throws when it is cut.
 * `heard` is called for everything that arrives, comments as well.
 */
export async function* readEvents(response: Response, heard?: () => void): AsyncGenerator<ChatEvent> {
  const reader = response.body?.getReader()
  if (!reader) return
  let arrived: ChatEvent[] = []
  const parser = createParser({
    onEvent({ id, event, data }) {
      if (event !== 'message' && event !== 'delta' && event !== 'error') return
      arrived.push({ id: Number(id), event, data: JSON.parse(data) })
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

import type { ChatEvent, Message, MessageSend } from '#contract/sessions/chat.ts'
import type { ThemeAnswer } from '#contract/agents/theme.ts'

/*
 * Answers what the widget asks of /v1, inside of the preview's page: the theme is the draft, and conversations are a sample. Nothing
 * of a preview is saved anywhere, and the page has no token to save it with.
 */

const sample = `We are open **Monday to Friday**, 9:00 to 17:00.

| Day | Hours |
|---|---|
| Saturday | 10:00 to 14:00 |

Or [write to us](mailto:hello@example.com).`

/** Answers the widget's calls from now on; `current` gives the draft. */
export function answerCalls(current: () => ThemeAnswer): void {
  const network = window.fetch.bind(window)
  window.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    const path = new URL(address, location.href).pathname
    if (!path.includes('/v1/')) return network(input, init)
    if (path.endsWith('/theme')) return Response.json(current())
    if (path.endsWith('/sessions')) return Response.json({ data: { sessionId: 'ses_preview', token: 'preview' } })
    if (path.endsWith('/conversations') && init?.method === 'POST') {
      return events(JSON.parse(init.body as string) as MessageSend)
    }
    if (path.endsWith('/conversations')) return Response.json([])
    // A stream that says nothing more.
    if (path.endsWith('/events')) return new Response(new ReadableStream(), { headers: eventStream })
    if (path.endsWith('/feedback')) return Response.json({ data: messageOf(path.split('/').at(-2) ?? '', sample) })
    return Response.json({ ok: true })
  }
}

const eventStream = { 'Content-Type': 'text/event-stream' }
let last = 0

function messageOf(id: string, text: string): Message {
  return { id, createdAt: new Date().toISOString(), messageType: 'assistant', message: text }
}

/** The visitor's message, stored, and the sample's answer. */
function events({ message, clientId }: MessageSend): Response {
  const asked: Message = {
    ...messageOf(`msg_${++last}`, message),
    messageType: 'user',
    ...(clientId !== undefined && { clientId }),
  }
  const answered = messageOf(`msg_${++last}`, sample)
  const said: ChatEvent[] = [
    { id: last * 10, event: 'message', data: asked },
    { id: last * 10 + 1, event: 'delta', data: { messageId: answered.id, text: sample } },
    { id: last * 10 + 2, event: 'message', data: answered },
  ]
  const body = said
    .map(({ id, event, data }) => `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    .join('')
  return new Response(body, { headers: eventStream })
}

import type { Message } from '#contract/sessions/chat.ts'
import type { SessionOpened } from '#contract/sessions/sessions.ts'
import { ClientError, errorOf } from './errors.ts'
import { createIdleTimeout } from './idle-timeout.ts'
import { readEvents, type StreamEvent } from './sse.ts'

/** A visitor's session, as the browser keeps it. */
export type SessionKey = { sessionId: string; token: string }

/**
 * A message of the visitor's on its way. The same `clientId` is the same message, however often it is sent. `continues`: the answer that is to
 * be gone on with. `page`: the address of the page that it was written on.
 */
export type Outgoing = Pick<Message, 'message' | 'createdAt' | 'continues' | 'page'> & { clientId: string }

/** A part of a conversation, earliest message first. */
export type History = {
  messages: Message[]
  /** The newest event of the session, for {@link Client.subscribe}. */
  lastEventId: number
  hasEarlier: boolean
}

/** The interface as the browser sees it. Every method throws {@link ClientError}, and nothing else, when the call fails. */
export type Client = {
  /** Throws `agent-gone` where the agent was deleted, or its webId renewed. */
  openSession(): Promise<SessionKey>
  /** The newest messages, or those before the message `before`. */
  history(session: SessionKey, before?: string): Promise<History>
  /**
   * Sends a message and yields the events after `lastEventId`, up to its answer: first what others said meanwhile, in another tab say,
   * then the message when it is stored.
   */
  send(session: SessionKey, message: Outgoing, lastEventId: number, signal: AbortSignal): AsyncGenerator<StreamEvent>
  /** The events after `lastEventId`, and then each as it happens. */
  subscribe(session: SessionKey, lastEventId: number, signal: AbortSignal): AsyncGenerator<StreamEvent>
  /** All messages of the session, earliest first. */
  everything(session: SessionKey): Promise<Message[]>
  /** Erases the session with all that was said in it. One that is gone already counts as erased. */
  erase(session: SessionKey): Promise<void>
  /** Calls a route below the session's own, such as `handover/ask`; resolves with the `data` of the answer. */
  request<Data>(session: SessionKey, path: string, method?: Method, body?: object): Promise<Data>
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The JSON of an answer, with its headers. */
type Answered = { body: unknown; headers: Headers }

/** The timeout until a response begins, in milliseconds. */
const longestWait = 20_000

/** The idle timeout within a response, in milliseconds. In an event stream the server sends something every 15 s. */
const longestSilence = 40_000

/**
 * The address, one of its own each time where a service worker of the page sees the requests: one that answers all it can from its cache would
 * say for good what was said first, an erased conversation included. Elsewhere it stays the same, for the browser remembers by it that it may ask.
 */
function pastWorker(url: string): string {
  try {
    // oxlint-disable-next-line typescript/no-unnecessary-condition -- not on http, nor in all private windows
    if (!navigator.serviceWorker?.controller) return url
  } catch {
    // In a sandboxed frame the question alone throws.
    return url
  }
  return `${url}${url.includes('?') ? '&' : '?'}_=${Date.now()}`
}

/** The number of messages in a page of the history. */
const pageSize = 50

/**
 * A client of the server at `base` (with a slash at the end) for the agent with that webId. `languages` is what the visitor reads, as
 * Accept-Language has it.
 */
export function createClient(base: string, agent: string, languages: string): Client {
  const agentUrl = `${base}v1/agents/${encodeURIComponent(agent)}`
  const sessionUrl = ({ sessionId }: SessionKey) => `${agentUrl}/sessions/${encodeURIComponent(sessionId)}`

  /** Begins a request, which ends when `init.signal` does, and when the server keeps silent for too long. Whoever calls must `end` it. */
  async function open(url: string, token: string, init: RequestInit) {
    const controller = new AbortController()
    const { signal } = controller
    const idleTimeout = createIdleTimeout(longestWait, end)
    // Also ends a stream that is left: in Firefox, cancelling its reader alone leaves the request open, for which no page is kept.
    function end(): void {
      idleTimeout.stop()
      controller.abort()
    }
    init.signal?.addEventListener('abort', end, { signal })
    if (init.signal?.aborted) end()
    const headers = {
      ...init.headers,
      Authorization: `Bearer ${token}`,
      ...(languages && { 'Accept-Language': languages }),
      ...(init.body && { 'Content-Type': 'application/json' }),
    }
    const request = { ...init, signal, headers, credentials: 'omit', referrerPolicy: 'strict-origin' } as const
    try {
      const response = await fetch(init.cache ? pastWorker(url) : url, request).catch((cause: unknown) => {
        throw new ClientError('network', 0, 'The server could not be reached.', cause)
      })
      if (!response.ok) throw await errorOf(response)
      idleTimeout.restart(longestSilence)
      return { response, idleTimeout, end }
    } catch (error) {
      end()
      throw error
    }
  }

  /** A body that was cut off counts as no answer. */
  async function call(url: string, token: string, init: RequestInit = {}): Promise<Answered> {
    const { response, end } = await open(url, token, init)
    try {
      return { body: await response.json(), headers: response.headers }
    } catch (cause) {
      throw new ClientError('network', 0, 'The answer was cut off.', cause)
    } finally {
      end()
    }
  }

  async function* events(
    url: string,
    token: string,
    lastEventId: number,
    init: RequestInit,
  ): AsyncGenerator<StreamEvent> {
    const headers = { Accept: 'text/event-stream', 'Last-Event-ID': String(lastEventId) }
    const { response, idleTimeout, end } = await open(url, token, { ...init, headers })
    try {
      yield* readEvents(response, () => idleTimeout.restart())
    } catch (cause) {
      throw new ClientError('network', 0, 'The stream was cut off.', cause)
    } finally {
      end()
    }
  }

  return {
    async openSession() {
      const { body } = await call(`${agentUrl}/sessions`, agent, { method: 'POST' }).catch((error: unknown) => {
        if (!(error instanceof ClientError && error.isGone)) throw error
        throw new ClientError('agent-gone', error.status, error.message, error)
      })
      const { sessionId, token } = (body as { data: SessionOpened }).data
      return { sessionId, token }
    },

    async history(session, before) {
      const cursor = before === undefined ? '' : `&cursor=${encodeURIComponent(before)}`
      const url = `${sessionUrl(session)}/conversations?order=desc&limit=${pageSize}${cursor}`
      const { body, headers } = await call(url, session.token, { cache: 'no-store' })
      return {
        messages: (body as Message[]).toReversed(),
        lastEventId: Number(headers.get('Foyer-Last-Event-Id') ?? 0),
        hasEarlier: /rel="?next/.test(headers.get('Link') ?? ''),
      }
    },

    send: (session, { message, clientId, continues, page }, lastEventId, signal) =>
      events(`${sessionUrl(session)}/conversations`, session.token, lastEventId, {
        method: 'POST',
        body: JSON.stringify({ message, clientId, continues, page }),
        signal,
      }),

    subscribe: (session, lastEventId, signal) =>
      events(`${sessionUrl(session)}/events`, session.token, lastEventId, { cache: 'no-store', signal }),

    async everything(session) {
      // Without a limit the list comes whole: no page can be missed or come twice while somebody writes.
      const url = `${sessionUrl(session)}/conversations?order=asc`
      return (await call(url, session.token, { cache: 'no-store' })).body as Message[]
    },

    async erase(session) {
      await call(sessionUrl(session), session.token, { method: 'DELETE' }).catch((error: unknown) => {
        if (!(error instanceof ClientError && error.isGone)) throw error
      })
    },

    async request<Data>(session: SessionKey, path: string, method: Method = 'GET', body?: object) {
      const init = { method, cache: 'no-store', ...(body && { body: JSON.stringify(body) }) } as const
      return ((await call(`${sessionUrl(session)}/${path}`, session.token, init)).body as { data: Data }).data
    },
  }
}

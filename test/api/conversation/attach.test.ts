import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChatEvent } from '#contract/sessions/chat.ts'
import { readEvents } from '../../../src/client/sse.ts'
import type { Entry } from '../../../server/store/records/records.ts'
import { createAgent } from '../../support/agent.ts'
import { chunk, startModelServer, streamOf, type ModelServer } from '../../support/peers/model-server.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/* Losing the stream and coming back: whoever attaches with the last id that he saw gets the rest, no more and no less. */

let model: ModelServer
let server: TestServer
let agentId: string

beforeAll(async () => {
  model = await startModelServer()
  server = await startTestServer({ openai: { apiKey: 'key', baseUrl: model.url, model: 'test' } })
  agentId = (await createAgent(server)).id
})
afterAll(async () => {
  await server.stop()
  await model.stop()
})

type Visitor = { url: string; token: string }

async function visitor(): Promise<Visitor> {
  const { body } = await server.call('POST', `/v1/agents/${agentId}/sessions`)
  return { url: `${server.url}/v1/agents/${agentId}/sessions/${body.data.sessionId}`, token: body.data.token }
}

function send(
  { url, token }: Visitor,
  message: object,
  { signal, headers }: { signal?: AbortSignal; headers?: Record<string, string> } = {},
): Promise<Response> {
  return fetch(`${url}/conversations`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      Accept: 'text/event-stream',
      ...headers,
    },
    body: JSON.stringify(message),
    ...(signal && { signal }),
  })
}

/** The events of a stream that have an id; nobody here takes part in the conversation but the agent. */
async function* chatEvents(response: Response): AsyncGenerator<ChatEvent> {
  for await (const event of readEvents(response)) if ('id' in event) yield event
}

/** The events after an id, up to the finished answer; in `events`, as they come. */
async function attach({ url, token }: Visitor, lastEventId: number, events: ChatEvent[] = []): Promise<ChatEvent[]> {
  const headers = { Authorization: `Bearer ${token}`, 'Last-Event-ID': String(lastEventId) }
  for await (const event of chatEvents(await fetch(`${url}/events`, { headers }))) {
    events.push(event)
    if (event.event === 'message' && event.data.messageType === 'assistant') break
  }
  return events
}

async function all(response: Response): Promise<ChatEvent[]> {
  const events: ChatEvent[] = []
  for await (const event of chatEvents(response)) events.push(event)
  return events
}

/** A model that says its pieces one by one, when it is told to. */
function stepwise(pieces: string[]): { next(): void; isAsked: Promise<void> } {
  let steps: (() => void)[] = []
  const isAsked = new Promise<void>((resolve) => {
    model.script = (response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' })
      steps = [
        ...pieces.map((piece) => () => void response.write(chunk(piece))),
        () => void response.end(`${chunk('', 'stop')}data: [DONE]\n\n`),
      ]
      resolve()
    }
  })
  return { next: () => steps.shift()?.(), isAsked }
}

test('while an answer is written, from every id there is, the rest comes without hole or duplicate', async () => {
  const pieces = ['One ', 'two ', 'three ', 'four ', 'five.']
  const steps = stepwise(pieces)
  const guest = await visitor()
  const response = await send(guest, { message: 'Count', clientId: 'count' })
  await steps.isAsked
  const events: ChatEvent[] = []
  const readers: { seen: ChatEvent[]; whole: Promise<ChatEvent[]> }[] = []
  for await (const event of chatEvents(response)) {
    events.push(event)
    // Who has seen the whole answer would wait for the next one.
    if (event.event === 'message' && event.data.messageType === 'assistant') continue
    const seen: ChatEvent[] = []
    readers.push({ seen, whole: attach(guest, event.id, seen) })
    // Of an answer that is stored before somebody attaches, the pieces are no longer told.
    if (readers.length > pieces.length) {
      const rest = readers.map((_, place) => events.slice(place + 1))
      await expect.poll(() => readers.map((reader) => reader.seen)).toEqual(rest)
    }
    steps.next()
  }
  expect(events.map(({ event }) => event)).toEqual(['message', ...pieces.map(() => 'delta'), 'message'])
  expect(events.map(({ id }) => id)).toEqual(events.map(({ id }) => id).toSorted((a, b) => a - b))
  for (const [place, { whole }] of readers.entries()) expect(await whole).toEqual(events.slice(place + 1))
})

test('after the answer is stored, from any id, the finished message comes', async () => {
  model.script = streamOf(['All ', 'done.'])
  const guest = await visitor()
  const events = await all(await send(guest, { message: 'Go' }))
  const last = events.at(-1)
  for (const { id } of events.slice(0, -1)) expect((await attach(guest, id)).at(-1)).toEqual(last)
  const whole = await attach(guest, 0)
  expect(whole.map(({ event }) => event)).toEqual(['message', 'message'])
})

test('an answer goes on when the reader leaves, and is there for him later', async () => {
  const steps = stepwise(['Still ', 'here.'])
  const guest = await visitor()
  const leaving = new AbortController()
  await send(guest, { message: 'Hello' }, { signal: leaving.signal })
  await steps.isAsked
  steps.next()
  leaving.abort()
  steps.next()
  steps.next()
  const [, answer] = await attach(guest, 0).then((events) => events.filter(({ event }) => event === 'message'))
  expect(answer?.data).toMatchObject({ messageType: 'assistant', message: 'Still here.' })
})

test('a list of messages names the event to go on from', async () => {
  model.script = streamOf(['Yes.'])
  const guest = await visitor()
  await all(await send(guest, { message: 'Sure?' }))
  const response = await fetch(`${guest.url}/conversations`, { headers: { Authorization: `Bearer ${guest.token}` } })
  expect(await response.json()).toHaveLength(2)
  const steps = stepwise(['Second.'])
  const answering = send(guest, { message: 'And?' }).then(all)
  await steps.isAsked
  const events: ChatEvent[] = []
  const attached = attach(guest, Number(response.headers.get('Foyer-Last-Event-Id')), events)
  // Of an answer that is stored before anybody attaches, the pieces are no longer told.
  await expect.poll(() => events).toHaveLength(1)
  steps.next()
  steps.next()
  expect(await attached).toEqual(await answering)
})

test('one answer at a time: another message is refused, the same one joins', async () => {
  const steps = stepwise(['Only one.'])
  const guest = await visitor()
  const first = send(guest, { message: 'A', clientId: 'a' }).then(all)
  await steps.isAsked
  const refused = await send(guest, { message: 'B', clientId: 'b' })
  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({ type: '/docs#problem-answer-in-progress' })
  const joined = send(guest, { message: 'A', clientId: 'a' }).then(all)
  steps.next()
  steps.next()
  expect((await joined).at(-1)).toEqual((await first).at(-1))
  const late = await all(await send(guest, { message: 'A', clientId: 'a' }))
  expect(late.map(({ event, data }) => [event, 'message' in data ? data.message : ''])).toEqual([
    ['message', 'A'],
    ['message', 'Only one.'],
  ])
  const list = await fetch(`${guest.url}/conversations`, { headers: { Authorization: `Bearer ${guest.token}` } })
  expect(await list.json()).toHaveLength(2)
})

test('who sends and says what he has seen gets first what was said meanwhile, elsewhere', async () => {
  model.script = streamOf(['Yes.'])
  const guest = await visitor()
  const [first, ...rest] = await all(await send(guest, { message: 'A', clientId: 'a' }))
  const seen = rest.at(-1)?.id ?? 0
  const elsewhere = await all(await send(guest, { message: 'B', clientId: 'b' }))
  const whole = await all(
    await send(guest, { message: 'C', clientId: 'c' }, { headers: { 'Last-Event-ID': String(seen) } }),
  )
  const told = (events: ChatEvent[]) => events.filter(({ event }) => event === 'message')
  expect(told(whole).slice(0, 2)).toEqual(told(elsewhere))
  expect(told(whole)).toHaveLength(4)
  // An id that the session cannot have had yet hides nothing.
  const headers = { 'Last-Event-ID': '999000000' }
  const again = await all(await send(guest, { message: 'C', clientId: 'c' }, { headers }))
  expect(told(again).map(({ data }) => 'message' in data && data.message)).toEqual(['C', 'Yes.'])
  expect(first?.event).toBe('message')
})

test('an answer that is stored while somebody attaches, after the list was read, is told once and not begun again', async () => {
  const steps = stepwise(['Quick', ' and done.'])
  const guest = await visitor()
  const sender = chatEvents(await send(guest, { message: 'Race', clientId: 'race' }))
  await steps.isAsked
  steps.next()
  // The sender reads the list as well, and before the first piece: from now on the next to read it is who attaches.
  const whole: ChatEvent[] = []
  for (let each = await sender.next(); !each.done; each = await sender.next()) {
    whole.push(each.value)
    if (each.value.event === 'delta') break
  }
  const asked = model.requests.length
  const { listEntries } = server.store
  let isRead: () => void = () => undefined
  let goOn: () => void = () => undefined
  const reading = new Promise<void>((resolve) => (isRead = resolve))
  const gate = new Promise<void>((resolve) => (goOn = resolve))
  server.store.listEntries = async (...args) => {
    const entries: Entry[] = []
    for await (const entry of (await listEntries.apply(server.store, args)) ?? []) entries.push(entry)
    isRead()
    await gate
    return (async function* () {
      yield* entries
    })()
  }
  const attached = attach(guest, 0)
  await reading
  server.store.listEntries = listEntries
  steps.next()
  steps.next()
  for await (const event of sender) whole.push(event)
  goOn()
  const isMessage = ({ event }: ChatEvent) => event === 'message'
  expect((await attached).filter(isMessage)).toEqual(whole.filter(isMessage))
  // Were it being answered again, the next message would be refused.
  model.script = streamOf(['Next.'])
  const next = await send(guest, { message: 'And now?' })
  expect(next.status).toBe(200)
  await all(next)
  expect(model.requests).toHaveLength(asked + 1)
})

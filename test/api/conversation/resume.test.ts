import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ChatEvent } from '#contract/sessions/chat.ts'
import { readEvents } from '../../../src/client/sse.ts'
import { aMessage } from '../../store/contract/samples.ts'
import { createAgent } from '../../support/agent.ts'
import { chunk, startModelServer, streamOf, type ModelServer } from '../../support/peers/model-server.ts'
import { startOnFiles, startOnPostgres } from '../../support/postgres/instances.ts'
import { type TestServer } from '../../support/server.ts'

/*
 * The contract of sending again: who sent a message, saw its events up to N and lost the connection sends the same request, with the same
 * clientId and `Last-Event-ID: N`, and is given exactly what came after N.
 */

const pieces = ['One ', 'two ', 'three.']

describe.each([
  ['files', startOnFiles],
  ['PostgreSQL', startOnPostgres],
])('on %s, a message that is sent again', (_, start) => {
  let model: ModelServer
  let server: TestServer
  let stop: () => Promise<void>
  let agentId: string

  beforeAll(async () => {
    model = await startModelServer()
    ;({ first: server, stop } = await start({ openai: { apiKey: 'key', baseUrl: model.url, model: 'test' } }))
    agentId = (await createAgent(server)).id
  })
  afterAll(async () => {
    await stop()
    await model.stop()
  })

  async function visitor() {
    const { body } = await server.call('POST', `/v1/agents/${agentId}/sessions`)
    const { sessionId, token } = body.data
    /** Sends it; `lastEventId` as one that sends again. */
    async function* send(clientId: string, lastEventId?: number | string): AsyncGenerator<ChatEvent> {
      const response = await fetch(`${server.url}/v1/agents/${agentId}/sessions/${sessionId}/conversations`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${token}`,
          'Content-Type': 'application/json',
          Accept: 'text/event-stream',
          ...(lastEventId !== undefined && { 'Last-Event-ID': String(lastEventId) }),
        },
        body: JSON.stringify({ message: 'Count', clientId }),
      })
      for await (const event of readEvents(response)) if ('id' in event) yield event
    }
    return { sessionId, send }
  }

  async function all(events: AsyncIterable<ChatEvent>): Promise<ChatEvent[]> {
    const list: ChatEvent[] = []
    for await (const event of events) list.push(event)
    return list
  }

  const textOf = (events: ChatEvent[]) =>
    events.map(({ event, data }) => (event === 'delta' ? data.text : event)).join()

  test('while it is answered, goes on after every event that there is', async () => {
    const steps = pieces.map((piece) => chunk(piece))
    const last = `${chunk('', 'stop')}data: [DONE]\n\n`
    let next: () => void = () => undefined
    model.script = (response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' })
      next = () => {
        const step = steps.shift()
        if (step === undefined) response.end(last)
        else response.write(step)
      }
      next()
    }
    const { send } = await visitor()
    const events: ChatEvent[] = []
    const again: Promise<ChatEvent[]>[] = []
    for await (const event of send('count')) {
      events.push(event)
      again.push(all(send('count', event.id)))
      if (event.event === 'delta') next()
    }
    expect(textOf(events)).toBe(['message', ...pieces, 'message'].join())
    for (const [place, rest] of again.entries()) {
      // The pieces of an answer that ended meanwhile are in its message, which then comes alone.
      expect([events.slice(place + 1), events.slice(-1)]).toContainEqual(await rest)
    }
    expect(await all(send('count'))).toEqual([events[0], events.at(-1)])
  })

  test('after it was answered, is given the answer, unless it was seen, and what was not seen before it', async () => {
    model.script = streamOf(pieces)
    const { send } = await visitor()
    const first = await all(send('first'))
    const events = await all(send('second'))
    const end = events.at(-1)
    for (const { id } of events.slice(0, -1)) expect(await all(send('second', id))).toEqual([end])
    expect(await all(send('second', end?.id))).toEqual([])
    expect(await all(send('second', first.at(-1)?.id))).toEqual([events[0], end])
    expect(await all(send('second', first[0]?.id))).toEqual([first.at(-1), events[0], end])
    // An id that there cannot have been, or none: it says nothing.
    for (const none of [999_000_000, '', 'x', '1e3', '-1'])
      expect(await all(send('second', none))).toEqual([events[0], end])
  })

  test('with its answer lost, is answered anew, by events that are all newer than what was seen', async () => {
    model.script = streamOf(pieces)
    const { send, sessionId } = await visitor()
    await server.store.appendMessage('wks_default', sessionId, aMessage('Count', { clientId: 'lost' }))
    // Of the answer that a killed server was writing.
    const seen = 1_000_700
    const events = await all(send('lost', seen))
    expect(events.every(({ id }) => id > seen)).toBe(true)
    const written = events.flatMap(({ event, data }) => (event === 'delta' ? [data.text] : []))
    // An answer that ended before it could be followed comes as its message alone.
    expect([pieces.join(''), '']).toContain(written.join(''))
    expect(events.at(-1)?.data).toMatchObject({ messageType: 'assistant', message: pieces.join('') })
  })
})

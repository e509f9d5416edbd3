import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ChatEvent } from '#contract/sessions/chat.ts'
import { createPostgresClaims } from '../../../server/store/postgres/claims/postgres-claims.ts'
import { createPostgresBus } from '../../../server/store/postgres/live/postgres-bus.ts'
import { openPostgresStore } from '../../../server/store/postgres/postgres-store.ts'
import { readEvents } from '../../../src/client/sse.ts'
import { postgresStage } from '../../store/postgres/stage.ts'
import { quietLog } from '../../store/contract/quiet-log.ts'
import { createAgent } from '../../support/agent.ts'
import { chunk, startModelServer, type ModelServer } from '../../support/peers/model-server.ts'
import { ownsPostgres } from '../../support/postgres/postgres.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/* A PostgreSQL whose processes stand still for longer than a lease, and go on as if nothing had been. */

const stage = postgresStage()
let model: ModelServer
let asked: ServerResponse[]
beforeAll(async () => {
  model = await startModelServer()
})
afterAll(() => model.stop())

/** An instance on the database, with leases of a second and a half. */
async function start(holder: string): Promise<TestServer> {
  const { database, listener } = await stage.open()
  const log = quietLog()
  const times = { lease: 1500, renewEvery: 300, sweepEvery: 100 }
  const bus = createPostgresBus(database, listener, { holder, log })
  const claims = createPostgresClaims(database, { holder, log, times })
  const server = await startTestServer({
    openai: { apiKey: 'key', baseUrl: model.url, model: 'test' },
    store: openPostgresStore({ database, listener, log }),
    bus,
    claims,
  })
  stage.closing(async () => {
    await server.stop()
    await bus.close()
    await claims.close()
  })
  return server
}

test('who waits for an answer whose claim another process has taken learns that, and may send again', async () => {
  asked = []
  model.script = (response) => void asked.push(response)
  const server = await start('one')
  const agent = await createAgent(server)
  const { sessionId, token } = (await server.call('POST', `/v1/agents/${agent.id}/sessions`)).body.data
  const path = `/v1/agents/${agent.id}/sessions/${sessionId}/conversations`
  const sent = server.call('POST', path, { token, body: { message: 'Taken?', clientId: 'taken' } })
  await expect.poll(() => asked.length).toBe(1)
  await stage.sql(`update claims set token = 'another', holder = 'another', expires_at = now() + interval '1 hour'`)
  expect(await sent).toMatchObject({ status: 409, body: { type: '/docs#problem-answer-in-progress' } })
  asked[0]?.destroy()
  await stage.sql('delete from claims')
})

test('who waits for an answer gets the one that another instance has written, when its own stood still', async () => {
  asked = []
  model.script = (response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    asked.push(response)
  }
  const server = await start('still')
  const agent = await createAgent(server)
  const { sessionId, token } = (await server.call('POST', `/v1/agents/${agent.id}/sessions`)).body.data
  const path = `/v1/agents/${agent.id}/sessions/${sessionId}/conversations`
  const response = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', Accept: 'text/event-stream' },
    body: JSON.stringify({ message: 'Still there?', clientId: 'still' }),
  })
  await expect.poll(() => asked.length).toBe(1)
  asked[0]?.write(chunk('Half '))
  // A lease ran out without a sign of the first instance: the next one that looks takes the answer over.
  const other = await start('next')
  await stage.sql(`update claims set token = 'lost', holder = 'dead', expires_at = now() - interval '1 second'`)
  await expect.poll(() => asked.length).toBe(2)
  asked[1]?.end(`${chunk('Whole.')}${chunk('', 'stop')}data: [DONE]\n\n`)
  const events: ChatEvent[] = []
  for await (const event of readEvents(response)) if ('id' in event) events.push(event)
  const ids = events.map(({ id }) => id)
  expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b))
  expect(events.map(({ event }) => event)).not.toContain('error')
  expect(events.at(-1)).toMatchObject({ event: 'message', data: { message: 'Whole.', messageType: 'assistant' } })
  const { body } = await other.call('GET', path, { token })
  expect(body).toMatchObject([{ message: 'Still there?' }, { message: 'Whole.' }])
  asked[0]?.destroy()
})

describe.runIf(ownsPostgres)('an answer that is being written', () => {
  test('while the database is frozen three times is stored as it was read, once, and nobody begins it anew', async () => {
    asked = []
    model.script = (response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' })
      response.flushHeaders()
      asked.push(response)
    }
    const instances = [await start('one'), await start('two')] as const
    const [server] = instances
    const agent = await createAgent(server)
    const { sessionId, token } = (await server.call('POST', `/v1/agents/${agent.id}/sessions`)).body.data
    const path = `/v1/agents/${agent.id}/sessions/${sessionId}/conversations`
    const events: ChatEvent[] = []
    const written = () => events.flatMap(({ event, data }) => (event === 'delta' ? [data.text] : [])).join('')
    const response = await fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', Accept: 'text/event-stream' },
      body: JSON.stringify({ message: 'Steady?', clientId: 'steady' }),
    })
    const reading = (async () => {
      for await (const event of readEvents(response)) if ('id' in event) events.push(event)
    })()
    await expect.poll(() => asked.length).toBe(1)
    const say = async (piece: string) => {
      const soFar = written()
      asked[0]?.write(chunk(piece))
      await expect.poll(written).toBe(soFar + piece)
    }
    await say('As ')
    for (const piece of ['steady ', 'as a ', 'rock']) {
      const thaw = await stage.server.freeze()
      try {
        await say(piece)
        for (const each of instances) {
          await expect.poll(() => each.store.readiness()).toBe('unreachable')
        }
      } finally {
        thaw()
      }
      for (const each of instances) await expect.poll(() => each.store.readiness()).toBe('ready')
      // A lease later: whoever would take it over has done so.
      const look = `select deaths, holder, expires_at > now() + interval '1 second' as is_renewed from claims`
      await expect.poll(() => stage.sql(look)).toEqual([{ deaths: 0, holder: 'one', is_renewed: true }])
    }
    asked[0]?.end(`${chunk('.')}${chunk('', 'stop')}data: [DONE]\n\n`)
    await reading
    const { body } = await instances[1].call('GET', path, { token })
    expect(body).toMatchObject([{ message: 'Steady?' }, { message: 'As steady as a rock.' }])
    expect([body[1].status, body.length, asked.length]).toEqual([undefined, 2, 1])
  })
})

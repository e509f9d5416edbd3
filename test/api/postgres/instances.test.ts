import type { ServerResponse } from 'node:http'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ChatEvent, Message } from '#contract/sessions/chat.ts'
import { readEvents } from '../../../src/client/sse.ts'
import { quietLog } from '../../store/contract/quiet-log.ts'
import { temporaryFolder } from '../../support/files.ts'
import { createAgent, setTheme } from '../../support/agent.ts'
import { complaintsOf, operatorToken, startFoyer, type FoyerProcess } from '../../support/process/foyer-process.ts'
import { chunk, startModelServer, streamOf, type ModelServer } from '../../support/peers/model-server.ts'
import { ownsPostgres, runSql, startPostgres, type TestPostgres } from '../../support/postgres/postgres.ts'
import { openStoreOn } from '../../support/postgres/postgres-store.ts'
import { expectProblem } from '../../support/problems.ts'
import { startProxy } from '../../support/network/proxy.ts'
import { startRoundRobin, type RoundRobin } from '../../support/network/round-robin.ts'
import { callerOf, type TestServer } from '../../support/server.ts'
import { send as sendPicture, svgOf, upload } from '../../support/upload.ts'

/* Several instances, each a process of its own, on one database, behind a proxy that gives each request to the next one. */

let postgres: TestPostgres
let url: string
let directory: string
let model: ModelServer
let instances: FoyerProcess[] = []
let proxy: RoundRobin
let call: TestServer['call']
let agentId: string
let webId: string
let followers: AbortController[] = []

async function startInstance(env: NodeJS.ProcessEnv = {}): Promise<FoyerProcess> {
  return startFoyer(directory, {
    FOYER_DATABASE_URL: url,
    FOYER_SECRET: 'the secret that all instances have in common',
    OPENAI_API_KEY: 'key-of-the-test',
    OPENAI_BASE_URL: model.url,
    // A test's visitors come through one proxy; this machine stands for all of them.
    FOYER_TRUST_PROXY: '2',
    ...env,
  })
}

beforeAll(async () => {
  directory = await temporaryFolder()
  postgres = await startPostgres()
  url = await postgres.createDatabase()
  model = await startModelServer()
  // All at once: each wants to make the tables.
  instances = await Promise.all([startInstance(), startInstance(), startInstance()])
  proxy = await startRoundRobin(instances.map((each) => each.url))
  call = callerOf(proxy.url, operatorToken)
})
afterAll(async () => {
  await proxy.stop()
  for (const { process } of instances) process.kill('SIGKILL')
  await model.stop()
  await postgres.stop()
})
beforeEach(async () => {
  const agent = await createAgent({ call })
  agentId = agent.id
  webId = agent.webId
  await call('PATCH', `/v1/agents/${agentId}/embed`, { body: { limits: { messagesPerMinutePerAddress: 1000 } } })
  model.script = streamOf(['Yes.'])
})
afterEach(() => {
  for (const follower of followers) follower.abort()
  followers = []
})

const at = (place: number): FoyerProcess => {
  const instance = instances[place]
  if (!instance) throw new Error('There is no such instance')
  return instance
}

type Visitor = { path: string; token: string }

async function visitor(): Promise<Visitor> {
  const { body, text } = await call('POST', `/v1/agents/${agentId}/sessions`)
  expect(body.data, text).toBeDefined()
  return { path: `/v1/agents/${agentId}/sessions/${body.data.sessionId}`, token: body.data.token }
}

/** Sends a message to an instance, and reads the answer's events as they come. */
function send(to: { url: string }, guest: Visitor, body: object): ChatEvent[] {
  return reading(`${to.url}${guest.path}/conversations`, guest, { method: 'POST', body: JSON.stringify(body) })
}

/** Attaches at an instance, and reads on and on. */
function follow(from: { url: string }, guest: Visitor, lastEventId = 0): ChatEvent[] {
  return reading(`${from.url}${guest.path}/events`, guest, {}, { 'Last-Event-ID': String(lastEventId) })
}

function reading(
  address: string,
  { token }: Visitor,
  init: RequestInit,
  more: Record<string, string> = {},
): ChatEvent[] {
  const events: ChatEvent[] = []
  const leaving = new AbortController()
  followers.push(leaving)
  const headers = {
    Authorization: `Bearer ${token}`,
    Accept: 'text/event-stream',
    'Content-Type': 'application/json',
    ...more,
  }
  const read = async () => {
    const response = await fetch(address, { ...init, headers, signal: leaving.signal })
    for await (const event of readEvents(response)) if ('id' in event) events.push(event)
  }
  // A stream whose instance was killed is cut.
  read().catch(() => undefined)
  return events
}

const say = (to: { url: string }, { path: path_, token }: Visitor, body: object) =>
  callerOf(to.url, token)('POST', `${path_}/conversations`, { body })

async function messages(from: { url: string }, { path: path_, token }: Visitor): Promise<Message[]> {
  const { body, text } = await callerOf(from.url, token)('GET', `${path_}/conversations`)
  expect(Array.isArray(body), text).toBe(true)
  return body
}

const textsOf = (list: Message[]) => list.map(({ message }) => message)

/** Whether an instance can work: 200 or 503. */
const statusOf = async ({ url: address }: { url: string }) => (await fetch(`${address}/readyz`)).status

/** A model that says what it is told to, to each request. */
function puppet(): { asked: ServerResponse[]; say(text: string, place?: number): void; end(place?: number): void } {
  const asked: ServerResponse[] = []
  model.script = (response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    response.flushHeaders()
    asked.push(response)
  }
  return {
    asked,
    say: (text, place = 0) => void asked[place]?.write(chunk(text)),
    end: (place = 0) => void asked[place]?.end(`${chunk('', 'stop')}data: [DONE]\n\n`),
  }
}

/** What the deltas of the newest answer say together. */
function written(events: ChatEvent[]): string {
  const deltas = events.flatMap((each) => (each.event === 'delta' ? [each.data] : []))
  const newest = deltas.at(-1)?.messageId
  return deltas.flatMap(({ messageId, text }) => (messageId === newest ? [text] : [])).join('')
}

const answersIn = (events: ChatEvent[]) =>
  events.flatMap((each) =>
    each.event === 'message' && each.data.messageType === 'assistant' ? [each.data.message] : [],
  )

function expectAscending(events: ChatEvent[]): void {
  const ids = events.map(({ id }) => id)
  expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b))
}

/** Resolves when all claims are given back, which is a moment after the answers are told: until then no other instance takes the next message. */
const expectNoClaims = () => expect.poll(() => runSql(url, 'select * from claims')).toEqual([])

/** Has the claim of a conversation run out, which otherwise takes a quarter of a minute after the last sign of life. */
const expireClaim = (guest: Visitor, more = '') =>
  runSql(url, `update claims set expires_at = now() - interval '1 second'${more} where session_id = $1`, [
    path.basename(guest.path),
  ])

test('a conversation that is spread over all instances is whole and in order at each of them', async () => {
  const guest = await visitor()
  const before = [...proxy.counts]
  for (let round = 1; round <= 7; round++) {
    model.script = streamOf(['Answer ', String(round)])
    const sent = await say(proxy, guest, { message: `Question ${round}`, clientId: `client-${round}` })
    expect([sent.status, sent.text]).toEqual([200, expect.stringContaining(`Answer ${round}`)])
  }
  expect(proxy.counts.every((count, place) => count > (before[place] ?? 0))).toBe(true)
  const expected = [1, 2, 3, 4, 5, 6, 7].flatMap((round) => [`Question ${round}`, `Answer ${round}`])
  for (const instance of instances) expect(textsOf(await messages(instance, guest))).toEqual(expected)
  // Whoever answers knows all that was said, wherever that was.
  const told = model.requests.at(-1)?.messages.map(({ content }) => content) ?? []
  expect(told.slice(-13, -1)).toEqual(expected.slice(0, -2))
  expect(told.at(-1)).toContain('Question 7')
})

test('visitors who follow at other instances see an answer grow, piece by piece, without hole or duplicate', async () => {
  const { asked, say: speak, end } = puppet()
  const guest = await visitor()
  const early = [follow(at(0), guest), follow(at(1), guest), follow(at(2), guest)]
  const sender = send(at(0), guest, { message: 'Count', clientId: 'count' })
  await expect.poll(() => asked.length).toBe(1)
  const pieces = Array.from({ length: 12 }, (_, index) => `${index}, `)
  const late: ChatEvent[][] = []
  for (const [place, piece] of pieces.entries()) {
    speak(piece)
    const soFar = pieces.slice(0, place + 1).join('')
    for (const events of [sender, ...early]) await expect.poll(() => written(events)).toBe(soFar)
    // Who connects only after the end is given the message alone.
    for (const events of late) await expect.poll(() => events.at(-1)?.id).toBe(sender.at(-1)?.id)
    late.push(follow(at(place % 3), guest, sender.at(-1)?.id))
  }
  end()
  const whole = pieces.join('')
  for (const events of [sender, ...early]) await expect.poll(() => answersIn(events)).toEqual([whole])
  for (const events of early) expect(events).toEqual(sender)
  for (const [place, events] of late.entries()) {
    await expect.poll(() => answersIn(events)).toEqual([whole])
    // The visitor's message was the first event, and so many pieces have been seen.
    expect(events).toEqual(sender.slice(place + 2))
  }
})

test('a stop at one instance ends the answer that another one writes, and is answered when what was said is stored', async () => {
  const { asked, say: speak } = puppet()
  const guest = await visitor()
  const sender = send(at(0), guest, { message: 'Go on for ever', clientId: 'ever' })
  await expect.poll(() => asked.length).toBe(1)
  speak('On and on')
  await expect.poll(() => written(sender)).toBe('On and on')
  const stopped = await callerOf(at(1).url, guest.token)('POST', `${guest.path}/stop`)
  expect(stopped.body).toEqual({ ok: true })
  expect((await messages(at(2), guest)).at(-1)).toMatchObject({ message: 'On and on', status: 'stopped' })
  await expect.poll(() => asked[0]?.destroyed).toBe(true)
  // Nobody writes any more; that is fine too, and takes no time to find out.
  expect((await callerOf(at(2).url, guest.token)('POST', `${guest.path}/stop`)).body).toEqual({ ok: true })
  model.script = streamOf(['Next.'])
  expect((await say(at(1), guest, { message: 'And now?' })).status).toBe(200)
})

const revocations: [what: string, (guest: Visitor) => [string, string, object?], status: number, code: string][] = [
  ['a deleted agent', () => ['DELETE', `/v1/agents/${agentId}`], 404, 'not-found'],
  ['an erased session', ({ path: path_ }) => ['DELETE', path_], 404, 'not-found'],
  [
    'an agent that is switched off',
    () => ['PATCH', `/v1/agents/${agentId}/embed`, { isEnabled: false }],
    403,
    'agent-disabled',
  ],
]
test.each(revocations)(
  '%s is heard of where its answer is written and where it is waited for, whichever instance was told',
  async (...[, revoke, status, code]) => {
    const { asked } = puppet()
    const guest = await visitor()
    const body = { message: 'Still there?', clientId: 'there' }
    const waiting = [say(at(1), guest, body)]
    await expect.poll(() => asked.length).toBe(1)
    waiting.push(say(at(2), guest, body))
    const readings = [follow(at(2), guest), send(at(0), guest, body)]
    for (const events of readings) await expect.poll(() => events.length).toBe(1)
    const [method, path_, update] = revoke(guest)
    await callerOf(at(0).url, operatorToken)(method, path_, { body: update })
    await expect.poll(() => asked[0]?.destroyed).toBe(true)
    for (const answer of await Promise.all(waiting)) expectProblem(answer, status, code)
    for (const events of readings) {
      await expect.poll(() => events.at(-1)).toMatchObject({ event: 'error', data: { status } })
    }
    await expectNoClaims()
  },
)

test('an answer whose writer died is not written for an agent that was switched off meanwhile', async () => {
  const guest = await visitor()
  const asked = model.requests.length
  const writer = await openStoreOn(url, quietLog())
  const createdAt = '2026-11-21T12:00:00.000Z'
  const record = { id: 'msg_alone', createdAt, messageType: 'user', message: 'Anybody?' } as const
  await writer.store.appendMessage('wks_default', path.basename(guest.path), record)
  await writer.close()
  await call('PATCH', `/v1/agents/${agentId}/embed`, { body: { isEnabled: false } })
  const claim = `insert into claims (session_id, token, holder, expires_at) values ($1, 'old', 'dead', now())`
  await runSql(url, claim, [path.basename(guest.path)])
  await expectNoClaims()
  expect(model.requests).toHaveLength(asked)
  expect((await call('GET', `${guest.path}/conversations`)).body).toHaveLength(1)
})

test('one clientId that is sent to all instances at once is one message and one answer, for everybody', async () => {
  for (let round = 0; round < 8; round++) {
    model.script = streamOf(['Only ', 'one.'])
    const guest = await visitor()
    const asked = model.requests.length
    const body = { message: 'Twice?', clientId: 'twice' }
    const stream = send(at(round % 3), guest, body)
    const all = await Promise.all(instances.map((instance) => say(instance, guest, body)))
    expect(all.map(({ status, text }) => (status === 200 ? status : text))).toEqual([200, 200, 200])
    expect(new Set(all.map(({ text }) => text)).size).toBe(1)
    expect(textsOf(await messages(at(round % 3), guest))).toEqual(['Twice?', 'Only one.'])
    await expect.poll(() => answersIn(stream)).toEqual(['Only one.'])
    expect(model.requests).toHaveLength(asked + 1)
  }
})

test('who joins at another instance is given the pieces, and another message is refused everywhere', async () => {
  const { asked, say: speak, end } = puppet()
  const guest = await visitor()
  const body = { message: 'Slowly', clientId: 'slowly' }
  const first = send(at(0), guest, body)
  await expect.poll(() => asked.length).toBe(1)
  speak('Step ')
  const joined = send(at(1), guest, body)
  await expect.poll(() => written(joined)).toBe('Step ')
  for (const instance of instances) {
    const refused = await say(instance, guest, { message: 'Something else', clientId: 'else' })
    expect([refused.status, refused.body.type]).toEqual([409, '/docs#problem-answer-in-progress'])
  }
  speak('by step.')
  end()
  for (const events of [first, joined]) await expect.poll(() => answersIn(events)).toEqual(['Step by step.'])
  expect(joined).toEqual(first)
  expect(textsOf(await messages(at(2), guest))).toEqual(['Slowly', 'Step by step.'])
})

test('listening connections that are cut in the middle of an answer lose nothing, neither a piece nor a stop', async () => {
  const { asked, say: speak } = puppet()
  const guest = await visitor()
  const there = follow(at(1), guest)
  const sender = send(at(0), guest, { message: 'Count', clientId: 'count' })
  await expect.poll(() => asked.length).toBe(1)
  let soFar = ''
  for (const piece of ['one ', 'two ', 'three ']) {
    await runSql(
      url,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where pid <> pg_backend_pid() and datname = current_database() and (query like 'listen foyer%' or query = 'select 1')`,
    )
    speak(piece)
    soFar += piece
    for (const events of [sender, there]) await expect.poll(() => written(events)).toBe(soFar)
  }
  const stopped = await callerOf(at(2).url, guest.token)('POST', `${guest.path}/stop`)
  expect(stopped.body).toEqual({ ok: true })
  for (const events of [there, sender]) await expect.poll(() => answersIn(events)).toEqual([soFar])
  expect(there).toEqual(sender)
})

test('an answer whose writer died after it was stored, and before it was told, is told by another one, and not written again', async () => {
  const guest = await visitor()
  const there = follow(at(0), guest)
  await say(at(1), guest, { message: 'Attached?' })
  await expect.poll(() => answersIn(there)).toEqual(['Yes.'])
  const asked = model.requests.length
  const sessionId = path.basename(guest.path)
  const writer = await openStoreOn(url, quietLog())
  const createdAt = '2026-11-21T12:00:00.000Z'
  const record = { id: 'msg_question', createdAt, messageType: 'user', message: 'Told?' } as const
  await writer.store.appendMessage('wks_default', sessionId, record)
  await writer.store.appendMessage('wks_default', sessionId, {
    id: 'msg_answer',
    createdAt,
    messageType: 'assistant',
    message: 'Told.',
  })
  await writer.close()
  // The claim of the first answer is given back a moment after that is told.
  await expectNoClaims()
  await runSql(url, `insert into claims (session_id, token, holder, expires_at) values ($1, 'old', 'dead', now())`, [
    sessionId,
  ])
  const told = () => there.flatMap(({ event, data }) => (event === 'message' ? [data.message] : []))
  await expect.poll(told).toEqual(['Attached?', 'Yes.', 'Told?', 'Told.'])
  await expectNoClaims()
  expect(textsOf(await messages(at(1), guest))).toEqual(['Attached?', 'Yes.', 'Told?', 'Told.'])
  expect(model.requests).toHaveLength(asked)
})

describe('an instance that dies in the middle of an answer', () => {
  let dying: FoyerProcess
  beforeEach(async () => {
    dying = await startInstance({ FOYER_LOG_LEVEL: 'info' })
  })
  afterEach(async () => {
    dying.process.kill('SIGKILL')
    await dying.process.exited
  })

  test('is replaced by another one, which answers once, ends at once what it was asked to stop, and gives up what one after the other dies of', async () => {
    const { asked, say: speak, end } = puppet()
    const [guest, stopper, poison] = [await visitor(), await visitor(), await visitor()]
    const elsewhere = [follow(at(0), guest), follow(at(1), guest)]
    const [atStopper, atPoison] = [follow(at(0), stopper), follow(at(0), poison)]
    const sender = send(dying, guest, { message: 'Are you there?', clientId: 'there' })
    await expect.poll(() => asked.length).toBe(1)
    speak('I was')
    for (const events of [sender, ...elsewhere]) await expect.poll(() => written(events)).toBe('I was')
    send(dying, stopper, { message: 'Are you there?', clientId: 'there' })
    await expect.poll(() => asked.length).toBe(2)
    speak('I was', 1)
    await expect.poll(() => written(atStopper)).toBe('I was')
    send(dying, poison, { message: 'Poison', clientId: 'poison' })
    await expect.poll(() => asked.length).toBe(3)
    dying.process.kill('SIGKILL')
    await dying.process.exited
    // Each claim runs out when the test says so.
    await runSql(url, `update claims set expires_at = now() + interval '1 hour'`)

    const stopping = callerOf(at(1).url, stopper.token)('POST', `${stopper.path}/stop`)
    const stops = () => runSql(url, 'select session_id from claims where is_stop_asked')
    await expect.poll(stops).toEqual([{ session_id: path.basename(stopper.path) }])
    await expireClaim(stopper)
    expect((await stopping).status).toBe(200)
    await expect.poll(async () => (await messages(at(2), stopper)).at(-1)).toMatchObject({ status: 'stopped' })

    await expireClaim(poison, ', attempt = 3, deaths = 2')
    await expect.poll(() => atPoison.map(({ event }) => event)).toEqual(['message', 'error', 'message'])
    const givenUp = { status: 'failed', error: { code: 'unavailable' } }
    expect((await messages(at(1), poison)).at(-1)).toMatchObject(givenUp)
    // Neither of them was begun anew.
    expect(asked).toHaveLength(3)

    // The sender comes back, with what it has, to another instance, while nobody knows of the death yet.
    const back = send(at(2), guest, { message: 'Are you there?', clientId: 'there' })
    await expireClaim(guest)
    await expect.poll(() => asked.length).toBe(4)
    speak('I am ', 3)
    for (const events of elsewhere) await expect.poll(() => written(events)).toBe('I am ')
    const late = follow(at(2), guest, sender.at(-1)?.id)
    speak('here.', 3)
    end(3)
    for (const events of [...elsewhere, back, late]) {
      await expect.poll(() => answersIn(events)).toEqual(['I am here.'])
      expectAscending(events)
    }
    for (const instance of instances) {
      expect(textsOf(await messages(instance, guest))).toEqual(['Are you there?', 'I am here.'])
    }
    expect(asked).toHaveLength(4)
    await expectNoClaims()
  })

  test('only slept, and wakes up when another one has answered: then it stores nothing, and its readers get that answer; told to end, it finishes what it writes', async () => {
    const { asked, say: speak, end } = puppet()
    const guest = await visitor()
    const there = follow(at(0), guest)
    const sleepers = follow(dying, guest)
    send(dying, guest, { message: 'Awake?', clientId: 'awake' })
    await expect.poll(() => asked.length).toBe(1)
    speak('Dozing')
    for (const events of [there, sleepers]) await expect.poll(() => written(events)).toBe('Dozing')
    dying.process.kill('SIGSTOP')
    await expireClaim(guest)
    await expect.poll(() => asked.length).toBe(2)
    speak('Wide ', 1)
    await expect.poll(() => written(there)).toBe('Wide ')
    // The model has gone on meanwhile, and was heard by nobody.
    speak(' off.')
    end()
    dying.process.kill('SIGCONT')
    await expect.poll(() => dying.process.output()).toContain('No part of an answer was stored')
    speak('awake.', 1)
    end(1)
    for (const events of [there, sleepers]) {
      await expect.poll(() => answersIn(events)).toEqual(['Wide awake.'])
      expectAscending(events)
    }
    expect(written(there)).toBe('Wide awake.')
    expect(textsOf(await messages(dying, guest))).toEqual(['Awake?', 'Wide awake.'])
    await expectNoClaims()
    await expectToFinish(guest, there)
  })

  /** Told to end in the middle of an answer, it finishes that, and the next message need not wait. */
  async function expectToFinish(guest: Visitor, there: ChatEvent[]): Promise<void> {
    const { asked, say: speak, end } = puppet()
    send(dying, guest, { message: 'Going?', clientId: 'going' })
    await expect.poll(() => asked.length).toBe(1)
    dying.process.kill('SIGTERM')
    // It takes nothing new, or no connection any more.
    const refuses = () =>
      fetch(`${dying.url}/readyz`).then(
        ({ status }) => status === 503,
        () => true,
      )
    await expect.poll(refuses).toBe(true)
    speak('Gone.')
    end()
    await expect.poll(() => answersIn(there).at(-1)).toBe('Gone.')
    expect(await dying.process.exited).toBe(0)
    // It has given its claim back, and did not just leave it to run out.
    expect(await runSql(url, 'select * from claims')).toEqual([])
    model.script = streamOf(['Welcome.'])
    expect((await say(at(1), guest, { message: 'Next?' })).status).toBe(200)
    expect(textsOf(await messages(at(0), guest))).toHaveLength(6)
  }
})

describe('limits hold for all instances together', () => {
  const from = (address: string) => ({ 'X-Forwarded-For': address })

  test('of a session, of an address and of the day, whichever instance is asked', async () => {
    const limits = { messagesPerMinutePerSession: 4, messagesPerMinutePerAddress: 6, messagesPerDayPerAgent: 9 }
    await call('PATCH', `/v1/agents/${agentId}/embed`, { body: { limits } })
    const times = async (count: number, guest: Visitor, address: string) => {
      const statuses: number[] = []
      for (let time = 0; time < count; time++) {
        const options = { token: guest.token, body: { message: 'Hello' }, headers: from(address) }
        statuses.push((await call('POST', `${guest.path}/conversations`, options)).status)
      }
      return statuses
    }
    const [one, two, three] = [await visitor(), await visitor(), await visitor()]
    expect(await times(6, one, '203.0.113.77')).toEqual([200, 200, 200, 200, 429, 429])
    expect(await times(4, two, '203.0.113.77')).toEqual([200, 200, 429, 429])
    expect(await times(4, three, '203.0.113.78')).toEqual([200, 200, 200, 429])
    const kept = await runSql<{ key: string }>(url, 'select key from counts')
    expect(kept.some(({ key }) => key.startsWith('address '))).toBe(true)
    for (const { key } of kept) expect(key).not.toMatch(/203\.|113\.7|127\.0/)
    // What was counted of the day survives every restart.
    const fresh = await startInstance()
    const again = await callerOf(fresh.url, three.token)('POST', `${three.path}/conversations`, {
      body: { message: 'Hello' },
      headers: from('203.0.113.79, 127.0.0.1'),
    })
    fresh.process.kill('SIGKILL')
    expect([again.status, again.headers.get('ratelimit')]).toEqual([429, expect.stringContaining('"day";r=0')])
  })

  test('of openings, too', async () => {
    await call('PATCH', `/v1/agents/${agentId}/embed`, { body: { limits: { messagesPerMinutePerAddress: 4 } } })
    const statuses: number[] = []
    for (let time = 0; time < 6; time++) {
      const options = { token: webId, headers: from('203.0.113.80') }
      statuses.push((await call('POST', `/v1/agents/${webId}/sessions`, options)).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429])
  })
})

test('a POST that comes again with its Idempotency-Key to another instance is done once; one that was refused is looked at anew', async () => {
  const named = (place: number, name: string, key: string) =>
    at(place).call('POST', '/v1/agents', { body: { name }, headers: { 'Idempotency-Key': key } })
  const first = await named(0, 'Once', 'a')
  expect(first.status).toBe(200)
  expectProblem(await named(1, 'Once', 'a'), 409, 'done-already')
  expect((await named(0, 'Once', 'a')).body).toEqual(first.body)
  expect((await named(1, 'Once', 'b')).status).toBe(200)
  const { body } = await call('GET', '/v1/agents?limit=500')
  expect((body.data as { name: string }[]).filter(({ name }) => name === 'Once')).toHaveLength(2)
  expectProblem(await named(0, '', 'c'), 422, 'validation')
  expectProblem(await named(1, '', 'c'), 422, 'validation')
})

test('a POST with an Idempotency-Key that comes to all instances at once is done once', async () => {
  for (let round = 0; round < 5; round++) {
    const headers = { 'Idempotency-Key': `at-once-${round}` }
    const body = { name: `At once ${round}` }
    const answers = await Promise.all(instances.map((each) => each.call('POST', '/v1/agents', { body, headers })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  }
})

test('a theme that is changed at one instance is seen at the others', async () => {
  const titleAt = async (instance: FoyerProcess) => {
    const { body } = await callerOf(instance.url, webId)('GET', `/v1/agents/${webId}/theme`)
    return body.data.welcome?.title ?? JSON.stringify(body)
  }
  for (const instance of instances) await titleAt(instance)
  for (const [place, title] of ['First', 'Second', 'Third'].entries()) {
    await setTheme(at(place), agentId, { welcome: { title } })
    for (const instance of instances) await expect.poll(() => titleAt(instance)).toBe(title)
  }
})

test('one picture that all are sent at once is one, and while it is named at one and deleted at another it is there or refused', async () => {
  const bytes = svgOf()
  const [first] = await Promise.all(instances.map((each) => upload(each, agentId, { bytes })))
  const listed = async (from: FoyerProcess) => (await from.call('GET', '/v1/assets')).body.data as { name: string }[]
  for (const each of instances) expect(await listed(each)).toEqual([expect.objectContaining({ name: first?.name })])
  const body = { welcome: { iconUrl: first?.path } }
  for (let round = 0; round < 9; round++) {
    const [one, other, third] = [at(round % 3), at((round + 1) % 3), at((round + 2) % 3)]
    const [set, deleted, sent] = await Promise.all([
      one.call('PATCH', `/v1/agents/${agentId}/theme`, { body }),
      other.call('DELETE', `/v1/assets/${first?.name}`),
      sendPicture(third, agentId, { bytes }),
    ])
    expect([200, 422]).toContain(set.status)
    expect(deleted.status).toBe(set.status === 200 && deleted.status !== 200 ? 409 : 200)
    expect([200, 503], sent.text).toContain(sent.status)
    const isListed = (await listed(third)).length > 0
    if (set.status === 200) expect(isListed || sent.status === 503).toBe(true)
    if (isListed) expect((await fetch(`${at(round % 3).url}${first?.path}`)).status).toBe(200)
    await upload(third, agentId, { bytes })
    await one.call('PATCH', `/v1/agents/${agentId}/theme`, { body: { welcome: { iconUrl: null } } })
  }
})

test('so far none of them has complained', () => {
  expect(instances.flatMap(complaintsOf)).toEqual([])
})

test('a database that stalls in the middle of an answer holds up nobody who reads where it is written, and then it is stored, once', async () => {
  const network = await startProxy(url)
  const through = new URL(url)
  through.port = new URL(network.url).port
  const writer = await startInstance({ FOYER_DATABASE_URL: through.href })
  try {
    const { asked, say: speak, end } = puppet()
    const guest = await visitor()
    const there = follow(at(1), guest)
    const sender = send(writer, guest, { message: 'Steady?', clientId: 'steady' })
    await expect.poll(() => asked.length).toBe(1)
    speak('As a ')
    for (const events of [sender, there]) await expect.poll(() => written(events)).toBe('As a ')
    network.mode = 'stalled'
    speak('rock')
    await expect.poll(() => written(sender)).toBe('As a rock')
    // Until what is asked of the database has waited for long enough.
    await expect.poll(() => statusOf(writer)).toBe(503)
    speak(', or a ')
    await expect.poll(() => written(sender)).toBe('As a rock, or a ')
    expect(written(there)).toBe('As a ')
    network.mode = 'open'
    network.cut()
    await expect.poll(() => statusOf(writer)).toBe(200)
    await expect.poll(() => written(there)).toBe('As a rock, or a ')
    speak('tree.')
    end()
    for (const events of [sender, there]) await expect.poll(() => answersIn(events)).toEqual(['As a rock, or a tree.'])
    expectAscending(there)
    expect(textsOf(await messages(at(2), guest))).toEqual(['Steady?', 'As a rock, or a tree.'])
    expect(asked).toHaveLength(1)
  } finally {
    writer.process.kill('SIGKILL')
    await network.stop()
  }
})

describe.skipIf(!ownsPostgres)('a database that is killed in the middle of an answer', () => {
  async function beginning() {
    const { asked, ...puppeteer } = puppet()
    const guest = await visitor()
    const there = follow(at(1), guest)
    const sender = send(at(0), guest, { message: 'Steady?', clientId: 'steady' })
    await expect.poll(() => asked.length).toBe(1)
    puppeteer.say('As a ')
    for (const events of [sender, there]) await expect.poll(() => written(events)).toBe('As a ')
    await postgres.kill()
    return { asked, ...puppeteer, guest, there, sender }
  }

  test('does not hold up who reads where it is written; the others have it when the database is back, and it is stored', async () => {
    const { asked, say: speak, end, guest, there, sender } = await beginning()
    speak('rock')
    await expect.poll(() => written(sender)).toBe('As a rock')
    expect(written(there)).toBe('As a ')
    await postgres.restart()
    await expect.poll(() => written(there)).toBe('As a rock')
    speak('.')
    await expect.poll(() => statusOf(at(0))).toBe(200)
    end()
    for (const events of [sender, there]) await expect.poll(() => answersIn(events)).toEqual(['As a rock.'])
    expect(there).toEqual(sender)
    await expect.poll(() => statusOf(at(2))).toBe(200)
    expect(textsOf(await messages(at(2), guest))).toEqual(['Steady?', 'As a rock.'])
    expect(asked).toHaveLength(1)
  })

  test('and cannot take the whole answer: then it is written again, once', async () => {
    const { asked, say: speak, end, guest, there, sender } = await beginning()
    speak('rock.')
    end()
    await expect.poll(() => sender.at(-1)?.event).toBe('error')
    await postgres.restart()
    await expect.poll(() => statusOf(at(2))).toBe(200)
    await expect.poll(() => asked.length).toBe(2)
    speak('As before.', 1)
    end(1)
    await expect.poll(() => answersIn(there)).toEqual(['As before.'])
    expectAscending(there)
    expect(textsOf(await messages(at(1), guest))).toEqual(['Steady?', 'As before.'])
    expect(asked).toHaveLength(2)
  })
})

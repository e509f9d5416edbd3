import type { IncomingMessage } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createFixedWindows } from '../../../server/core/counting/fixed-window.ts'
import type { TrustedProxies } from '../../../server/core/network/networks.ts'
import { createAddresses } from '../../../server/http/guard/client-address.ts'
import { createAgent, type TestAgent } from '../../support/agent.ts'
import { createFixture } from '../../support/fixture.ts'
import { expectProblem } from '../../support/problems.ts'
import { startTestServer, type Answer, type TestServer } from '../../support/server.ts'

/* How much visitors may send. A proxy that the server trusts says where they are; the clock stands still unless a test moves it. */

let server: TestServer
let agent: TestAgent
let now = Date.parse('2026-11-21T10:00:00Z')

beforeAll(async () => {
  server = await startTestServer({ trustProxy: 1, clock: () => now })
})
afterAll(() => server.stop())
beforeEach(async () => {
  agent = await createAgent(server)
})
afterEach(() => {
  now += 86_400_000
})

type Visitor = { path: string; token: string }

const from = (address: string) => ({ 'X-Forwarded-For': address })
const set = async (body: object) => {
  const answer = await server.call('PATCH', `/v1/agents/${agent.id}/embed`, { body })
  expect([answer.status, answer.text]).toEqual([200, answer.text])
}
const open = (address: string) =>
  server.call('POST', `/v1/agents/${agent.webId}/sessions`, { token: agent.webId, headers: from(address) })

async function visit(address = '192.0.2.1'): Promise<Visitor> {
  const { id, token } = (await open(address)).body.data
  return { path: `/v1/agents/${agent.webId}/sessions/${id}/conversations`, token }
}

const say = ({ path, token }: Visitor, address = '192.0.2.1', headers: Record<string, string> = {}) =>
  server.call('POST', path, { token, body: { message: 'Hello' }, headers: { ...from(address), ...headers } })

const statuses = (answers: Answer[]) => answers.map(({ status }) => status)
const times = async (count: number, ask: (index: number) => Promise<Answer>) => {
  const answers: Answer[] = []
  for (let index = 0; index < count; index++) answers.push(await ask(index))
  return answers
}

test('a session may send so many messages a minute, is told what is left, and may go on when the minute is over', async () => {
  await set({ limits: { messagesPerMinutePerSession: 2 } })
  const visitor = await visit()
  const first = await say(visitor)
  expect(first.headers.get('ratelimit-policy')).toBe('"session";q=2;w=60, "address";q=60;w=60, "day";q=10000;w=86400')
  expect(first.headers.get('ratelimit')).toBe('"session";r=1;t=60, "address";r=59;t=60, "day";r=9999;t=86400')
  now += 20_500
  expect((await say(visitor)).status).toBe(200)
  const refused = await say(visitor)
  expectProblem(refused, 429, 'too-many-requests')
  expect(refused.headers.get('retry-after')).toBe('40')
  expect(refused.headers.get('ratelimit')).toBe('"session";r=0;t=40, "address";r=58;t=40, "day";r=9998;t=86380')
  expect(refused.headers.get('access-control-expose-headers')).toMatch(/RateLimit,RateLimit-Policy/)
  expect((await say(await visit())).status).toBe(200)
  now += 39_000
  expect((await say(visitor)).status).toBe(429)
  now += 1000
  expect((await say(visitor)).status).toBe(200)
})

test('the limits hold for streams too, and messages that an admin sends do not count', async () => {
  await set({ limits: { messagesPerMinutePerSession: 1 } })
  const visitor = await visit()
  const admin = () => server.call('POST', visitor.path, { body: { message: 'Hello' } })
  expect(statuses(await times(3, admin))).toEqual([200, 200, 200])
  const stream = await say(visitor, undefined, { Accept: 'text/event-stream' })
  expect([stream.status, stream.headers.get('ratelimit')]).toEqual([200, expect.stringContaining('"session";r=0;t=60')])
  expectProblem(await say(visitor, undefined, { Accept: 'text/event-stream' }), 429, 'too-many-requests')
  const again = await admin()
  expect([again.status, again.headers.get('ratelimit')]).toEqual([200, null])
})

test('an address may send so many messages a minute, in whatever sessions, and is an IPv4 address or an IPv6 network', async () => {
  await set({ limits: { messagesPerMinutePerAddress: 2, messagesPerMinutePerSession: 100 } })
  const visitors = [await visit('192.0.2.9'), await visit('192.0.2.9')]
  const [one, other] = visitors as [Visitor, Visitor]
  expect(statuses([await say(one), await say(other), await say(one)])).toEqual([200, 200, 429])
  expect((await say(one, '192.0.2.2')).status).toBe(200)
  const inOneNetwork = ['2001:db8::1', '2001:db8:0:0:ffff::2', '2001:db8:0:0:1:2:3:4']
  expect(statuses(await times(3, (index) => say(one, String(inOneNetwork[index]))))).toEqual([200, 200, 429])
  expect((await say(one, '2001:db8:0:1::1')).status).toBe(200)
})

test('an agent answers so many messages a day, of all visitors, and what is refused counts for nothing', async () => {
  await set({ limits: { messagesPerDayPerAgent: 3, messagesPerMinutePerSession: 3 } })
  const one = await visit('192.0.2.1')
  expect(statuses(await times(2, () => say(one)))).toEqual([200, 200])
  const other = await visit('192.0.2.2')
  expect((await say(other, '192.0.2.2')).status).toBe(200)
  const refused = await times(5, () => say(one))
  expect(statuses(refused)).toEqual([429, 429, 429, 429, 429])
  expect(refused[0]?.headers.get('retry-after')).toBe('86400')
  await set({ limits: { messagesPerDayPerAgent: null } })
  // Its session has one of three left: the five that were refused took none.
  expect(statuses(await times(2, () => say(one)))).toEqual([200, 429])
  await set({ limits: { messagesPerDayPerAgent: 3 } })
  now += 86_400_000
  expect((await say(one)).status).toBe(200)
})

test('visitors read what the admin wants them to read, and else the words of the widget', async () => {
  await set({ limits: { messagesPerMinutePerSession: 1 }, limitMessage: '  Please **call us**: 555 0100. ' })
  const visitor = await visit()
  await say(visitor)
  const refused = await say(visitor)
  expectProblem(refused, 429, 'too-many-requests')
  expect(refused.body.limitMessage).toBe('Please **call us**: 555 0100.')
  await set({ limitMessage: ' ' })
  expect((await say(visitor)).body).not.toHaveProperty('limitMessage')
})

test('visitors read it in their language, by region where there is a text for it, and else in the first one', async () => {
  const limitMessage = { en: ' Please call us. ', de: 'Bitte rufen Sie an.', 'de-CH': 'Bitte rufen Sie uns an.' }
  await set({ limits: { messagesPerMinutePerSession: 1 }, limitMessage })
  const visitor = await visit()
  await say(visitor)
  const readBy = async (acceptLanguage: string) => {
    const { status, body } = await say(visitor, '192.0.2.1', { 'Accept-Language': acceptLanguage })
    expect(status).toBe(429)
    return body.limitMessage
  }
  expect(await readBy('de-AT, en;q=0.5')).toBe('Bitte rufen Sie an.')
  expect(await readBy('en;q=0.5, DE-ch')).toBe('Bitte rufen Sie uns an.')
  expect(await readBy('fr, de;q=0, en-GB;q=0.1')).toBe('Please call us.')
  expect(await readBy('fr')).toBe('Please call us.')
  expect(await readBy('*, ;;q=\t')).toBe('Please call us.')
})

test('an address opens so many sessions a minute as it may send messages; reading the theme costs nothing', async () => {
  await set({ limits: { messagesPerMinutePerAddress: 3 } })
  expect(statuses(await times(4, () => open('192.0.2.1')))).toEqual([200, 200, 200, 429])
  expect((await open('192.0.2.2')).status).toBe(200)
  const theme = () => server.call('GET', `/v1/agents/${agent.webId}/theme`, { token: agent.webId })
  expect(new Set(statuses(await times(80, theme)))).toEqual(new Set([200]))
})

test('everything else that a session may do is bounded as well', async () => {
  const { path, token } = await visit()
  const read = () => server.call('HEAD', path, { token })
  const answers = await times(601, read)
  expect(answers.at(599)?.headers.get('ratelimit')).toBe('"call";r=0;t=60')
  expect([new Set(statuses(answers.slice(0, 600))), answers.at(600)?.status]).toEqual([new Set([200]), 429])
  now += 60_000
  expect((await read()).status).toBe(200)
})

describe('guessing tokens', () => {
  test('ends for the address after 100 in a minute, also with the right one, and goes on for nobody else', async () => {
    const { tokens } = await createFixture(server)
    const get = (token: string, address: string) => server.call('GET', '/v1/agents', { token, headers: from(address) })
    expect((await get(tokens.read, '203.0.113.5')).status).toBe(200)
    const guesses = await times(100, (index) => get(`fy_ad_${'x'.repeat(30)}${index}`, '203.0.113.5'))
    expect(new Set(statuses(guesses))).toEqual(new Set([401]))
    for (const token of ['fy_ad_another', 'another', tokens.admin, tokens.operator.toUpperCase()]) {
      const refused = await get(token, '203.0.113.5')
      expectProblem(refused, 429, 'too-many-requests')
      expect(refused.headers.get('retry-after')).toBe('60')
    }
    // Who was let in before is no guesser, and a web id is no secret.
    expect((await get(tokens.read, '203.0.113.5')).status).toBe(200)
    const theme = `/v1/agents/${agent.webId}/theme`
    expect((await server.call('GET', theme, { token: agent.webId, headers: from('203.0.113.5') })).status).toBe(200)
    expect((await get('fy_ad_another', '203.0.113.6')).status).toBe(401)
    expect((await get(tokens.admin, '203.0.113.6')).status).toBe(200)
    now += 60_000
    expect((await get('fy_ad_another', '203.0.113.5')).status).toBe(401)
  })
})

test('without a trusted proxy it is the socket that counts, whatever the request says, and the log says so once', async () => {
  const direct = await startTestServer({ clock: () => now })
  const { webId } = await createAgent(direct)
  const openFrom = (address: string) =>
    direct.call('POST', `/v1/agents/${webId}/sessions`, { token: webId, headers: from(address) })
  const answers = await times(61, (index) => openFrom(`192.0.2.${index}`))
  expect([new Set(statuses(answers.slice(0, 60))), answers.at(60)?.status]).toEqual([new Set([200]), 429])
  expect(direct.logged().match(/FOYER_TRUST_PROXY/g)).toHaveLength(1)
  await direct.stop()
})

describe('windows of counting', () => {
  test('begin with what is counted first, and end by themselves', () => {
    let time = 5000
    const windows = createFixedWindows(10, () => time, 100)
    windows.add('a')
    time += 4001
    windows.add('a')
    expect(windows.look('a')).toEqual({ count: 2, endsIn: 6 })
    expect(windows.look('b')).toEqual({ count: 0, endsIn: 10 })
    time += 5999
    expect(windows.look('a')).toEqual({ count: 0, endsIn: 10 })
    windows.add('a')
    expect(windows.look('a')).toEqual({ count: 1, endsIn: 10 })
    time -= 1_000_000
    expect(windows.look('a').count).toBe(0)
  })

  test('are never more than they may be: the oldest go first', () => {
    let time = 0
    const windows = createFixedWindows(10, () => time, 3)
    for (const key of ['a', 'b', 'c', 'd']) {
      time += 1
      windows.add(key)
    }
    expect(['a', 'b', 'c', 'd'].map((key) => windows.look(key).count)).toEqual([0, 1, 1, 1])
  })
})

/** Whose address counts, behind which proxies. */
function addressOf(trusted: TrustedProxies | undefined, remoteAddress: string | undefined, forwarded?: string): string {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  const request = { socket: { remoteAddress }, headers } as unknown as IncomingMessage
  return createAddresses(trusted, () => undefined).of(request)
}

const networks = ['10.0.0.0/8', '::1', '2001:db8:ffff::/48']

test.each<
  [trusted: TrustedProxies | undefined, socket: string | undefined, forwarded: string | undefined, counts: string]
>([
  [undefined, '192.0.2.1', '203.0.113.1', '192.0.2.1'],
  [undefined, '::ffff:192.0.2.1', undefined, '192.0.2.1'],
  [undefined, undefined, undefined, ''],
  [undefined, 'fe80::1%eth0', undefined, 'fe80:0:0:0'],
  [undefined, '2001:DB8::0001', undefined, '2001:db8:0:0'],
  [undefined, '::1', undefined, '0:0:0:0'],
  [1, '10.0.0.1', '203.0.113.1', '203.0.113.1'],
  [1, '10.0.0.1', 'made-up, 198.51.100.1, 203.0.113.1', '203.0.113.1'],
  [2, '10.0.0.1', '198.51.100.1, 203.0.113.1, 10.0.0.2', '203.0.113.1'],
  [2, '10.0.0.1', '203.0.113.1', '203.0.113.1'],
  [1, '10.0.0.1', undefined, '10.0.0.1'],
  [1, '10.0.0.1', 'unknown', '10.0.0.1'],
  [1, '10.0.0.1', '', '10.0.0.1'],
  [1, '10.0.0.1', '203.0.113.1:4711', '203.0.113.1'],
  [1, '10.0.0.1', '[2001:db8:1:2:3::4]:4711', '2001:db8:1:2'],
  [networks, '10.0.0.1', '198.51.100.1, 203.0.113.1, 10.9.9.9', '203.0.113.1'],
  [networks, '::ffff:10.0.0.1', '203.0.113.1', '203.0.113.1'],
  [networks, '::1', '203.0.113.1, 2001:db8:ffff:1::1', '203.0.113.1'],
  // Not a proxy of ours: what it says is worth nothing.
  [networks, '192.0.2.1', '203.0.113.1', '192.0.2.1'],
  [networks, '::2', '203.0.113.1', '0:0:0:0'],
  // All of them are ours: the one that is farthest away counts.
  [networks, '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
])(
  'an address: trusting %j, a socket of %s that was forwarded for %s counts as %s',
  (trusted, socket, forwarded, counts) => {
    expect(addressOf(trusted, socket, forwarded)).toBe(counts)
  },
)

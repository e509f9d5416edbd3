import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '../../../server/core/log/log.ts'
import { openPostgres } from '../../../server/store/postgres/open-postgres.ts'
import { createAgent, type TestAgent } from '../../support/agent.ts'
import { startFoyer, type FoyerProcess } from '../../support/process/foyer-process.ts'
import { lockTable, ownsPostgres, runSql, startPostgres, type TestPostgres } from '../../support/postgres/postgres.ts'
import { expectProblem } from '../../support/problems.ts'
import { startProxy, type Proxy } from '../../support/network/proxy.ts'
import { startTestServer, type Answer } from '../../support/server.ts'

/* A real process on a real PostgreSQL that is killed, cut off, or slow: nothing hangs, nothing acknowledged is lost, and it comes back. */

const secret = 'the secret of the test process, long enough'

let postgres: TestPostgres
let proxy: Proxy
let foyer: FoyerProcess
let agent: TestAgent
let url: string

/** One process for all tests: each ends with a database that is there as before. */
beforeAll(async () => {
  // What is not waited for is written to the disk so late that a crash undoes it nearly always.
  postgres = await startPostgres(['wal_writer_delay=10000'])
  url = await postgres.createDatabase()
  proxy = await startProxy(url)
  const proxied = new URL(url)
  proxied.port = new URL(proxy.url).port
  foyer = await startFoyer('/nowhere', {
    FOYER_DATABASE_URL: proxied.href,
    FOYER_SECRET: secret,
    FOYER_LOG_LEVEL: 'info',
  })
  agent = await createAgent(foyer)
})
afterAll(async () => {
  foyer.process.kill()
  expect(await foyer.process.exited).toBe(0)
  await proxy.stop()
  await postgres.stop()
})

const theme = () => foyer.call('GET', `/v1/agents/${agent.webId}/theme`, { token: agent.webId })
const open = () => foyer.call('POST', `/v1/agents/${agent.id}/sessions`)
const status = async (path: string) => (await fetch(`${foyer.url}${path}`)).status
async function expectAway(): Promise<void> {
  const attempts = [
    open(),
    foyer.call('GET', '/v1/agents'),
    foyer.call('PATCH', `/v1/agents/${agent.id}`, { body: { name: 'B' } }),
  ]
  for (const answer of await Promise.all(attempts)) {
    expectProblem(answer, 503, 'storage-unavailable')
    expect(answer.headers.get('Retry-After')).toBe('2')
  }
  expect((await theme()).status).toBe(200)
  expect(await status('/healthz')).toBe(200)
  expect(await status('/readyz')).toBe(503)
}

async function expectBack(): Promise<void> {
  await expect.poll(() => status('/readyz')).toBe(200)
  await expect.poll(async () => (await open()).status).toBe(200)
  expect((await foyer.call('PATCH', `/v1/agents/${agent.id}`, { body: { name: 'After' } })).status).toBe(200)
}

test('while it cannot be reached, themes go on, all else is refused at once; and it is used again when it is back', async () => {
  expect((await theme()).status).toBe(200)
  for (let time = 0; time < 2; time += 1) {
    proxy.mode = 'closed'
    proxy.cut()
    await expectAway()
    proxy.mode = 'open'
    await expectBack()
  }
})

test('while it is away, the log says so once, and not with each job that waits for it', async () => {
  const proxied = new URL(url)
  proxied.port = new URL(proxy.url).port
  const lines: string[] = []
  const storage = await openPostgres(
    { url: proxied.href, connections: 4 },
    createLog('warn', { write: (line) => void lines.push(line) }),
  )
  const server = await startTestServer({ ...storage, secret, siteTimes: { sweep: 50 }, noticeTimes: { sweep: 50 } })
  const { id, webId } = await createAgent(server)
  const session = await server.call('POST', `/v1/agents/${webId}/sessions`, { token: webId })
  const path = `/v1/agents/${id}/sessions/${session.body.data.id}/conversations`
  // Its count waits to be stored.
  await expect.poll(async () => (await server.call('POST', path, { body: { message: 'Hello' } })).status).toBe(200)
  lines.length = 0
  proxy.mode = 'closed'
  proxy.cut()
  await expect.poll(async () => (await server.call('GET', '/v1/agents')).status).toBe(503)
  const before = server.logged().length
  for (let time = 0; time < 5; time += 1) {
    await server.service.deriving.sweep()
    await server.service.retention.sweep()
    expectProblem(await server.call('GET', '/v1/agents'), 503, 'storage-unavailable')
  }
  await server.stop()
  await storage.close()
  proxy.mode = 'open'
  await expectBack()
  const since = server.logged().slice(before).split('\n')
  // What was under way when the connection broke says why.
  expect(since.filter((line) => /"level":[456]0/.test(line) && !line.includes('"cause"'))).toEqual([])
  expect(lines.filter((line) => line.includes('PostgreSQL cannot be reached'))).toHaveLength(1)
})

test('a network that swallows everything is found out, and nothing hangs', async () => {
  expect((await theme()).status).toBe(200)
  proxy.mode = 'stalled'
  await expectAway()
  proxy.mode = 'open'
  // What hung in it is gone, as after a real split.
  proxy.cut()
  await expectBack()
})

test('a table that is locked for long refuses those who need it, and nobody else', async () => {
  expect((await theme()).status).toBe(200)
  const { sessionId, token } = (await open()).body.data
  const unlock = await lockTable(url, 'sessions')
  expectProblem(await open(), 503, 'storage-unavailable')
  expectProblem(
    await foyer.call('GET', `/v1/agents/${agent.webId}/sessions/${sessionId}/conversations`, { token }),
    503,
    'storage-unavailable',
  )
  expect((await theme()).status).toBe(200)
  expect((await foyer.call('PATCH', `/v1/agents/${agent.id}`, { body: { name: 'Not locked' } })).status).toBe(200)
  expect(await status('/readyz')).toBe(200)
  await unlock()
  expect((await open()).status).toBe(200)
})

describe.runIf(ownsPostgres)('killed under load', () => {
  test('what was acknowledged is there afterwards, and what was refused can be sent again', async () => {
    const sessions = await Promise.all(
      Array.from({ length: 8 }, async () => (await open()).body.data.sessionId as string),
    )
    const acknowledged = new Map<string, string[]>(sessions.map((id) => [id, []]))
    const refused: Answer[] = []
    let isOver = false
    const writer = async (id: string) => {
      for (let count = 0; !isOver; count += 1) {
        const clientId = `c-${count}`
        // The same clientId until it is taken: so it is stored once, whether or not its first acknowledgement was lost.
        for (;;) {
          const path = `/v1/agents/${agent.id}/sessions/${id}/conversations`
          const answer = await foyer.call('POST', path, { body: { message: `Hours? ${count}`, clientId } })
          if (answer.status === 200) break
          refused.push(answer)
        }
        acknowledged.get(id)?.push(clientId)
      }
    }
    const writers = Promise.all(sessions.map(writer))
    const total = () => [...acknowledged.values()].reduce((sum, each) => sum + each.length, 0)
    for (let kill = 0; kill < 2; kill += 1) {
      const before = total()
      await expect.poll(total).toBeGreaterThan(before + 20)
      await postgres.kill()
      await postgres.restart()
    }
    const after = total()
    await expect.poll(total).toBeGreaterThan(after + 20)
    isOver = true
    await writers
    for (const answer of refused) expectProblem(answer, 503, 'storage-unavailable')
    expect(refused.length).toBeGreaterThan(0)
    for (const [id, clientIds] of acknowledged) {
      const { body } = await foyer.call('GET', `/v1/agents/${agent.id}/sessions/${id}/conversations`)
      const messages = body as { messageType: string; clientId?: string; status?: string }[]
      expect(messages.filter(({ messageType }) => messageType === 'user').map((each) => each.clientId)).toEqual(
        clientIds,
      )
      expect(
        messages.filter(({ messageType, status: end }) => messageType === 'assistant' && end === undefined),
      ).toHaveLength(clientIds.length)
    }
  })
})

describe.runIf(ownsPostgres)('read-only', () => {
  const readiness = async () => {
    const response = await fetch(`${foyer.url}/readyz`)
    return [response.status, await response.text()]
  }
  const setDefault = (isReadOnly: boolean) =>
    runSql(url, `alter system set default_transaction_read_only = ${isReadOnly}`).then(() =>
      runSql(url, 'select pg_reload_conf()'),
    )

  test.each([
    ['as a hot standby', (isStandby: boolean) => postgres.setStandby(isStandby)],
    // The last one: open connections learn only after a moment that it is over.
    ['by a setting', setDefault],
  ])(
    '%s, it is not ready and says why; what is read goes on, what is written is refused, and the log says so once',
    async (_, set) => {
      const before = foyer.process.output().length
      const logged = (line: RegExp) => foyer.process.output().slice(before).match(line) ?? []
      await set(true)
      try {
        const why = [503, 'the store is read-only']
        await expect.poll(readiness).toEqual(why)
        for (let time = 0; time < 3; time += 1) {
          expectProblem(await open(), 503, 'storage-unavailable')
          expect((await foyer.call('GET', '/v1/agents')).status).toBe(200)
          expect((await theme()).status).toBe(200)
          expect(await readiness()).toEqual(why)
        }
        await expect.poll(() => logged(/does not accept changes"/g)).toHaveLength(1)
      } finally {
        await set(false)
      }
      await expectBack()
      // It probes every two seconds: until it knows, another outage is the same one to it.
      await expect.poll(() => logged(/accepts changes again"/g)).toHaveLength(1)
      expect(logged(/does not accept changes"/g)).toHaveLength(1)
    },
  )
})

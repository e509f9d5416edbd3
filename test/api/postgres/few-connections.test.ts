import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAgent } from '../../support/agent.ts'
import { operatorToken, startFoyer, type FoyerProcess } from '../../support/process/foyer-process.ts'
import { asRole, startPostgres, type TestPostgres } from '../../support/postgres/postgres.ts'
import { startRoundRobin, type RoundRobin } from '../../support/network/round-robin.ts'
import { callerOf } from '../../support/server.ts'

/* Several instances on a PostgreSQL that has connections for half of what they want: nobody is refused. */

const wanted = 16
/** Besides those that it keeps for superusers. */
const allowed = 24
const callers = 24

let postgres: TestPostgres
let instances: FoyerProcess[]
let proxy: RoundRobin

beforeAll(async () => {
  postgres = await startPostgres([`max_connections=${allowed + 3}`])
  const { url } = await asRole(await postgres.createDatabase())
  const env = { FOYER_DATABASE_URL: url, FOYER_SECRET: 'the secret that all instances have in common' }
  instances = []
  for (let count = 0; count < 3; count += 1) instances.push(await startFoyer('/nowhere', env))
  proxy = await startRoundRobin(instances.map((each) => each.url))
})
afterAll(async () => {
  await proxy.stop()
  for (const { process } of instances) process.kill('SIGKILL')
  await Promise.all(instances.map(({ process }) => process.exited))
  await postgres.stop()
})

async function metricsOf({ url }: FoyerProcess): Promise<Record<string, number>> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const found = text.matchAll(/^foyer_database_connections(\w*) (\d+)$/gm)
  return Object.fromEntries([...found].map(([, name = '', value]) => [name, Number(value)]))
}

test('24 callers of three instances are all answered; each says once in the log, and in its metrics, that it is short', async () => {
  const call = callerOf(proxy.url, operatorToken)
  const agent = await createAgent({ call })
  await call('PATCH', `/v1/agents/${agent.id}/embed`, { body: { limits: { messagesPerMinutePerAddress: 1000 } } })
  const statuses: number[] = []
  let isOver = false
  const caller = async () => {
    while (!isOver) {
      const { status, body } = await call('POST', `/v1/agents/${agent.id}/sessions`)
      statuses.push(status)
      if (status !== 200) continue
      const path = `/v1/agents/${agent.id}/sessions/${body.data.sessionId}/conversations`
      statuses.push((await call('POST', path, { body: { message: 'Hours?' } })).status)
    }
  }
  const linesOf = ({ process }: FoyerProcess) => process.output().match(/PostgreSQL refuses connections/g)?.length ?? 0
  const all = Promise.all(Array.from({ length: callers }, caller))
  const shortOnes = async () => {
    const metrics = await Promise.all(instances.map(metricsOf))
    return instances.filter((_, place) => metrics[place]?.['_short'] === 1)
  }
  await expect.poll(shortOnes).not.toEqual([])
  for (const each of await shortOnes()) await expect.poll(() => linesOf(each)).toBeGreaterThan(0)
  // Each has come once and again while connections are short.
  const enough = statuses.length + 4 * callers
  await expect.poll(() => statuses.length).toBeGreaterThan(enough)
  isOver = true
  await all
  expect(new Set(statuses)).toEqual(new Set([200]))
  for (const each of instances) expect((await fetch(`${each.url}/readyz`)).status).toBe(200)
  const metrics = await Promise.all(instances.map(metricsOf))
  for (const each of metrics) expect(each).toMatchObject({ _wanted: wanted })
  expect(metrics.reduce((sum, { '': open = 0 }) => sum + open, 0)).toBeLessThanOrEqual(allowed)
  for (const each of instances) {
    expect(linesOf(each)).toBeLessThanOrEqual(3)
    expect(each.process.output()).not.toContain('PostgreSQL cannot be reached')
  }
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../../support/files.ts'
import { createAgent } from '../../support/agent.ts'
import { startMailServer, type MailServer } from '../../support/peers/mail-server.ts'
import { runSql, sharedPostgres, type SharedPostgres } from '../../support/postgres/postgres.ts'
import { complaintsOf, startFoyer, type FoyerProcess } from '../../support/process/foyer-process.ts'

/* Three instances on one database: each notice is sent by one of them, also when one dies. */

let postgres: SharedPostgres
let database: string
let directory: string
let mail: MailServer
let instances: FoyerProcess[] = []
/** Message-IDs, as mails arrive. */
const arrived: string[] = []
/** While it is set, the mail server takes no mail in. */
let held: (() => void)[] | undefined

beforeAll(async () => {
  directory = await temporaryFolder()
  postgres = await sharedPostgres()
  database = await postgres.createDatabase()
  mail = await startMailServer({
    closeTimeout: 100,
    onData(stream, _, callback) {
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.on('end', () => {
        arrived.push(/^Message-ID: (.*)$/im.exec(Buffer.concat(pieces).toString())?.[1]?.trim() ?? '')
        if (held) held.push(() => callback())
        else callback()
      })
    },
  })
  instances = await Promise.all([start(), start(), start()])
})
afterAll(async () => {
  for (const { process } of instances) process.kill('SIGKILL')
  await mail.stop()
  await postgres.stop()
})

const start = () =>
  startFoyer(directory, {
    FOYER_DATABASE_URL: database,
    FOYER_SECRET: 'the secret that all instances have in common',
    FOYER_SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    FOYER_MAIL_FROM: 'chat@example.com',
  })

/** An agent with some receivers, and visitors, each of whom asks an instance for a person. */
async function ask(receivers: number, visitors: number): Promise<void> {
  const [first] = instances
  if (!first) throw new Error('There is no instance')
  const { id } = await createAgent({ call: first.call })
  await first.call('PATCH', `/v1/agents/${id}/help`, { body: { isOffered: true } })
  const recipients = Array.from({ length: receivers }, (_, at) => `${at}@example.com`)
  await first.call('PATCH', `/v1/agents/${id}/notifications`, { body: { recipients } })
  const sessions = await Promise.all(
    Array.from({ length: visitors }, async () => (await first.call('POST', `/v1/agents/${id}/sessions`)).body.data),
  )
  const asked = await Promise.all(
    sessions.map(async (session, at) => {
      const { call } = instances[at % instances.length] ?? first
      const route = `/v1/agents/${id}/sessions/${session.id}/handover/ask`
      return (await call('POST', route, { token: session.token, body: {} })).status
    }),
  )
  expect(new Set(asked)).toEqual(new Set([200]))
}

const count = async (state: string) => {
  const rows = await runSql<{ count: number }>(database, 'select count(*)::int as count from outbox where state = $1', [
    state,
  ])
  return rows[0]?.count
}

test('each notice is sent once, whichever instance stored it', async () => {
  await ask(4, 12)
  await expect.poll(() => count('sent')).toBe(48)
  expect(arrived).toHaveLength(48)
  expect(new Set(arrived).size).toBe(48)
  for (const each of instances) expect(complaintsOf(each)).toEqual([])
})

test('what an instance was sending when it died is sent by another, as the same mail', async () => {
  const before = arrived.length
  held = []
  await ask(1, 1)
  await expect.poll(() => held?.length).toBe(1)
  // All die, and with them whoever was sending; others start on the same database.
  const [dying, other, last] = instances
  for (const each of [dying, other, last]) each?.process.kill('SIGKILL')
  await Promise.all(instances.map(({ process }) => process.exited))
  held = undefined
  instances = [await start(), await start()]
  // The lease is over as soon as its time has come.
  await runSql(
    database,
    `update outbox set due_at = now(), record = jsonb_set(record::jsonb, '{dueAt}', to_jsonb('2026-01-01T00:00:00.000Z'::text))::json
      where due_at is not null`,
  )
  await expect.poll(() => count('due')).toBe(0)
  expect(arrived).toHaveLength(before + 2)
  expect(arrived.at(-1)).toBe(arrived.at(-2))
})

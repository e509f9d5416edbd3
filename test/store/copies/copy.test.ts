import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CommandError } from '../../../server/commands/command.ts'
import { copy as run } from '../../../server/commands/copy/copy.ts'
import { ConfigError, readConfig } from '../../../server/config.ts'
import { unbounded } from '../../../server/store/records/knowledge/knowledge-changes.ts'
import { openPostgres } from '../../../server/store/postgres/open-postgres.ts'
import { openFileStore } from '../../../server/store/file/file-store.ts'
import { temporaryFolder } from '../../support/files.ts'
import { foyer, type Outcome } from '../../support/process/commands.ts'
import { startNode } from '../../support/process/process.ts'
import { invite, join, quickKey } from '../../support/people.ts'
import { runSql, sharedPostgres, type SharedPostgres } from '../../support/postgres/postgres.ts'
import { createAgent, faq } from '../../support/agent.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { svgOf, upload } from '../../support/upload.ts'
import { anOutboxItem, aWorkspace } from '../contract/samples.ts'
import { quietLog } from '../contract/quiet-log.ts'

/* `foyer copy` on a real PostgreSQL: there and back again, interrupted, and onto what is not empty. */

let postgres: SharedPostgres
let place: string
let server: TestServer
beforeAll(async () => {
  postgres = await sharedPostgres()
})
afterAll(() => postgres.stop())
beforeEach(async () => {
  place = await temporaryFolder()
  server = await startTestServer({ directory: path.join(place, 'data'), deriveKey: quickKey })
})

const data = () => path.join(place, 'data')
const back = () => path.join(place, 'back')
const copy = (from: string, to: string): Promise<Outcome> => foyer(['copy', '--from', from, '--to', to], {})

/** Two workspaces with a picture and a person in common, a theme, conversations with feedback, an erased session. */
async function fill(sessions = 3): Promise<void> {
  const { id } = await createAgent(server, {
    name: 'Ada \u0000 آدا',
    theme: { theme: { chat: { hostBubbles: { color: 'red' } } } },
  })
  const bytes = svgOf()
  await upload(server, id, { bytes })
  const other = await server.call('POST', '/v1/workspaces', { body: { name: 'Other', plan: 'pro' } })
  await server.call('POST', '/v1/ai', { body: { instructions: faq }, token: other.body.token })
  const { email, id: personId } = await join(server, 'owner')
  // From then on: no notice for it is among what is counted.
  const push = { sealed: 'the address of a device', since: '2999-01-01T00:00:00.000Z' }
  for (const login of await server.store.listLogins(personId))
    await server.store.updateLogin(login.id, (current) => ({ ...current, push }))
  const pushKeys = { publicKey: 'the public key', sealed: 'the private key' }
  await server.store.updateWorkspace('wks_default', (current) => ({ ...current, pushKeys }))
  await invite(server, 'reader', { token: other.body.token, email })
  const theirs = await server.call('POST', '/v1/agents', { body: { name: 'Theirs' }, token: other.body.token })
  await upload(server, theirs.body.data.id, { bytes, token: other.body.token })
  await upload(server, theirs.body.data.id, { token: other.body.token })
  const visit = async (count: number) => {
    const base = `/v1/agents/${id}/sessions`
    const session = (await server.call('POST', base)).body.data.id
    const answer = await server.call('POST', `${base}/${session}/conversations`, {
      body: { message: `When are you open?\u0000 \ud83e\udd50 ${count}`, clientId: `c-${count}` },
    })
    const feedback = `${base}/${session}/conversations/${answer.body.data[1].id}/feedback`
    if (count % 2 === 0) await server.call('PUT', feedback, { body: { type: 'negative', correctiveAnswer: 'Later' } })
    await server.call('POST', `${base}/${session}/conversations`, { body: { message: 'And prices?' } })
  }
  await Promise.all(Array.from({ length: sessions }, (_, count) => visit(count)))
  await know(id)
  await server.call('PATCH', `/v1/agents/${id}/help`, { body: { form: { isOffered: true } } })
  for (const clientId of ['c-stays', 'c-outlives']) {
    const session = (await server.call('POST', `/v1/agents/${id}/sessions`)).body.data.id
    const body = { message: `${clientId} \u0000 آدا`, email: 'ida@example.com', clientId }
    await server.call('POST', `/v1/agents/${id}/sessions/${session}/contacts`, { body })
    if (clientId === 'c-outlives') await server.store.eraseSession('wks_default', session, () => true)
  }
  const agent = await server.store.getAgent('wks_default', id)
  if (agent) await server.store.addOutboxItem({ ...anOutboxItem(agent), state: 'sent' })
  const erased = (await server.call('POST', `/v1/agents/${id}/sessions`)).body.data.id
  await server.call('DELETE', `/v1/agents/${id}/sessions/${erased}`)
}

/** What the agent knows besides its instructions, with vectors. */
async function know(agentId: string): Promise<void> {
  const { aiId } = (await server.call('GET', `/v1/agents/${agentId}/ai`)).body.data
  const body = { kind: 'text', text: '# Returns\n\nWithin thirty days.' }
  const { id } = (await server.call('POST', `/v1/ai/${aiId}/sources`, { body })).body.data
  for await (const record of server.store.listDocuments('wks_default', id, { order: 'asc' })) {
    const vectors = [{ of: record, vectors: { made: { model: 'm', dimension: 3, passages: 1 }, text: '{"a":1}' } }]
    await server.store.updateSource('wks_default', aiId, id, (same) => same, { vectors, bounds: unbounded })
    // As data of earlier versions may be.
    const write = [{ record: { ...record, title: 'Returns \u0000 \ud83e' } }]
    await server.store.updateSource('wks_default', aiId, id, (same) => same, { write, bounds: unbounded })
  }
}

test('moves everything into PostgreSQL and back into files, the same after both', async () => {
  await fill()
  await server.stop()
  const url = await postgres.createDatabase()
  const there = await copy(data(), url)
  expect(there).toMatchObject({ code: 0 })
  expect(there.stderr).toContain('Copied 3 pictures, 13 records, 12 messages')
  expect(there.stderr).not.toContain(new URL(url).password + '@')
  const home = await copy(url, back())
  expect(home, home.stderr).toMatchObject({ code: 0 })
  const again = await startTestServer({ directory: back() })
  const before = await startTestServer({ directory: data() })
  const exported = async ({ call, store }: TestServer) => {
    // Before the exports, which it notes.
    const noted = (await call('GET', '/v1/audit')).text
    const people = (await call('GET', '/v1/people')).body.data as { id: string }[]
    const logins = await store.listLogins(people[0]?.id ?? '')
    expect([people.length, logins.length]).toEqual([1, 1])
    expect(logins[0]?.push?.sealed).toBe('the address of a device')
    expect((await store.getWorkspace('wks_default'))?.pushKeys?.sealed).toBe('the private key')
    const agents = (await call('GET', '/v1/agents')).body.data as { id: string }[]
    const [asset] = (await call('GET', '/v1/assets')).body.data as { url: string; createdAt: string }[]
    const lists = agents.flatMap(({ id }) =>
      ['export', 'conversations?vote=negative', 'insight'].map(async (what) => {
        return (await call('GET', `/v1/agents/${id}/${what}`)).text
      }),
    )
    const texts = await Promise.all(lists)
    texts.push((await call('GET', '/v1/contacts')).text)
    const { pathname } = new URL(asset?.url ?? '')
    const [ai] = (await call('GET', '/v1/ai')).body.data as { id: string }[]
    for await (const { record, text } of store.readVectors('wks_default', ai?.id ?? '')) texts.push(record.id, text)
    return [...texts, noted, JSON.stringify([people, logins]), asset?.createdAt, (await call('GET', pathname)).text]
  }
  const texts = await exported(before)
  expect(texts[0]?.split('\n')).toHaveLength(4 + 12 + 1)
  expect(texts).toContain('{"a":1}')
  expect(await exported(again)).toEqual(texts)
  await Promise.all([again.stop(), before.stop()])
})

test('a picture that a theme shows goes along where no upload is noted, as in data of the first versions', async () => {
  const { id } = await createAgent(server)
  const { path: picture } = await upload(server, id)
  const welcome = { iconUrl: picture }
  expect(await server.call('PATCH', `/v1/agents/${id}/theme`, { body: { welcome } })).toMatchObject({ status: 200 })
  await server.stop()
  await rm(path.join(data(), 'uploads'), { recursive: true })
  expect((await copy(data(), back())).stderr).toContain('Copied 1 picture,')
  server = await startTestServer({ directory: back() })
  expect(await server.call('GET', picture)).toMatchObject({ status: 200 })
  await server.stop()
})

test('a copy that was killed goes on where it was, and nothing is there twice; the password may be left out of the address, where others would see it', async () => {
  await fill(24)
  await server.stop()
  const url = await postgres.createDatabase()
  // Killed as soon as the first messages are there.
  const running = await startNode(['dist/server/main.js', 'copy', '--from', data(), '--to', url], /(?:)/)
  await expect
    .poll(
      () =>
        runSql<{ count: number }>(url, 'select count(*)::int as count from messages').then(
          ([row]) => row?.count,
          () => 0,
        ),
      {
        interval: 1,
      },
    )
    .toBeGreaterThan(0)
  running.kill('SIGKILL')
  await running.exited
  const given = new URL(url)
  const { password } = given
  given.password = ''
  const finished = await foyer(['copy', '--from', data(), '--to', given.href], { PGPASSWORD: password })
  expect(finished, finished.stderr).toMatchObject({ code: 0 })
  const [row] = await runSql<{ count: number }>(url, 'select count(*)::int as count from messages')
  expect(row?.count).toBe(96)
})

test('goes onto the workspace that a server made there by itself, says what differs when something was added there, and refuses to mix two stores', async () => {
  await fill(1)
  await server.stop()
  const other = await startTestServer({ directory: back(), plan: 'pro' })
  await other.stop()
  expect(await copy(data(), back())).toMatchObject({ code: 0 })
  const store = await openFileStore({ directory: back(), log: quietLog() })
  await store.createWorkspace(aWorkspace())
  await store.close()
  const again = await copy(data(), back())
  expect(again).toMatchObject({ code: 1 })
  expect(again.stderr).toContain(' 0 records, 0 messages')
  expect(again.stderr).toContain('workspaces: 2 in the source, 3 in the target')
  const changed = await startTestServer({ directory: back(), plan: 'pro' })
  const [{ id }] = (await changed.call('GET', '/v1/agents')).body.data
  await changed.call('PATCH', `/v1/agents/${id}`, { body: { name: 'Changed there' } })
  await changed.stop()
  const refused = await copy(data(), back())
  expect(refused).toMatchObject({ code: 1 })
  expect(refused.stderr).toContain(`The target already holds a different record ${id}`)
  const kept = await startTestServer({ directory: back(), plan: 'pro' })
  expect((await kept.call('GET', `/v1/agents/${id}`)).body.data.name).toBe('Changed there')
  await kept.stop()
})

test('a database that an instance has open is refused, as the source and as the target, as a directory is', async () => {
  const url = await postgres.createDatabase()
  const instance = await openPostgres({ url, connections: 2 }, quietLog())
  await server.stop()
  for (const [from, to] of [
    [url, back()],
    [data(), url],
  ] as const) {
    const refused = await copy(from, to)
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringMatching(/database open; stop all instances/)])
  }
  await instance.close()
  expect(await copy(data(), url)).toMatchObject({ code: 0 })
})

test('takes two stores and nothing else, and makes none where it should read; no password is shown', async () => {
  await server.stop()
  expect(await foyer(['check', '--from', data()], {})).toMatchObject({ code: 2 })
  const file = import.meta.filename
  const below = path.join(file, 'data')
  for (const [from, to, message] of [
    [data(), data(), 'A store cannot be copied into itself.'],
    [path.join(place, 'nothing'), back(), path.join(place, 'nothing')],
    ['mysql://me:hidden@db/foyer', back(), 'mysql://…@db/foyer is neither a directory nor a postgres:// address.'],
    [below, back(), `--from: must be a directory, and ${below} is a file, or a path below one`],
    [data(), file, `--to: must be a directory, and ${file} is a file, or a path below one`],
  ] as const) {
    const refused: unknown = await run({ config: readConfig({}), from, to }).catch((error: unknown) => error)
    expect(refused instanceof ConfigError ? 2 : (refused as CommandError).exitCode).toBe(2)
    expect(String(refused)).toContain(message)
    expect(String(refused)).not.toContain('hidden')
  }
  expect(await readdir(place)).toEqual(['data'])
  const away = await copy(data(), 'postgres://foyer:hidden-password@127.0.0.1:1/none')
  expect(away).toMatchObject({ code: 1 })
  expect(away.stderr).not.toContain('hidden-password')
})

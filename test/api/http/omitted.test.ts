import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFixture, createWorkspace, type Fixture } from '../../support/fixture.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/* A list that leaves out what cannot be read says so: nobody takes it for all there is. */

let server: TestServer
let fixture: Fixture
let stranger: { id: string; token: string }
let lost: { id: string }

beforeAll(async () => {
  server = await startTestServer()
  fixture = await createFixture(server)
  stranger = await createWorkspace(server)
  await createFixture(server, stranger)
  lost = await createWorkspace(server)
  const { agentId, aiId, tokenId } = fixture.ids
  const { body } = await server.call('POST', '/v1/agents', { body: { name: 'Grace' } })
  const file = (name: string) => path.join(server.directory, name)
  const cut = async (name: string) => writeFile(file(name), (await readFile(file(name), 'utf8')).slice(0, -20))
  server = await server.restart({}, async () => {
    await cut(`agents/${body.data.id}.json`)
    await cut(`ai/${aiId}.json`)
    await cut(`tokens/${tokenId}.json`)
    await writeFile(file(`workspaces/${lost.id}.json`), '')
    await writeFile(file(`sessions/${agentId}.jsonl`), 'rust\n', { flag: 'a' })
  })
})
afterAll(() => server.stop())

const omittedIn = async (target: string, token = server.operatorToken) => {
  const { status, headers } = await server.call('GET', target, { token })
  expect(status).toBe(200)
  return headers.get('Foyer-Omitted')
}

test('the header says how many, on every page, and the log which', async () => {
  const { agentId, webId, aiId, tokenId } = fixture.ids
  const { body } = await server.call('GET', '/v1/agents')
  expect(body.data).toHaveLength(1)
  const lists: [path: string, name: string][] = [
    ['/v1/agents', 'agt_'],
    ['/v1/agents?limit=1', 'agt_'],
    ['/v1/ai', aiId],
    ['/v1/tokens', tokenId],
    ['/v1/workspaces', lost.id],
    [`/v1/agents/${agentId}/sessions`, `${agentId}.jsonl, line 3`],
    [`/v1/agents/${webId}/sessions`, `${agentId}.jsonl, line 3`],
    [`/v1/agents/${agentId}/export`, `${agentId}.jsonl, line 3`],
  ]
  for (const [target, name] of lists) {
    const before = server.logged().length
    expect([target, await omittedIn(target)]).toEqual([target, '1'])
    const said = server
      .logged()
      .slice(before)
      .split('\n')
      .find((line) => line.includes('"omitted":'))
    expect(said).toContain('"level":40')
    expect(said).toContain(name)
  }
})

test('who lost nothing is told nothing', async () => {
  for (const target of ['/v1/agents', '/v1/ai', '/v1/tokens'])
    expect(await omittedIn(target, stranger.token)).toBeNull()
  const { agentId, sessionId } = fixture.ids
  expect(await omittedIn(`/v1/agents/${agentId}/sessions/${sessionId}/conversations`)).toBeNull()
})

test('pages of other origins may read it, and the description of the interface names it', async () => {
  const { headers } = await server.call('GET', '/v1/agents', { headers: { Origin: 'https://shop.example' } })
  expect(headers.get('access-control-expose-headers')).toContain('Foyer-Omitted')
  const { body } = await server.call('GET', '/v1/openapi.json')
  expect(body.paths['/v1/agents'].get.responses['200'].headers).toHaveProperty('Foyer-Omitted')
  expect(body.paths['/v1/agents'].post.responses['200'].headers).toBeUndefined()
})

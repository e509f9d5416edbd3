import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { foyer } from '../../support/process/commands.ts'
import { createWorkspace } from '../../support/fixture.ts'
import { expectProblem, wrongFields } from '../../support/problems.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { upload } from '../../support/upload.ts'

let server: TestServer
let agentId: string
let aiId: string

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

beforeEach(async () => {
  agentId = (await server.call('POST', '/v1/agents', { body: { name: 'Ada' } })).body.data.id
  aiId = (await server.call('POST', '/v1/ai', { body: { instructions: 'One' } })).body.data.id
})

const theme = () => `/v1/agents/${agentId}/theme`
const titled = (title: string, token?: string) =>
  server.call('PATCH', theme(), { body: { welcome: { title } }, ...(token && { token }) })
const numbers = async (target: string): Promise<number[]> =>
  (await server.call('GET', target)).body.data.map(({ number }: { number: number }) => number)

test('a theme has no versions until it is changed; then each names when, by whom, and is a whole theme', async () => {
  const target = `${theme()}/versions`
  expect((await server.call('GET', target)).body).toEqual({ data: [] })
  const before = (await server.call('GET', theme())).body.data
  const { body: made } = await server.call('POST', '/v1/tokens', { body: { name: 'Shop team', scope: 'admin' } })
  await titled('Hello')
  await titled('Welcome', made.token)
  const { data } = (await server.call('GET', target)).body
  expect(data).toMatchObject([
    { number: 3, by: 'Shop team' },
    { number: 2, by: 'Operator' },
    { number: 1, by: null },
  ])
  expect((await server.call('GET', `${target}/1`)).body.data.theme).toEqual(before)
  expect((await server.call('GET', `${target}/2`)).body.data).toEqual({
    ...data[1],
    theme: { ...before, welcome: { title: 'Hello' } },
  })
})

test('restoring brings the whole theme back as a new version, and what came between stays to be restored', async () => {
  const before = (await server.call('GET', theme())).body.data
  await titled('Hello')
  await server.call('PATCH', theme(), { body: { startMode: 'Prompts', initialPrompts: ['Hours?'] } })
  const { status, body } = await server.call('POST', `${theme()}/versions/1/restore`)
  expect([status, body.data]).toEqual([200, before])
  expect((await server.call('GET', theme())).body.data).toEqual(before)
  const [newest] = (await server.call('GET', `${theme()}/versions`)).body.data
  expect(newest).toMatchObject({ number: 4, by: 'Operator', restores: 1 })
  await server.call('POST', `${theme()}/versions/3/restore`)
  expect((await server.call('GET', theme())).body.data).toMatchObject({
    startMode: 'Prompts',
    welcome: { title: 'Hello' },
  })
})

test('instructions have versions too; a new name makes none', async () => {
  const target = `/v1/ai/${aiId}`
  await server.call('PATCH', target, { body: { instructions: 'Two' } })
  await server.call('PATCH', target, { body: { name: 'Renamed' } })
  expect(await numbers(`${target}/versions`)).toEqual([2, 1])
  expect((await server.call('GET', `${target}/versions/1`)).body.data).toMatchObject({ by: null, instructions: 'One' })
  const { body } = await server.call('POST', `${target}/versions/1/restore`)
  expect(body.data).toMatchObject({ name: 'Renamed', instructions: 'One' })
  expect(await numbers(`${target}/versions`)).toEqual([3, 2, 1])
})

describe('a restoration is refused, and changes nothing,', () => {
  test('with an If-Match of what it was before', async () => {
    await titled('Hello')
    const etag = (await server.call('GET', theme())).headers.get('etag') ?? ''
    await titled('Welcome')
    const headers = { 'If-Match': etag }
    expectProblem(await server.call('POST', `${theme()}/versions/1/restore`, { headers }), 412, 'stale')
    await server.call('PATCH', `/v1/ai/${aiId}`, { body: { instructions: 'Two' } })
    expectProblem(await server.call('POST', `/v1/ai/${aiId}/versions/1/restore`, { headers }), 412, 'stale')
    expect(await numbers(`${theme()}/versions`)).toEqual([3, 2, 1])
  })

  test('of a number that is none', async () => {
    await titled('Hello')
    for (const number of ['0', '3', '-1', '1.0', '1e0', '99999999999999999999', 'x']) {
      expectProblem(await server.call('GET', `${theme()}/versions/${number}`), 404, 'not-found')
      expectProblem(await server.call('POST', `${theme()}/versions/${number}/restore`), 404, 'not-found')
    }
  })

  test('where it would remove the branding and the plan does not allow that any more', async () => {
    const { id, token } = await createWorkspace(server, 'pro')
    const made = (await server.call('POST', '/v1/agents', { body: { name: 'Pro' }, token })).body.data.id
    const target = `/v1/agents/${made}/theme`
    const branded = (isBrandingEnabled: boolean) => ({ settings: { general: { isBrandingEnabled } } })
    await server.call('PATCH', target, { body: branded(false), token })
    await server.call('PATCH', target, { body: branded(true), token })
    await server.call('PATCH', `/v1/workspaces/${id}`, { body: { plan: 'free' } })
    const answer = await server.call('POST', `${target}/versions/2/restore`, { token })
    expectProblem(answer, 403, 'branding-required')
  })

  test('where it shows a picture that was deleted since, which it names', async () => {
    const { url, name } = await upload(server, agentId, {})
    await server.call('PATCH', theme(), { body: { welcome: { iconUrl: new URL(url).pathname } } })
    await server.call('PATCH', theme(), { body: { welcome: { iconUrl: null } } })
    expect((await server.call('DELETE', `/v1/assets/${name}`)).status).toBe(200)
    const answer = await server.call('POST', `${theme()}/versions/2/restore`)
    expectProblem(answer, 422, 'validation')
    expect(wrongFields(answer)).toEqual(['welcome.iconUrl'])
  })
})

test('versions that somebody damaged are an error of their own, and set aside when newer ones are saved', async () => {
  let own = await startTestServer()
  const { directory } = own
  const { id } = (await own.call('POST', '/v1/ai', { body: { instructions: 'One' } })).body.data
  await own.call('PATCH', `/v1/ai/${id}`, { body: { instructions: 'Two' } })
  own = await own.restart({}, async () => {
    const file = path.join(directory, 'versions', `${id}.jsonl`)
    expect((await readFile(file, 'utf8')).split('\n')).toHaveLength(3)
    await writeFile(file, '{"number":1\n')
    const checked = await foyer(['check'], { FOYER_DATA: directory })
    expect(checked.code).toBe(1)
    expect(checked.stdout + checked.stderr).toContain(`versions/${id}.jsonl`)
  })
  expectProblem(await own.call('GET', `/v1/ai/${id}/versions`), 500, 'damaged')
  expect((await own.call('PATCH', `/v1/ai/${id}`, { body: { instructions: 'Three' } })).status).toBe(200)
  own = await own.restart()
  expect((await own.call('GET', `/v1/ai/${id}/versions`)).body.data).toMatchObject([{ number: 3 }])
  expect((await own.call('GET', `/v1/ai/${id}`)).body.data.instructions).toBe('Three')
  await own.stop()
})

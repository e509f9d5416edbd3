import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorkspace } from '../../support/fixture.ts'
import { expectProblem, wrongFields } from '../../support/problems.ts'
import { startTestServer, type Answer, type TestServer } from '../../support/server.ts'
import { upload } from '../../support/upload.ts'

/* Lists are whole by default; with limit they come in pages, and a Link header leads on (docs/decisions.md). */

let server: TestServer
/** A list with five items and a token that sees it. */
const lists: { name: string; path: string; token: string; isBare: boolean }[] = []

beforeAll(async () => {
  server = await startTestServer()
  const { token } = await createWorkspace(server)
  const agent = (await server.call('POST', '/v1/agents', { token, body: { name: '0' } })).body.data
  const sessions = `/v1/agents/${agent.id}/sessions`
  for (let count = 1; count < 5; count++) {
    await server.call('POST', '/v1/agents', { token, body: { name: String(count) } })
    // The first token came with the workspace, and so do the others with theirs.
    await server.call('POST', '/v1/tokens', { token, body: { name: String(count), scope: 'read' } })
  }
  for (let count = 0; count < 5; count++) {
    await upload(server, agent.id, { token })
    await server.call('POST', '/v1/ai', { token, body: { name: String(count) } })
    await server.call('POST', sessions, { token })
  }
  for (let count = 0; count < 3; count++) await createWorkspace(server)
  lists.push(
    { name: 'agents', path: '/v1/agents', token, isBare: false },
    { name: 'AI resources', path: '/v1/ai', token, isBare: false },
    { name: 'assets', path: '/v1/assets', token, isBare: false },
    { name: 'access tokens', path: '/v1/tokens', token, isBare: false },
    { name: 'workspaces', path: '/v1/workspaces', token: server.operatorToken, isBare: false },
    { name: 'sessions', path: sessions, token, isBare: true },
  )
})
afterAll(() => server.stop())

describe.each(['agents', 'AI resources', 'assets', 'access tokens', 'workspaces', 'sessions'])(
  'the list of %s',
  (name) => {
    const list = () => {
      const found = lists.find((each) => each.name === name)
      if (!found) throw new Error('no such list')
      return found
    }
    const get = (query = '') => server.call('GET', `${list().path}${query}`, { token: list().token })
    const items = (answer: Answer): { id: string }[] => (list().isBare ? answer.body : answer.body.data)
    const next = (answer: Answer) => /^<(.+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1]

    test('is whole, earliest first, without a link', async () => {
      const answer = await get()
      expect(answer.status).toBe(200)
      expect(Array.isArray(answer.body)).toBe(list().isBare)
      expect(items(answer)).toHaveLength(5)
      const times = items(answer).map((item) => Reflect.get(item, 'createdAt') as string | undefined)
      expect(times).toEqual(times.toSorted())
      expect(next(answer)).toBe(undefined)
      expect(answer.headers.get('cache-control')).toBe('no-store')
    })

    test.each(['asc', 'desc'])('in pages, %s, gives every item once, in the same order', async (order) => {
      const whole = items(await get())
      const expected = order === 'asc' ? whole : whole.toReversed()
      for (const limit of [1, 2, 5, 500]) {
        const found: { id: string }[] = []
        let query: string | undefined = `?limit=${limit}&order=${order}`
        for (let pages = 0; query !== undefined; pages++) {
          expect(pages).toBeLessThan(6)
          const page = await get(query)
          expect(items(page).length).toBeLessThanOrEqual(limit)
          found.push(...items(page))
          const link = next(page)
          if (link) expect(link.startsWith(`${server.url}${list().path}?`)).toBe(true)
          query = link && new URL(link).search
        }
        expect(found).toEqual(expected)
      }
    })

    test('turned is the same list, the other way round', async () => {
      expect(items(await get('?order=desc'))).toEqual(items(await get()).toReversed())
    })

    test('after a cursor without a limit is the rest', async () => {
      const whole = items(await get())
      expect(items(await get(`?cursor=${whole[2]?.id}`))).toEqual(whole.slice(3))
    })

    test('knows no cursor that it did not give', async () => {
      for (const cursor of [
        'unknown',
        'agt_x',
        '',
        '..',
        '.agt_x',
        '1.',
        '-1.agt_x',
        '1.2.agt_x',
        '100000000000000.agt_x',
        '1.a%00b',
      ]) {
        const answer = await get(`?limit=1&cursor=${cursor}`)
        expectProblem(answer, 422, 'validation')
        expect(wrongFields(answer)).toEqual(['cursor'])
      }
    })
  },
)

test('a list of 3,000 long items is the same in one piece and in pages, and a reader who leaves costs nothing', async () => {
  const { token } = await createWorkspace(server)
  for (let count = 0; count < 60; count++) {
    const make = () => server.call('POST', '/v1/ai', { token, body: { instructions: `${count} `.repeat(500) } })
    await Promise.all(Array.from({ length: 50 }, make))
  }
  const leaving = new AbortController()
  const response = await fetch(`${server.url}/v1/ai`, {
    headers: { Authorization: `Bearer ${token}` },
    signal: leaving.signal,
  })
  await response.body?.getReader().read()
  leaving.abort()
  const whole = (await server.call('GET', '/v1/ai', { token })).body.data as { id: string }[]
  expect(whole).toHaveLength(3000)
  const pages: { id: string }[] = []
  while (pages.length < 3000) {
    const cursor = pages.length > 0 ? `&cursor=${pages.at(-1)?.id}` : ''
    pages.push(...(await server.call('GET', `/v1/ai?limit=500${cursor}`, { token })).body.data)
  }
  expect(pages).toEqual(whole)
})

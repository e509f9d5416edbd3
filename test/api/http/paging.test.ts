import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Inbox } from '../../../server/contract/inbox/handover.ts'
import { createWorkspace } from '../../support/fixture.ts'
import { expectProblem, wrongFields } from '../../support/problems.ts'
import { callerOf, startTestServer, type Answer, type TestServer } from '../../support/server.ts'

/* Lists are whole by default; with limit they come in pages, also while somebody deletes what is in them (docs/decisions.md).
 * That both stores read them so is in test/store/contract/paging.ts. */

type Item = { id: string; createdAt: string }
/** `path`: of the list. `removed`: of an item. */
type List = { path: string; add(): Promise<Item>; removed(id: string): string }

/** What is deleted after a page was read. */
const deletions: Record<string, (page: Item[], all: Item[]) => Item[]> = {
  nothing: () => [],
  'the last item of a page': (page) => page.slice(-1),
  'all items of a page': (page) => page,
  everything: (_, all) => all,
}

let server: TestServer
/** Of the workspace of a test. */
let admin: string
let call: TestServer['call']
let agentId: string
let visitors = 0

beforeAll(async () => {
  server = await startTestServer({ trustProxy: 1 })
})
afterAll(() => server.stop())
beforeEach(async () => {
  admin = (await createWorkspace(server)).token
  call = callerOf(server.url, admin)
  agentId = (await made(call('POST', '/v1/agents', { body: { name: 'Ada' } }))).id
})

async function made(answer: Promise<Answer>): Promise<Item & { token: string }> {
  const { status, text, body } = await answer
  expect(status, text).toBe(200)
  return body.data
}

const session = () => made(call('POST', `/v1/agents/${agentId}/sessions`))
const say = (id: string, message: string) =>
  made(call('POST', `/v1/agents/${agentId}/sessions/${id}/conversations`, { body: { message } }))

async function conversation() {
  const opened = await session()
  await say(opened.id, 'Do you bake bread?')
  return opened
}

async function contact(): Promise<Item> {
  const { id, token } = await session()
  const headers = { 'X-Forwarded-For': `10.2.0.${++visitors}` }
  const body = { message: 'Please call me.', email: 'ida@example.com', clientId: id }
  return made(call('POST', `/v1/agents/${agentId}/sessions/${id}/contacts`, { token, headers, body }))
}

const lists: Record<string, () => Promise<List>> = {
  agents: async () => ({
    path: '/v1/agents',
    add: () => made(call('POST', '/v1/agents', { body: { name: 'Grace' } })),
    removed: (id) => `/v1/agents/${id}`,
  }),
  'access tokens': async () => ({
    path: '/v1/tokens',
    add: () => made(call('POST', '/v1/tokens', { body: { name: 'A token', scope: 'read' } })),
    removed: (id) => `/v1/tokens/${id}`,
  }),
  sources: async () => {
    const path = `/v1/ai/${(await made(call('POST', '/v1/ai', { body: {} }))).id}/sources`
    return {
      path,
      add: () => made(call('POST', path, { body: { kind: 'text', name: 'A text', text: 'We bake bread.' } })),
      removed: (id) => `${path}/${id}`,
    }
  },
  sessions: async () => ({
    path: `/v1/agents/${agentId}/sessions`,
    add: session,
    removed: (id) => `/v1/agents/${agentId}/sessions/${id}`,
  }),
  conversations: async () => ({
    path: `/v1/agents/${agentId}/conversations?q=bread`,
    add: conversation,
    removed: (id) => `/v1/agents/${agentId}/sessions/${id}`,
  }),
  contacts: async () => {
    await call('PATCH', `/v1/agents/${agentId}/help`, { body: { form: { isOffered: true } } })
    return { path: `/v1/contacts?agent=${agentId}`, add: contact, removed: (id) => `/v1/contacts/${id}` }
  },
}

const remove = async (address: string) => expect((await call('DELETE', address)).status).toBe(200)

/** Adds items, no two of them in the same millisecond. */
async function fill({ add, removed }: List, count: number): Promise<Item[]> {
  const items: Item[] = []
  while (items.length < count) {
    const item = await add()
    if (item.createdAt === items.at(-1)?.createdAt) await remove(removed(item.id))
    else items.push(item)
  }
  return items
}

const itemsOf = ({ status, text, body }: Answer): Item[] => {
  expect(status, text).toBe(200)
  return Array.isArray(body) ? body : body.data
}
const nextOf = ({ headers }: Answer) => {
  const next = /^<(.+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1]
  return next?.slice(server.url.length)
}
const withQuery = (path: string, query: string) => `${path}${path.includes('?') ? '&' : '?'}${query}`
const ids = (items: Item[]) => items.map(({ id }) => id)

describe.each(Object.keys(lists))('the list of %s', (name) => {
  test.each(Object.keys(deletions))('leads on past what is deleted, %s, and lacks nothing that stays', async (what) => {
    const list = await (lists[name] as () => Promise<List>)()
    for (const order of ['asc', 'desc']) {
      const added = await fill(list, 5)
      const gone = new Set<string>()
      const seen: string[] = []
      let next: string | undefined = withQuery(list.path, `limit=2&order=${order}`)
      while (next !== undefined) {
        const answer: Answer = await call('GET', next)
        const page = ids(itemsOf(answer))
        seen.push(...page)
        const own = page.flatMap((id) => added.find((item) => item.id === id) ?? [])
        for (const { id } of deletions[what]?.(own, added) ?? []) {
          if (!gone.has(id)) await remove(list.removed(id))
          gone.add(id)
        }
        next = nextOf(answer)
      }
      const left = ids(itemsOf(await call('GET', withQuery(list.path, `order=${order}`))))
      expect(seen.filter((id) => left.includes(id))).toEqual(left)
      expect(new Set(seen).size).toBe(seen.length)
      for (const { id } of added) expect(left.includes(id)).toBe(!gone.has(id))
    }
  })

  test('is whole and earliest first, without a link, or turned', async () => {
    const list = await (lists[name] as () => Promise<List>)()
    await fill(list, 3)
    const asked = await call('GET', withQuery(list.path, 'order=asc'))
    const whole = itemsOf(asked)
    expect(whole.length).toBeGreaterThanOrEqual(3)
    expect(whole.map(({ createdAt }) => createdAt)).toEqual(whole.map(({ createdAt }) => createdAt).toSorted())
    expect([nextOf(asked), asked.headers.get('cache-control')]).toEqual([undefined, 'no-store'])
    expect(ids(itemsOf(await call('GET', withQuery(list.path, 'order=desc'))))).toEqual(ids(whole).toReversed())
  })

  test('takes the id of an item that is there as a cursor, and what is none names it', async () => {
    const list = await (lists[name] as () => Promise<List>)()
    const added = await fill(list, 3)
    const [first, second] = added
    const after = (item: Item | undefined) => call('GET', withQuery(list.path, `order=asc&cursor=${item?.id}`))
    expect(ids(itemsOf(await after(first)))).toEqual(ids(added.slice(1)))
    await remove(list.removed(second?.id ?? ''))
    for (const cursor of [second?.id, 'agt_x', '', '..', '.agt_x', '1.', '-1.agt_x', '1.2.agt_x', '1.a%00b']) {
      const answer = await call('GET', withQuery(list.path, `limit=1&cursor=${cursor}`))
      expectProblem(answer, 422, 'validation')
      expect(wrongFields(answer)).toEqual(['cursor'])
    }
  })
})

test('the inbox leads on past a conversation that is erased, and past one that moves', async () => {
  await call('PATCH', `/v1/agents/${agentId}/help`, { body: { isOffered: true } })
  const asked = async () => {
    const { id, token } = await conversation()
    await call('POST', `/v1/agents/${agentId}/sessions/${id}/handover/ask`, { token, body: {} })
    return id
  }
  const page = async (query: string): Promise<Inbox> => (await call('GET', `/v1/inbox?${query}`)).body
  for (const view of ['open', 'needs']) {
    const waiting: string[] = []
    while (waiting.length < 6) waiting.push(await asked())
    const shown = (await page(`view=${view}`)).data.map(({ sessionId }) => sessionId)
    const first = await page(`view=${view}&limit=2`)
    const [moved = '', erased = ''] = first.data.map(({ sessionId }) => sessionId)
    expect(shown.slice(0, 2)).toEqual([moved, erased])
    await say(moved, 'Is anybody there?')
    await remove(`/v1/agents/${agentId}/sessions/${erased}`)
    const rest = await page(`view=${view}&cursor=${first.next}`)
    expect(rest.data.map(({ sessionId }) => sessionId)).toEqual(shown.slice(2))
    const second = await page(`view=${view}&limit=2&cursor=${first.next}`)
    await say(second.data[1]?.sessionId ?? '', 'Hello?')
    const end = await page(`view=${view}&cursor=${second.next}`)
    expect(end.data.map(({ sessionId }) => sessionId)).toEqual(shown.slice(4))
  }
})

test('a list of 3,000 long items is the same in one piece and in pages, and a reader who leaves costs nothing', async () => {
  for (let count = 0; count < 60; count++) {
    const make = () => call('POST', '/v1/ai', { body: { instructions: `${count} `.repeat(500) } })
    await Promise.all(Array.from({ length: 50 }, make))
  }
  const leaving = new AbortController()
  const response = await fetch(`${server.url}/v1/ai`, {
    headers: { Authorization: `Bearer ${admin}` },
    signal: leaving.signal,
  })
  await response.body?.getReader().read()
  leaving.abort()
  const whole = (await call('GET', '/v1/ai')).body.data as { id: string }[]
  expect(whole).toHaveLength(3000)
  const pages: { id: string }[] = []
  while (pages.length < 3000) {
    const cursor = pages.length > 0 ? `&cursor=${pages.at(-1)?.id}` : ''
    pages.push(...(await call('GET', `/v1/ai?limit=500${cursor}`)).body.data)
  }
  expect(pages).toEqual(whole)
})

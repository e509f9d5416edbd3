import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCrawler } from '../../support/peers/crawled.ts'
import { startModelServer, streamOf } from '../../support/peers/model-server.ts'
import { startSite, type Site } from '../../support/peers/site.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { places } from './talks/places.ts'

/* What visitors ask on a page of the site that they read: the gym of the talks, with its classes, its pool and its sauna. */

let server: TestServer
let site: Site
let agent: string
let aiId: string

beforeAll(async () => {
  server = await startTestServer({ pageNetworks: ['127.0.0.1/32'], siteTimes: { pause: 0, sweep: 20 } })
  site = await startSite()
  Object.assign(site.pages, places['gym']?.pages)
  const crawler = await createCrawler(server)
  await crawler.whenRead(await crawler.add({ url: site.url }))
  ;({ aiId } = crawler)
  agent = (await server.call('POST', '/v1/agents', { body: { name: 'Ada' } })).body.data.id
  await server.call('PUT', `/v1/agents/${agent}/ai`, { body: { aiId } })
})
afterAll(() => Promise.all([server.stop(), site.stop()]))

async function openSession() {
  const sessions = `/v1/agents/${agent}/sessions`
  return `${sessions}/${(await server.call('POST', sessions)).body.data.id}/conversations`
}

/** Turns of one conversation: the page that is read, what is asked there, and what the answer must say; false: it must not say that. */
type Turn = [page: string, question: string, says: RegExp, isSaid?: false]

const walks: Record<string, Turn[]> = {
  'a question that points to what is read is about that page': [
    ['/classes/boxing', 'How much is this?', /£9 for everybody/],
    ['/classes/boxing', 'and what age?', /16 years/],
  ],
  'what it names of that is told by the page itself': [
    ['/classes/boxing', 'Can I borrow gloves for it?', /Gloves can be borrowed/],
  ],
  'one without any word is about nothing': [
    ['/sauna', '?', /^unanswered/],
    ['/sauna', 'and?', /^unanswered/],
  ],
  'one that names nothing is, too, and keeps to it': [
    ['/sauna', 'How much?', /£7/],
    ['/sauna', 'When is it open?', /15:00/],
  ],
  'on another page it is about that one': [
    ['/classes/yoga', 'What does this cost?', /£8/],
    ['/classes/spinning', 'What does this cost?', /£6/],
  ],
  'what nothing answers leaves it at the page that is read': [
    ['/sauna', 'Would my tortoise survive it in January', /^unanswered/],
    ['/sauna', 'How much is this?', /£7/],
  ],
  'and here: what was asked of the page before': [
    ['/classes/yoga', 'What does this cost?', /£8/],
    ['/classes/boxing', 'and here?', /£9/],
  ],
  'what is named is what is talked about, wherever it is asked': [
    ['/classes/boxing', 'What does yoga cost?', /£8/],
    ['/sauna', 'How long is the pool?', /25 metres/],
    ['/classes/yoga', 'What is the joining fee?', /£15/],
  ],
  'what was named stays talked about on the same page': [
    ['/pool', 'What does yoga cost?', /£8/],
    ['/pool', 'and when is it?', /Tuesday 19:00/],
  ],
  'a page has an address with other parameters, a slash at its end and an anchor': [
    ['/classes/boxing/?utm_source=mail&ref=2#price', 'How much is this?', /£9/],
  ],
  'a page that is not known leaves all as it was': [
    ['/basket', 'How much is this?', /£9 for everybody/, false],
    ['/basket', 'What does boxing cost?', /£9/],
  ],
}

test.each(Object.entries(walks))('%s', async (_title, turns) => {
  const path = await openSession()
  const said: string[] = []
  for (const [page, message] of turns) {
    const { body } = await server.call('POST', path, { body: { message, page: site.url.replace(/\/$/, '') + page } })
    said.push(`${body.data[1].verdict}: ${body.data[1].message}`)
  }
  const missed = turns.filter(([, , says, isSaid = true], at) => says.test(said[at] ?? '') !== isSaid)
  expect(missed, said.join('\n\n')).toEqual([])
})

test('a site in another name of the same host is the same site', async () => {
  const page = `${site.url.replace('http:', 'https:').replace(/\/$/, '')}/sauna/index.html`
  const { body } = await server.call('POST', await openSession(), { body: { message: 'How much is this?', page } })
  expect(body.data[1].message).toMatch(/£7/)
})

test('the page is told with the message, without its fragment; what is no address is refused', async () => {
  const path = await openSession()
  const page = 'http://shop.example/a b?x=1#y'
  const { body } = await server.call('POST', path, { body: { message: 'Hello', page } })
  expect(body.data[0].page).toBe('http://shop.example/a%20b?x=1')
  expect((await server.call('GET', path)).body[0].page).toBe('http://shop.example/a%20b?x=1')
  for (const wrong of ['', 'shop.example', 'javascript:alert(1)', 'http://', `http://x/${'a'.repeat(2048)}`, 7]) {
    const answer = await server.call('POST', path, { body: { message: 'Hello', page: wrong } })
    expect([answer.status, answer.body.errors?.[0]?.path], String(wrong)).toEqual([422, 'page'])
  }
  expect((await server.call('GET', path)).body).toHaveLength(2)
})

test('a model is told which page is read, and so is the writer of what is searched', async () => {
  const model = await startModelServer()
  model.script = streamOf(['£9 [1].'])
  const asks = await startTestServer({
    pageNetworks: ['127.0.0.1/32'],
    siteTimes: { pause: 0, sweep: 20 },
    openai: { apiKey: 'key', baseUrl: model.url, model: 'test' },
  })
  const crawler = await createCrawler(asks)
  await asks.call('PATCH', `/v1/ai/${crawler.aiId}`, { body: { searchQuestion: 'model' } })
  await crawler.whenRead(await crawler.add({ url: site.url }))
  const { id } = (await asks.call('POST', '/v1/agents', { body: { name: 'Ada' } })).body.data
  await asks.call('PUT', `/v1/agents/${id}/ai`, { body: { aiId: crawler.aiId } })
  const session = (await asks.call('POST', `/v1/agents/${id}/sessions`)).body.data.id
  const page = `${site.url.replace(/\/$/, '')}/classes/boxing`
  const body = { message: 'Would my grandmother like this?', page }
  await asks.call('POST', `/v1/agents/${id}/sessions/${session}/conversations`, { body })
  const [written, answered] = model.requests.map(({ messages }) => messages.at(-1)?.content ?? '')
  expect(written).toContain('The visitor reads the page: Boxing\n')
  expect(answered).toMatch(/The page that the visitor reads\nBoxing\nhttp:\S+\/classes\/boxing\n/)
  await asks.stop()
  await model.stop()
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCrawler } from '../../support/peers/crawled.ts'
import { startSite, type Site } from '../../support/peers/site.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { places, type Talk } from './talks/places.ts'

/* Conversations of three turns about small sites: what is talked about stays until something else is named, and what is asked does. */

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ pageNetworks: ['127.0.0.1/32'], siteTimes: { pause: 0, sweep: 20 } })
})
afterAll(() => server.stop())

describe.each(Object.entries(places))('the %s', (_, { language, pages, talks }) => {
  let site: Site
  let agent: string

  beforeAll(async () => {
    site = await startSite()
    Object.assign(site.pages, pages)
    const crawler = await createCrawler(server)
    await crawler.whenRead(await crawler.add({ url: site.url }))
    agent = (await server.call('POST', '/v1/agents', { body: { name: 'Ada' } })).body.data.id
    await server.call('PUT', `/v1/agents/${agent}/ai`, { body: { aiId: crawler.aiId } })
  })
  afterAll(() => site.stop())

  test.each(talks.map((talk): [string, Talk] => [talk.map(([question]) => question).join(' · '), talk]))(
    '%s',
    async (_title, talk) => {
      const headers = { 'Accept-Language': language }
      const sessions = `/v1/agents/${agent}/sessions`
      const { id } = (await server.call('POST', sessions, { headers })).body.data
      const said: [string, string][] = []
      for (const [question] of talk) {
        const body = { message: question }
        const answer = await server.call('POST', `${sessions}/${id}/conversations`, { headers, body })
        said.push([question, `${answer.body.data[1].verdict}: ${answer.body.data[1].message}`])
      }
      const missed = talk.flatMap(([question, says], at) =>
        says.test(said[at]?.[1] ?? '') && said[at]?.[1].startsWith('answered')
          ? []
          : [`${question} → ${said[at]?.[1]}`],
      )
      expect(missed, JSON.stringify(said, null, 1)).toEqual([])
    },
  )
})

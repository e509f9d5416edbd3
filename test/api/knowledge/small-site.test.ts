import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCrawler, type Crawler } from '../../support/peers/crawled.ts'
import type { Site } from '../../support/peers/site.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { answerable, unanswerable } from './small-site/questions.ts'
import { agreementPath, manualPath, startSmallSite } from './small-site/site-pages.ts'

/* A small shop's site of sixty pages, a PDF and a DOCX: read over HTTP, and asked a hundred questions that were written for it. */

let site: Site
let server: TestServer
let crawler: Crawler
let sourceId: string

beforeAll(async () => {
  site = await startSmallSite()
  server = await startTestServer({ pageNetworks: ['127.0.0.1/32'], siteTimes: { pause: 0, sweep: 20 } })
  crawler = await createCrawler(server)
  sourceId = await crawler.add({ url: site.url })
  await crawler.whenRead(sourceId)
})
afterAll(() => Promise.all([site.stop(), server.stop()]))

describe('the site', () => {
  test('is read whole: each page and file once', async () => {
    expect(await crawler.source(sourceId)).toMatchObject({
      documents: 62,
      lastSync: { outcome: 'complete', done: 62, failed: 0 },
    })
    const paths = (await crawler.documents(sourceId)).map(({ url }) => new URL(url ?? '').pathname)
    expect(new Set(paths).size).toBe(62)
    expect(paths).toEqual(expect.arrayContaining([manualPath, agreementPath]))
  })

  test('is read without its navigation, cookies, newsletter and footer', async () => {
    const framed = (await crawler.documents(sourceId)).filter(({ text }) =>
      /Français|remember your basket|Once a month: new|a cooperative$|Subscribe|track\(/m.test(text),
    )
    expect(framed.map(({ url, text }) => `${url}\n${text}`)).toEqual([])
  })
})

type Given = { message: string; verdict: string; paths: string[] }

async function ask(message: string): Promise<Given> {
  const answer = await server.call('POST', `/v1/ai/${crawler.aiId}/try`, { body: { message } })
  expect([answer.status, answer.text]).toEqual([200, answer.text])
  const { answer: text, sources = [], receipt } = answer.body.data
  return {
    message: text,
    verdict: receipt.verdict,
    paths: sources.map(({ url }: { url: string }) => new URL(url).pathname),
  }
}

/** What came of a question: `cited` is whether the right page is among those that the answer names. */
type Outcome = { question: string; given: Given; isRight: boolean; isCited: boolean }

const told = ({ question, given: { verdict, paths, message } }: Outcome) =>
  `${question} ${verdict} ${paths.join(' ')}: ${message.slice(0, 160)}`

test('is asked a hundred questions, answers most of them with the right sentence of the right page, leads on where it is not sure, and says little wrong', async () => {
  const outcomes: Outcome[] = []
  for (const [question, path, fact] of answerable) {
    const given = await ask(question)
    const isCited = given.paths.includes(path)
    outcomes.push({ question, given, isCited, isRight: isCited && fact.test(given.message) })
  }
  const others: Outcome[] = []
  for (const question of unanswerable) {
    others.push({ question, given: await ask(question), isCited: false, isRight: false })
  }
  const isDeclined = ({ given }: Outcome) => given.verdict === 'unanswered'
  const [right, declined] = [outcomes.filter(({ isRight }) => isRight), outcomes.filter(isDeclined)]
  const said = (all: Outcome[]) => all.filter(({ given }) => given.verdict === 'answered')
  const citedWrong = said(outcomes).filter((each) => !each.isCited)
  const invented = said(others)
  const counts = [right, declined, citedWrong, invented].map(({ length }) => length)
  console.log('Right, declined, with a wrong page; said of what is not there:', ...counts)
  expect(outcomes.length + others.length).toBe(100)
  const failures = outcomes.filter(({ isRight }) => !isRight).map(told)
  expect(right.length / outcomes.length, failures.join('\n')).toBeGreaterThanOrEqual(0.8)
  expect(citedWrong.length, citedWrong.map(told).join('\n')).toBeLessThanOrEqual(3)
  expect(invented.length, invented.map(told).join('\n')).toBeLessThanOrEqual(3)
})

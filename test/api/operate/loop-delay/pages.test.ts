import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../../../support/files.ts'
import { startStepped, type SteppedServer, type Work } from '../../../support/process/longest-step.ts'
import { startSite, type Site } from '../../../support/peers/site.ts'

/* While somebody else's page is read, of the largest size and any shape, no step of the event loop takes more than 50 ms. */

let directory: string
let server: SteppedServer
let site: Site
beforeAll(async () => {
  directory = await temporaryFolder()
  site = await startSite()
  server = await startStepped(directory, { FOYER_PAGE_NETWORKS: '127.0.0.1' })
})
afterAll(async () => {
  await server.stop()
  await site.stop()
})

/** As large as is read. */
const fill = (shape: string) => shape.repeat(Math.floor((5 * 1024 * 1024) / Buffer.byteLength(shape)))

test('a check of a page of 5 MB', async () => {
  const agent = (await server.call('POST', '/v1/agents', { body: { name: 'Ada' } })).body.data
  const shapes = [
    '<b>',
    '<a b=c d>',
    '<!-- -->',
    '<script>',
    'é',
    `<script src=/widget.js data-agent=web_${'a'.repeat(20)}></script>`,
  ]
  const works = shapes.map((shape, at): [string, Work] => {
    site.pages[`/${at}`] = fill(shape)
    const url = `${site.url}${at}`
    return [shape, () => server.call('POST', `/v1/agents/${agent.id}/embed/check`, { body: { url } })]
  })
  expect(await server.tooLong(works, [200])).toEqual([])
})

test('a theme from a page and stylesheets of the largest size, and from CSS', async () => {
  const agent = (await server.call('POST', '/v1/agents', { body: { name: 'Ada' } })).body.data
  const send = (body: object) => server.call('POST', `/v1/agents/${agent.id}/theme/match`, { body })
  const links = Array.from({ length: 10 }, (_, at) => `<link rel=stylesheet href=/${at}.css>`).join('')
  site.pages['/site'] = `<style>.btn{background:#00f}</style>${links}${'<img class=logo src=/a.png>'.repeat(100_000)}`
  for (let at = 0; at < 10; at++) site.pages[`/${at}.css`] = '.a{color:#0a0}'.repeat(70_000)
  const works: [string, Work][] = [
    ['a site', () => send({ url: `${site.url}site` })],
    ['CSS', () => send({ css: '.btn{background:#00f}'.repeat(9_500) })],
  ]
  expect(await server.tooLong(works, [200])).toEqual([])
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startStepped, type SteppedServer, type Work } from '../../support/longest-step.ts'
import { startSite, type Site } from '../../support/site.ts'

/* While somebody else's page is read, of the largest size and any shape, no step of the event loop takes more than 50 ms. */

let directory: string
let server: SteppedServer
let site: Site
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'foyer-steps-'))
  site = await startSite()
  server = await startStepped(directory, { FOYER_PAGE_NETWORKS: '127.0.0.1' })
})
afterAll(async () => {
  await server.stop()
  await site.stop()
  await rm(directory, { recursive: true, force: true })
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

import { openFileStore } from '../../../server/store/file/file-store.ts'
import { quietLog } from '../../store/contract/quiet-log.ts'
import { createAgent, type TestAgent } from '../../support/agent.ts'
import { temporaryFolder } from '../../support/files.ts'
import { startSite } from '../../support/peers/site.ts'
import { startFoyer } from '../../support/process/foyer-process.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

/*
 * After a start, or a change, what a site says has to be indexed before it can be searched, which takes longer the larger it is. Who asks meanwhile is
 * not told that nothing is known.
 */

let server: TestServer
/** On the same data; it reads no text before `open` is called. */
let starting: TestServer
let open: () => void
let agent: TestAgent

beforeAll(async () => {
  server = await startTestServer()
  agent = await createAgent(server, { instructions: '' })
  const { aiId } = (await server.call('GET', `/v1/agents/${agent.id}/ai`)).body.data
  const text = '## Delivery\n\nWe deliver within three days. Ring 01632 960555 if it takes longer.'
  await server.call('POST', `/v1/ai/${aiId}/sources`, { body: { kind: 'text', name: 'Help', text } })
  const opened = new Promise<void>((resolve) => (open = resolve))
  starting = await startTestServer({
    store: {
      ...server.store,
      close: async () => undefined,
      async *readDocuments(...asked) {
        await opened
        yield* server.store.readDocuments(...asked)
      },
    },
    searchTimes: { answer: 50, people: 50, talk: 50 },
  })
})
afterAll(async () => {
  await starting.stop()
  await server.stop()
})

/** The answer to a question that nothing was asked before. */
async function ask(message: string) {
  const sessions = `/v1/agents/${agent.id}/sessions`
  const { id } = (await starting.call('POST', sessions)).body.data
  const { body } = await starting.call('POST', `${sessions}/${id}/conversations`, { body: { message } })
  return body.data?.[1] ?? body
}

test('who asks before a site is indexed may ask again, and is answered then', async () => {
  const failed = await ask('How long does delivery take?')
  expect(failed).toMatchObject({ status: 'failed', error: { code: 'timeout' } })
  expect(failed).not.toHaveProperty('verdict')
  expect(failed.error.reason).toContain('still being indexed')

  expect((await ask('hello')).message).toContain('Hello')
  expect(await ask('I want to talk to a person')).not.toHaveProperty('error')

  open()
  await expect.poll(async () => (await ask('How long does delivery take?')).message).toContain('three days')
})

test('after a start it is indexed before anybody asks', async () => {
  open()
  const again = await startTestServer({ store: { ...server.store, close: async () => undefined } })
  try {
    await again.service.prepare()
    expect(again.logged()).toContain('Knowledge is ready to be searched')
  } finally {
    await again.stop()
  }
})

test('a site is indexed as soon as it has been read, and not by who asks first', async () => {
  const site = await startSite()
  site.pages['/'] = '<main><h1>Delivery</h1><p>We deliver within three days, on all days of the week.</p></main>'
  const store = await openFileStore({ directory: await temporaryFolder(), log: quietLog() })
  let indexed = 0
  const reading = await startTestServer({
    pageNetworks: ['127.0.0.1/32'],
    siteTimes: { pause: 0, sweep: 20 },
    store: {
      ...store,
      readDocuments(workspaceId, aiId, sourceId, omit) {
        // An index is made of all sources.
        if (sourceId === undefined) indexed += 1
        return store.readDocuments(workspaceId, aiId, sourceId, omit)
      },
    },
  })
  try {
    const of = await createAgent(reading, { instructions: '' })
    const { aiId } = (await reading.call('GET', `/v1/agents/${of.id}/ai`)).body.data
    const sources = `/v1/ai/${aiId}/sources`
    await reading.call('POST', sources, { body: { kind: 'site', site: { url: site.url } } })
    await expect.poll(async () => (await reading.call('GET', sources)).body.data[0].sync).toBeUndefined()
    await expect.poll(() => indexed).toBe(1)
    const found = await reading.call('GET', `/v1/ai/${aiId}/search?q=delivery`)
    expect(found.body.data.passages).toHaveLength(1)
    expect(indexed).toBe(1)
  } finally {
    await reading.stop()
    await site.stop()
  }
})

test('who asks of one site does not wait until another, much larger, is indexed', async () => {
  const built = await startFoyer(await temporaryFolder())
  try {
    const searchOf = async (text: string) => {
      const { id } = (await built.call('POST', '/v1/ai', { body: {} })).body.data
      const body = new FormData()
      body.set('file', new Blob([text]), 'help.md')
      expect((await built.call('POST', `/v1/ai/${id}/sources/file`, { body })).status).toBe(200)
      return async (q: string) => (await built.call('GET', `/v1/ai/${id}/search?q=${q}`)).body.data.passages
    }
    const small = await searchOf('We deliver within three days.')
    const large = await searchOf(sections(900))
    expect(await small('deliver')).toHaveLength(1)

    let isIndexed = false
    const first = large('word').then((passages) => {
      isIndexed = true
      return passages
    })
    // Of those that are sent meanwhile some come after what the large one begins with.
    for (let turn = 0; turn < 3; turn += 1) expect(await small('deliver')).toHaveLength(1)
    expect(isIndexed).toBe(false)
    expect((await first).length).toBeGreaterThan(0)
  } finally {
    built.process.kill('SIGKILL')
    await built.process.exited
  }
})

/** A text of so many sections, each with words of its own. */
function sections(count: number): string {
  const words = (at: number) => Array.from({ length: 60 }, (_, of) => `word${(at * 7 + of * 13) % 9000}`).join(' ')
  return Array.from({ length: count }, (_, at) => `## Section ${at}\n\n${words(at)} word.`).join('\n\n')
}

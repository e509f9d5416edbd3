import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createAgent, type TestAgent } from '../../support/agent.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

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
  await vi.waitFor(async () => expect((await ask('How long does delivery take?')).message).toContain('three days'))
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

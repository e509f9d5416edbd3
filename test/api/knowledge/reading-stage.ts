import { afterAll, beforeAll, expect } from 'vitest'
import { startTestServer, type TestServer } from '../../support/server.ts'

/** A server that reads pages, for the tests of a file. */
export function readingStage() {
  let server: TestServer
  let sources: string
  beforeAll(async () => {
    server = await startTestServer()
    sources = `/v1/ai/${(await server.call('POST', '/v1/ai', { body: {} })).body.data.id}/sources`
  })
  afterAll(() => server.stop())

  /** The text of a page as it was understood. */
  async function textOfPage(page: string): Promise<string> {
    const form = new FormData()
    form.set('file', new Blob([page]), 'page.html')
    const answer = await server.call('POST', `${sources}/file`, { body: form })
    expect([answer.status, answer.text]).toEqual([200, answer.text])
    const path = `${sources}/${answer.body.data.id}/documents`
    const [document] = (await server.call('GET', path)).body.data
    return (await server.call('GET', `${path}/${document.id}`)).body.data.text
  }

  /** `textOf`: of what is between the tags of `html`. */
  return { textOfPage, textOf: (html: string) => textOfPage(`<!doctype html><html>${html}</html>`) }
}

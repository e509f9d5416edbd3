import { expect, vi } from 'vitest'
import type { KnowledgeDocument, WholeDocument } from '#contract/knowledge/documents.ts'
import type { Source } from '#contract/knowledge/sources.ts'
import type { TestServer } from '../server.ts'
import type { Answering, Site } from './site.ts'

/** An AI resource that reads sites, by way of the API. */
export type Crawler = {
  aiId: string
  /** Adds a site, which begins to be read. */
  add(site: { url: string } & Record<string, unknown>): Promise<string>
  source(id: string): Promise<Source>
  /** Resolves when a site is not being read any more. */
  whenRead(id: string): Promise<Source>
  readAgain(id: string): Promise<Source>
  documents(id: string): Promise<WholeDocument[]>
}

export async function createCrawler({ call }: Pick<TestServer, 'call'>, aiId?: string): Promise<Crawler> {
  const ai = aiId ?? (await call('POST', '/v1/ai', { body: {} })).body.data.id
  const sources = `/v1/ai/${ai}/sources`
  const asked = async (method: string, path: string, body?: unknown) => {
    const answer = await call(method, path, body === undefined ? {} : { body })
    expect([answer.status, answer.text]).toEqual([200, answer.text])
    return answer.body.data
  }
  const source = (id: string): Promise<Source> => asked('GET', `${sources}/${id}`)
  const whenRead = async (id: string) => {
    const isRead = async () => expect(await source(id)).not.toHaveProperty('sync')
    await vi.waitFor(isRead, { timeout: 60_000 })
    return source(id)
  }
  return {
    aiId: ai,
    source,
    whenRead,
    add: async (site) => (await asked('POST', sources, { kind: 'site', site })).id,
    async readAgain(id) {
      await asked('POST', `${sources}/${id}/sync`)
      return whenRead(id)
    },
    async documents(id) {
      const listed: KnowledgeDocument[] = await asked('GET', `${sources}/${id}/documents`)
      const all: WholeDocument[] = []
      for (const each of listed) all.push(await asked('GET', `${sources}/${id}/documents/${each.id}`))
      return all
    },
  }
}

/** A page that is sent with a type, and perhaps other headers. */
export function sent(type: string, content: string | Buffer, more: Record<string, string> = {}): Answering {
  return (response) => void response.writeHead(200, { 'Content-Type': type, ...more }).end(content)
}

/** A page that the site says has not changed, to whoever knows it. */
export function unchanged(type: string, content: string | Buffer): Answering {
  return (response, { headers }) => {
    if (headers['if-none-match'] === '"1"') response.writeHead(304).end()
    else response.writeHead(200, { 'Content-Type': type, ETag: '"1"' }).end(content)
  }
}

/** A sitemap that names these paths of a site. */
export function sitemapOf({ url }: Site, paths: readonly string[]): Answering {
  const locations = paths.map((path) => `<url><loc>${new URL(path, url).href}</loc></url>`)
  return sent(
    'application/xml',
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${locations.join('')}</urlset>`,
  )
}

/** A page that is sent when the test says so. */
export function held(type: string, content: string): { page: Answering; send: () => void } {
  const waiting: (() => void)[] = []
  let isSent = false
  return {
    page: (response) => {
      const send = () => void response.writeHead(200, { 'Content-Type': type }).end(content)
      if (isSent) send()
      else waiting.push(send)
    },
    send() {
      isSent = true
      for (const each of waiting.splice(0)) each()
    },
  }
}

import { createHash } from 'node:crypto'
import { knowledgeBounds, type Site } from '../../../contract/sources.ts'
import type { DocumentRecord, DocumentWrite, KnowledgeStore, SourceRecord } from '../../../store/knowledge.ts'
import { PageError } from '../../pages/page-error.ts'
import type { PageReader, Reading } from '../../pages/reader.ts'
import { decodeText } from '../../pages/text.ts'
import { readPage } from '../read/read.ts'
import type { Piece } from '../read/piece.ts'
import { accepted } from '../refusals.ts'
import { changesTo } from '../writes.ts'
import { discover, normalized } from './discover.ts'
import { JobLost, renewed, type Lease } from './job.ts'
import { findRepeated } from './repeated.ts'

export type CrawlParts = {
  store: KnowledgeStore
  reader: PageReader
  /** Before each request but the first. */
  pause: (milliseconds: number | undefined) => Promise<void>
  lease: Lease
  signal: AbortSignal
}

/** How reading a site ended. */
export type Outcome = {
  outcome: 'complete' | 'stopped'
  done: number
  failed: number
  repeated: string[]
  warnings: string[]
}

type Page = { url: string; depth: number }
type PageFacts = NonNullable<DocumentRecord['page']>

/** Reads a site under the job's token, page by page, each saved as it is read. @throws {JobLost} */
export async function crawl(source: SourceRecord & { site: Site }, token: string, parts: CrawlParts): Promise<Outcome> {
  return new Crawl(source, token, parts).run()
}

class Crawl {
  readonly #source: SourceRecord & { site: Site }
  readonly #token: string
  readonly #parts: CrawlParts
  readonly #startedAt: string
  /** The documents of each page, as they are stored. */
  readonly #known = new Map<string, DocumentRecord[]>()
  readonly #seen = new Set<string>()
  readonly #warnings: string[] = []
  #progress = { done: 0, failed: 0, found: 0 }
  #isStopped = false

  constructor(source: SourceRecord & { site: Site }, token: string, parts: CrawlParts) {
    this.#source = source
    this.#token = token
    this.#parts = parts
    this.#startedAt = source.job?.startedAt ?? ''
  }

  async run(): Promise<Outcome> {
    const { store, reader, pause, signal } = this.#parts
    const { site, workspaceId, id } = this.#source
    for await (const document of store.listDocuments(workspaceId, id, { order: 'asc' })) {
      const url = document.url ?? document.key
      this.#known.set(url, [...(this.#known.get(url) ?? []), document])
    }
    const found = await discover(site, reader, () => this.#rest(), signal)
    const isLinked = found.via === 'links'
    const waiting: Page[] = found.pages.map((url) => ({ url, depth: 0 }))
    for (const { url } of waiting) this.#seen.add(url)
    let count = 0
    for (let next = waiting.shift(); next && count < site.limit && !this.#isStopped; next = waiting.shift()) {
      count += 1
      this.#progress.found = Math.min(site.limit, count + waiting.length)
      // Another instance has read it for this very job; its links are not known.
      if (!isLinked && this.#isDone(next.url)) {
        this.#progress.done += 1
        continue
      }
      await pause(found.pause)
      const links = await this.#readOne(next.url, isLinked)
      if (!isLinked || next.depth >= site.depth) continue
      for (const link of links.map(normalized)) {
        if (this.#seen.has(link) || !found.isAllowed(link)) continue
        this.#seen.add(link)
        waiting.push({ url: link, depth: next.depth + 1 })
      }
    }
    const { done, failed } = this.#progress
    // What a page that failed links to is not known.
    if (!this.#isStopped && !(isLinked && failed > 0)) await this.#forgetOthers()
    const repeated = await findRepeated(store, this.#source, (write) => this.#save({ write: [write] }))
    return { outcome: this.#isStopped ? 'stopped' : 'complete', done, failed, repeated, warnings: this.#warnings }
  }

  async #rest(): Promise<void> {
    await this.#parts.pause(undefined)
    await this.#save({})
  }

  #isDone(url: string): boolean {
    const [document] = this.#known.get(url) ?? []
    return document?.page !== undefined && document.page.checkedAt >= this.#startedAt
  }

  /** Reads and saves a page. Resolves with its links. */
  async #readOne(url: string, isLinked: boolean): Promise<string[]> {
    const { reader, signal } = this.#parts
    const known = this.#known.get(url) ?? []
    const facts = known[0]?.page
    const checkedAt = new Date().toISOString()
    try {
      // Of a page that has not changed there is no text to find links in.
      const validators = isLinked || !facts || facts.failedSince !== undefined ? {} : validatorsOf(facts)
      const reading = await reader.read(url, {
        signal,
        accept: 'text/html,application/xhtml+xml;q=0.9,text/*;q=0.5',
        known: validators,
      })
      this.#progress.done += 1
      if (reading.kind === 'not-modified') {
        await this.#touch(known, (page) => ({ ...page, checkedAt }))
        return []
      }
      return await this.#take(url, reading, known, checkedAt)
    } catch (error) {
      if (!(error instanceof PageError)) throw error
      await this.#fail(url, known, error, checkedAt)
      return []
    }
  }

  async #take(url: string, reading: Extract<Reading, { kind: 'content' }>, known: DocumentRecord[], checkedAt: string) {
    const { type } = reading.contentType
    if (!/^(text\/html|application\/xhtml\+xml|text\/plain|text\/markdown|)$/.test(type)) {
      await this.#save({})
      return []
    }
    // A redirect leads to a page that has an address of its own.
    const place = normalized(reading.url)
    if (place !== url) {
      await this.#save({ remove: known.map(({ id }) => id) })
      if (this.#seen.has(place)) return []
      this.#seen.add(place)
    }
    const html = decodeText(reading.bytes, reading.contentType)
    const page = await readPage({ url: place, html, repeated: this.#source.repeated ?? [] })
    if ('refused' in page) {
      await this.#fail(url, known, new PageError('bad-answer', { message: page.refused, fix: '' }), checkedAt)
      return []
    }
    const facts: PageFacts = { ...reading.validators, bodyHash: hashOf(reading.bytes), checkedAt }
    const before = this.#known.get(place) ?? []
    // The page as it was read last: what an end of a sync dropped stays dropped.
    if (before[0]?.page?.bodyHash === facts.bodyHash) await this.#touch(before, () => facts)
    else await this.#replace(before, page.pieces, facts)
    return page.links
  }

  /** Stores what was read of a page in place of what was there. */
  async #replace(before: DocumentRecord[], pieces: readonly Piece[], page: PageFacts): Promise<void> {
    const { write, remove } = changesTo(this.#source, before, pieces)
    const written = new Set(write.map(({ record }) => record.id))
    const same = before.filter(({ id }) => !written.has(id) && !remove.includes(id))
    const writes = [
      ...write.map(({ record, ...rest }) => Object.assign(rest, { record: Object.assign(record, { page }) })),
      ...headsOf(same, () => page),
    ]
    await this.#save({ write: writes, remove })
  }

  async #touch(known: DocumentRecord[], change: (page: PageFacts) => PageFacts): Promise<void> {
    await this.#save({ write: headsOf(known, change) })
  }

  /** A page that is gone goes; one that cannot be read keeps its text. */
  async #fail(url: string, known: DocumentRecord[], error: PageError, checkedAt: string): Promise<void> {
    this.#progress.failed += 1
    this.#warnings.push(`${url}: ${error.message}`)
    if (error.status === 404 || error.status === 410) return this.#save({ remove: known.map(({ id }) => id) })
    return this.#touch(known, (page) => ({
      ...page,
      checkedAt,
      failedSince: page.failedSince ?? checkedAt,
      reason: error.message,
    }))
  }

  /** Removes the pages that the site does not name any more. */
  async #forgetOthers(): Promise<void> {
    const gone = [...this.#known].flatMap(([url, documents]) => (this.#seen.has(url) ? [] : documents))
    await this.#save({ remove: gone.map(({ id }) => id) })
  }

  async #save({
    write = [],
    remove = [],
  }: {
    write?: readonly DocumentWrite[]
    remove?: readonly string[]
  }): Promise<void> {
    const { store, lease, signal } = this.#parts
    signal.throwIfAborted()
    const { workspaceId, aiId, id } = this.#source
    const renew = (current: SourceRecord) => renewed(current, this.#token, this.#progress, new Date(), lease)
    const changes = { write, remove, bounds: knowledgeBounds }
    const saved = accepted(await store.updateSource(workspaceId, aiId, id, renew, changes))
    if (!saved) throw new JobLost()
    if (saved.job?.isStopping) this.#isStopped = true
  }
}

function headsOf(documents: readonly DocumentRecord[], change: (page: PageFacts) => PageFacts): DocumentWrite[] {
  return documents.map((record) => {
    const page = change(record.page ?? { bodyHash: '', checkedAt: record.updatedAt })
    return { record: Object.assign({}, record, { page }) }
  })
}

function validatorsOf({ etag, lastModified }: PageFacts) {
  return { ...(etag !== undefined && { etag }), ...(lastModified !== undefined && { lastModified }) }
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
}

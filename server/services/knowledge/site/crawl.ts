import { createHash } from 'node:crypto'
import { knowledgeBounds, type Site } from '../../../contract/knowledge/sources.ts'
import type { DocumentRecord, DocumentWrite, KnowledgeStore, SourceRecord } from '../../../store/records/knowledge.ts'
import { PageError } from '../../pages/page-error.ts'
import type { PageReader, Reading, Validators } from '../../pages/reader.ts'
import { readPage } from '../read/read.ts'
import type { Piece } from '../read/piece.ts'
import { accepted } from '../refusals.ts'
import { changesTo } from '../writes.ts'
import { discover, normalized } from './discover.ts'
import { Frontier, type Waiting } from './frontier.ts'
import { isFile } from './globs.ts'
import { JobLost, type Lease } from '../leased-jobs.ts'
import { renewed } from './job.ts'
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

type Content = Extract<Reading, { kind: 'content' }>
/** When a page was looked at, and for which job. */
type Checked = Required<Pick<PageFacts, 'checkedAt' | 'job'>>
type PageFacts = NonNullable<DocumentRecord['page']>
type Taking = { known: DocumentRecord[]; checked: Checked; frontier: Frontier }

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
    const frontier = new Frontier(site, found)
    let next: Waiting | undefined
    while (!this.#isStopped && (next = frontier.next())) {
      this.#progress.found = frontier.count
      if (this.#skip(next, frontier)) continue
      await pause(found.pause)
      await this.#readOne(next, frontier)
    }
    const { done, failed } = this.#progress
    // What a page that failed links to is not known.
    if (!this.#isStopped && !(frontier.isLinked && failed > 0)) await this.#forgetOthers(frontier)
    const repeated = await findRepeated(store, this.#source, (write) => this.#save({ write: [write] }))
    return { outcome: this.#isStopped ? 'stopped' : 'complete', done, failed, repeated, warnings: this.#warnings }
  }

  /** Leaves out a page that another instance has read for this very job. */
  #skip({ url, depth }: Waiting, frontier: Frontier): boolean {
    const facts = this.#known.get(url)?.[0]?.page
    if (facts?.job === undefined || facts.job !== this.#startedAt) return false
    if (facts.failedSince === undefined) this.#progress.done += 1
    else {
      this.#progress.failed += 1
      this.#warnings.push(`${url}: ${facts.reason}`)
    }
    frontier.add(facts.links ?? [], depth + 1)
    return true
  }

  async #rest(): Promise<void> {
    await this.#parts.pause(undefined)
    await this.#save({})
  }

  /** Reads and saves a page, and follows its links. */
  async #readOne(page: Waiting, frontier: Frontier): Promise<void> {
    const { url, depth } = page
    const { reader, signal } = this.#parts
    const known = this.#known.get(url) ?? []
    const facts = known[0]?.page
    const checked = { checkedAt: new Date().toISOString(), job: this.#startedAt }
    try {
      const reading = await reader.read(url, {
        signal,
        accept: 'text/html,application/xhtml+xml;q=0.9,text/*;q=0.5,application/pdf;q=0.5,*/*;q=0.1',
        known: facts ? validatorsFor(url, facts, frontier) : {},
      })
      if (reading.kind === 'content') return await this.#take(page, reading, { known, checked, frontier })
      this.#progress.done += 1
      await this.#touch(known, (before) => ({ ...before, ...checked }))
      frontier.add(facts?.links ?? [], depth + 1)
    } catch (error) {
      if (!(error instanceof PageError)) throw error
      await this.#fail(url, known, error, checked)
      // Its text stays, and so does what it links to.
      if (!frontier.isLinked) frontier.add(facts?.links ?? [], depth + 1)
    }
  }

  async #take({ url, depth }: Waiting, reading: Content, { known, checked, frontier }: Taking): Promise<void> {
    // A redirect leads to a page that has an address of its own.
    const place = normalized(reading.url)
    if (place !== url) {
      const isTaken = frontier.take(place)
      if (!isTaken) this.#progress.done += 1
      await this.#save({ remove: known.map(({ id }) => id) })
      if (!isTaken) return
    }
    const { bytes, contentType, validators } = reading
    const page = await readPage({ url: place, bytes, contentType, repeated: this.#source.repeated ?? [] })
    if ('refused' in page) {
      return this.#fail(url, known, new PageError('bad-answer', { message: page.refused, fix: '' }), checked)
    }
    this.#progress.done += 1
    this.#warnings.push(...page.warnings.map((warning) => `${place}: ${warning}`))
    const links = frontier.toFollow(page.links, depth)
    const facts: PageFacts = { ...validators, bodyHash: hashOf(bytes), ...checked, links }
    const before = this.#known.get(place) ?? []
    // The page as it was read last: what an end of a sync dropped stays dropped.
    if (before[0]?.page?.bodyHash === facts.bodyHash) await this.#touch(before, () => facts)
    else await this.#replace(before, page.pieces, facts)
    frontier.add(links, depth + 1)
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
  async #fail(url: string, known: DocumentRecord[], error: PageError, checked: Checked): Promise<void> {
    this.#progress.failed += 1
    this.#warnings.push(`${url}: ${error.message}`)
    if (error.status === 404 || error.status === 410) return this.#save({ remove: known.map(({ id }) => id) })
    return this.#touch(known, (page) => ({
      ...page,
      ...checked,
      failedSince: page.failedSince ?? checked.checkedAt,
      reason: error.message,
    }))
  }

  /** Removes the pages that the site does not name any more. */
  async #forgetOthers(frontier: Frontier): Promise<void> {
    const gone = [...this.#known].flatMap(([url, documents]) => (frontier.has(url) ? [] : documents))
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

/** What lets the site say that nothing changed. Of a page in which links are looked for, it must send the text again. */
function validatorsFor(url: string, facts: PageFacts, { isLinked }: Frontier): Validators {
  const areLinksKnown = isFile(url) || (!isLinked && facts.links !== undefined)
  if (facts.failedSince !== undefined || !areLinksKnown) return {}
  const { etag, lastModified } = facts
  return { ...(etag !== undefined && { etag }), ...(lastModified !== undefined && { lastModified }) }
}

function headsOf(documents: readonly DocumentRecord[], change: (page: PageFacts) => PageFacts): DocumentWrite[] {
  return documents.map((record) => {
    const page = change(record.page ?? { bodyHash: '', checkedAt: record.updatedAt })
    return { record: Object.assign({}, record, { page }) }
  })
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
}

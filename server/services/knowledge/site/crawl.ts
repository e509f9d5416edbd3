import { createHash } from 'node:crypto'
import { knowledgeBounds, type Site } from '../../../contract/knowledge/sources.ts'
import type { DocumentRecord, DocumentWrite, KnowledgeStore, SourceRecord } from '../../../store/records/knowledge.ts'
import { badStatus, PageError } from '../../pages/page-error.ts'
import type { PageReader, Reading, Validators } from '../../pages/reader.ts'
import { readPage } from '../read/read.ts'
import type { Piece } from '../read/piece.ts'
import { accepted } from '../refusals.ts'
import { changesTo } from '../writes.ts'
import { normalized } from './address.ts'
import { Copies, textMark } from './copies.ts'
import { discover } from './discover.ts'
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

/** The result of reading a site. */
export type Outcome = {
  outcome: 'complete' | 'stopped'
  done: number
  failed: number
  repeated: string[]
  warnings: string[]
}

/** An address that no site has. */
const missingPath = '/a-page-that-is-not-there-foyer'

type Content = Extract<Reading, { kind: 'content' }>
/** When a page was visited, and for which job. */
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
  /** The stored documents of each page. */
  readonly #known = new Map<string, DocumentRecord[]>()
  readonly #warnings: string[] = []
  readonly #copies = new Copies()
  /** Pages that say that they stand at another address. */
  readonly #moved = new Set<string>()
  /** The pages of which the links are those that were kept. */
  readonly #notRead: Waiting[] = []
  #progress = { done: 0, failed: 0, found: 0 }
  #isStopped = false
  /** Whether the pages are asked for once more, without conditions. */
  #isRepeated = false
  /** Whether a page failed that is still there: what it links to is not known. */
  #areLinksMissing = false

  constructor(source: SourceRecord & { site: Site }, token: string, parts: CrawlParts) {
    this.#source = source
    this.#token = token
    this.#parts = parts
    this.#startedAt = source.job?.startedAt ?? ''
  }

  async run(): Promise<Outcome> {
    const { store, reader, signal } = this.#parts
    const { site, workspaceId, id } = this.#source
    for await (const document of store.listDocuments(workspaceId, id, { order: 'asc' })) {
      const url = document.url ?? document.key
      this.#known.set(url, [...(this.#known.get(url) ?? []), document])
    }
    const found = await discover(site, reader, () => this.#rest(), signal)
    const frontier = new Frontier(site, found)
    if (frontier.isLinked) await this.#learnMissing(site.url, found.pause)
    await this.#readAll(frontier, found.pause)
    const isLost = [...this.#known.keys()].some((url) => !frontier.has(url))
    if (frontier.isLinked && isLost && !this.#isStopped) {
      // What changed pages name no more may be named by others that did not change: of their links only those are kept that no page had named.
      this.#isRepeated = true
      this.#progress.done -= this.#notRead.length
      frontier.repeat(this.#notRead)
      await this.#readAll(frontier, found.pause)
    }
    const { done, failed } = this.#progress
    if (!this.#isStopped && !(frontier.isLinked && this.#areLinksMissing)) await this.#forgetOthers(frontier)
    const repeated = await findRepeated(store, this.#source, (write) => this.#save({ write: [write] }))
    return { outcome: this.#isStopped ? 'stopped' : 'complete', done, failed, repeated, warnings: this.#warnings }
  }

  async #readAll(frontier: Frontier, pause: number | undefined): Promise<void> {
    let next: Waiting | undefined
    while (!this.#isStopped && (next = frontier.next())) {
      this.#progress.found = frontier.count
      if (!this.#isRepeated && this.#skip(next, frontier)) continue
      await this.#parts.pause(pause)
      await this.#readOne(next, frontier)
    }
  }

  /** Some sites answer with a page, and the status 200, where there is none: what that says is no page of theirs. */
  async #learnMissing(url: string, pause: number | undefined): Promise<void> {
    const { reader, signal } = this.#parts
    const address = new URL(missingPath, url).href
    await this.#parts.pause(pause)
    try {
      const reading = await reader.read(address, { signal })
      if (reading.kind !== 'content' || normalized(reading.url) !== address) return
      const page = await this.#read(reading)
      if ('pieces' in page) this.#copies.addMissing(textMark(page.pieces))
    } catch (error) {
      if (!(error instanceof PageError)) throw error
    }
  }

  /** Leaves out a page that another instance has read for this very job. */
  #skip(page: Waiting, frontier: Frontier): boolean {
    const { url, depth } = page
    const facts = this.#known.get(url)?.[0]?.page
    if (facts?.job === undefined || facts.job !== this.#startedAt) return false
    if (facts.failedSince === undefined) {
      this.#progress.done += 1
      this.#notRead.push(page)
    } else {
      this.#fails()
      this.#warnings.push(`${url}: ${facts.reason}`)
    }
    this.#copies.add(url, facts.textMark)
    frontier.follow(facts.links, depth)
    return true
  }

  #fails(status?: number): void {
    this.#progress.failed += 1
    if (status !== 404 && status !== 410) this.#areLinksMissing = true
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
        known: facts && !this.#isRepeated ? validatorsFor(page, facts, frontier) : {},
      })
      if (reading.kind === 'content') return await this.#take(page, reading, { known, checked, frontier })
      this.#progress.done += 1
      this.#notRead.push(page)
      this.#copies.add(url, facts?.textMark)
      await this.#touch(known, (before) => ({ ...before, ...checked }))
      frontier.follow(facts?.links, depth)
    } catch (error) {
      if (!(error instanceof PageError)) throw error
      await this.#fail(url, known, error, checked)
      // Its text stays, and so does what it links to.
      frontier.follow(facts?.links, depth)
    }
  }

  async #take({ url, depth }: Waiting, reading: Content, { known, checked, frontier }: Taking): Promise<void> {
    // The target of a redirect is a page under its own URL.
    const place = normalized(reading.url)
    if (place !== url) {
      const isTaken = frontier.take(place)
      if (!isTaken) this.#progress.done += 1
      await this.#remove(known)
      if (!isTaken) return
    }
    const { bytes, validators } = reading
    const page = await this.#read(reading)
    if ('refused' in page) {
      return this.#fail(url, known, new PageError('bad-answer', { message: page.refused, fix: '' }), checked)
    }
    const before = this.#known.get(place) ?? []
    const mark = textMark(page.pieces)
    if (this.#copies.isMissing(mark) && depth > 0) {
      const { hostname } = new URL(place)
      return this.#fail(place, before, badStatus(hostname, 404), checked)
    }
    this.#progress.done += 1
    this.#warnings.push(...page.warnings.map((warning) => `${place}: ${warning}`))
    const links = frontier.linksToKeep(page.links, depth, before[0]?.page?.links)
    const isElsewhere = this.#isElsewhere(place, page.elsewhere, frontier)
    if (isElsewhere && page.elsewhere !== undefined) frontier.add([normalized(page.elsewhere)], depth)
    if (isElsewhere || this.#copies.isCopy(place, mark)) await this.#remove(before)
    else {
      this.#copies.add(place, mark)
      const facts: PageFacts = {
        ...validators,
        bodyHash: hashOf(bytes),
        ...checked,
        ...(links && { links }),
        ...(mark !== undefined && { textMark: mark }),
      }
      // The page as it was read last: what an end of a sync dropped stays dropped.
      if (page.pieces.length > 0 && before[0]?.page?.bodyHash === facts.bodyHash) await this.#touch(before, () => facts)
      else await this.#replace(before, page.pieces, facts)
    }
    frontier.follow(links, depth)
  }

  /** Whether a page says that it stands at another address, which is read then; of two that say it of each other the second one stays. */
  #isElsewhere(place: string, elsewhere: string | undefined, frontier: Frontier): boolean {
    const target = elsewhere === undefined ? place : normalized(elsewhere)
    if (target === place || this.#moved.has(target) || !frontier.isAllowed(target)) return false
    this.#moved.add(place)
    return true
  }

  #read({ url, bytes, contentType, headers }: Content) {
    const robots = String(headers['x-robots-tag'] ?? '')
    return readPage({ url: normalized(url), bytes, contentType, robots, repeated: this.#source.repeated ?? [] })
  }

  async #remove(documents: readonly DocumentRecord[]): Promise<void> {
    await this.#save({ remove: documents.map(({ id }) => id) })
  }

  /** Replaces the documents of a page by what was read. */
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

  /** Removes a page that is gone; one that cannot be read keeps its text. */
  async #fail(url: string, known: DocumentRecord[], error: PageError, checked: Checked): Promise<void> {
    this.#fails(error.status)
    this.#warnings.push(`${url}: ${error.message}`)
    if (error.status === 404 || error.status === 410) return this.#remove(known)
    return this.#touch(known, (page) => ({
      ...page,
      ...checked,
      failedSince: page.failedSince ?? checked.checkedAt,
      reason: error.message,
    }))
  }

  /** Removes the pages that the site no longer links to or lists. */
  async #forgetOthers(frontier: Frontier): Promise<void> {
    await this.#remove([...this.#known].flatMap(([url, documents]) => (frontier.has(url) ? [] : documents)))
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

/** What lets the site say that nothing changed; nothing where its links are needed, and were not kept. */
function validatorsFor({ url, depth }: Waiting, facts: PageFacts, frontier: Frontier): Validators {
  const areLinksNeeded = !isFile(url) && (!frontier.isLinked || frontier.isFollowedAt(depth))
  if (facts.failedSince !== undefined || (areLinksNeeded && facts.links === undefined)) return {}
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

import { addTo } from '../../../core/maps.ts'
import { knowledgeBounds, type Going } from '../../../contract/knowledge/sources.ts'
import type {
  DocumentChanges,
  DocumentRecord,
  DocumentWrite,
  KnowledgeStore,
  SourceRecord,
} from '../../../store/records/knowledge/knowledge.ts'
import type { Validators } from '../../pages/reader.ts'
import { JobLost, type Lease } from '../leased-jobs.ts'
import { readerVersion, type Piece } from '../read/piece.ts'
import { accepted, changesTo, correctedAs } from '../writes.ts'
import type { Frontier, WaitingPage } from './frontier.ts'
import { isFile } from './discovery/address.ts'
import { alike, firstWords, saysTheSame, shortText, type ShortText } from './copies.ts'
import { renewed } from './job.ts'
import { headOf, isChanged, isMuch, settled, settledFacts, type Checked, type PageFacts } from './review.ts'
import { timestamp } from '../../../core/clock.ts'

/** A page's new text that is written at the end: it may be that of a wall. `gone`: what the page has no more. */
type Held = {
  before: readonly DocumentRecord[]
  gone: readonly DocumentRecord[]
  writes: readonly DocumentWrite[]
  pieces: readonly Piece[]
  said: ShortText | undefined
  isShrunk: boolean
}

type SaveDeps = { store: KnowledgeStore; lease: Lease; signal: AbortSignal }

/** Less than this part of a text of at least so many bytes is next to nothing. */
const shrunk = { part: 1 / 10, from: 1000 }

/**
 * The stored pages of a site that is being read: each is saved as it is read, under the job's token. A page that is away keeps its text,
 * and none is removed before the end.
 */
export class StoredPages {
  readonly #source: SourceRecord
  readonly #token: string
  readonly #deps: SaveDeps
  readonly #startedAt: string
  readonly #pages = new Map<string, DocumentRecord[]>()
  /** The documents that would go. */
  readonly #going = new Map<string, Going>()
  readonly #held = new Map<string, Held>()
  /** What pages say that are copies of others now. */
  readonly #copies = new Map<string, ShortText>()
  /** The pages that stand at another address for good, by that. */
  readonly #moves = new Map<string, Set<string>>()
  readonly progress = { done: 0, failed: 0, found: 0 }
  /** Whether somebody has asked to stop. */
  isStopped = false

  constructor(source: SourceRecord, token: string, deps: SaveDeps) {
    this.#source = source
    this.#token = token
    this.#deps = deps
    this.#startedAt = source.job?.startedAt ?? ''
  }

  async load(): Promise<void> {
    const { workspaceId, id } = this.#source
    for await (const document of this.#deps.store.listDocuments(workspaceId, id, { order: 'asc' })) {
      addTo(this.#pages, document.url ?? document.key, document)
    }
  }

  get urls(): string[] {
    return [...this.#pages.keys()]
  }

  /** The pages on which their owner has decided. */
  get ofOwner(): string[] {
    return [...this.#pages].flatMap(([url, documents]) => (documents.some(isChanged) ? [url] : []))
  }

  /** What was read of some pages by now, or is stored of them. */
  async texts(urls: ReadonlySet<string>): Promise<Map<string, string>> {
    const texts = await this.#storedTexts(urls)
    for (const url of urls) {
      const held = this.#held.get(url)
      if (held) texts.set(url, held.pieces.map(({ text }) => text).join('\n'))
    }
    return texts
  }

  async #storedTexts(urls: ReadonlySet<string>): Promise<Map<string, string>> {
    const texts = new Map<string, string>()
    if (urls.size === 0) return texts
    const { workspaceId, id } = this.#source
    for await (const document of this.#deps.store.listDocuments(workspaceId, id, { order: 'asc' })) {
      const url = document.url ?? document.key
      if (!urls.has(url)) continue
      const stored = await this.#deps.store.getDocument(workspaceId, id, document.id)
      texts.set(url, `${texts.get(url) ?? ''}\n${stored?.content.text ?? ''}`)
    }
    return texts
  }

  /** Whether there is a text of the page. */
  has(url: string): boolean {
    return this.#pages.has(url)
  }

  /** What is known of a page: of its text, which is its first document. */
  facts(url: string): PageFacts | undefined {
    const documents = this.#pages.get(url) ?? []
    return (documents.find(({ key }) => key === url) ?? documents[0])?.page
  }

  /** The facts of a page that was visited for this very job already, by an instance before this one. */
  visited(url: string): PageFacts | undefined {
    const facts = this.facts(url)
    return this.#startedAt !== '' && facts?.job === this.#startedAt ? facts : undefined
  }

  /** What lets the site say that nothing changed; nothing where the page's links are needed, and were not kept. */
  validators({ url, depth }: WaitingPage, frontier: Frontier): Validators {
    const { etag, lastModified, links, failedSince, reader } = this.facts(url) ?? {}
    const areLinksNeeded = !isFile(url) && frontier.isFollowedAt(depth)
    const isOld = failedSince !== undefined || reader !== readerVersion
    if (isOld || (areLinksNeeded && links === undefined)) return {}
    return { ...(etag !== undefined && { etag }), ...(lastModified !== undefined && { lastModified }) }
  }

  /** Saves that a page is what it was. */
  async keep(url: string, change: (page: PageFacts) => PageFacts = (page) => page): Promise<void> {
    const documents = this.#stay(url)
    const parts = this.partsWouldGo(url)
    const same = documents.filter((each) => !parts.includes(each) && !each.page?.isKept)
    const checked = this.#checked()
    await this.save({
      write: same.map((each) => headOf(each, (page) => ({ ...settledFacts(change(page)), ...checked }))),
    })
  }

  /**
   * What the stored text of a page has no more goes at the end, also if a reading before this one came to no end. Returns it: documents of an
   * earlier body.
   */
  partsWouldGo(url: string): readonly DocumentRecord[] {
    const bodyHash = this.facts(url)?.bodyHash
    const parts = (this.#pages.get(url) ?? []).filter(({ page }) => page?.bodyHash !== bodyHash)
    this.#wouldGo(parts, 'part')
    return parts
  }

  /** Saves that a page could not be read. Its text stays. */
  async away(url: string, reason: string): Promise<void> {
    this.#held.delete(url)
    const checked = this.#checked()
    const failing = (page: PageFacts): PageFacts => ({
      ...settledFacts(page),
      ...checked,
      failedSince: page.failedSince ?? checked.checkedAt,
      reason,
    })
    await this.save({ write: (this.#pages.get(url) ?? []).map((each) => headOf(each, failing)) })
  }

  /** Saves what was read of a page in place of what is stored of it. */
  async replace(url: string, pieces: readonly Piece[], facts: Omit<PageFacts, keyof Checked>): Promise<void> {
    const before = this.#stay(url)
    if (pieces.length === 0) return this.#wouldGo(before, 'empty')
    const page = { ...facts, ...this.#checked() }
    const { write, remove } = changesTo(this.#source, before, pieces)
    const written = new Set(write.map(({ record }) => record.id))
    const gone = before.filter(({ id }) => remove.includes(id))
    const same = before.filter((each) => !written.has(each.id) && !gone.includes(each))
    const writes = [
      ...write.map(({ record, ...rest }) => {
        // What only the reader reads otherwise now has not changed.
        const found = before.find((each) => each.id === record.id && each.page?.bodyHash === page.bodyHash)
        return Object.assign(rest, { record: Object.assign(record, { page }, correctedAs(record.hash, found)) })
      }),
      ...same.map((each) => headOf(each, () => page)),
    ]
    const said = shortText(url, pieces)
    const isShrunk = isNextToNothing(before, pieces)
    if (isShrunk || (said && before.length > 0 && write.length > 0)) {
      this.#held.set(url, { before, gone, writes, pieces, said, isShrunk })
      return
    }
    this.#wouldGo(gone, 'part')
    await this.save({ write: writes })
  }

  /** The page says just what another one says, and goes at the end. */
  isCopy(url: string, pieces: readonly Piece[]): void {
    this.pageWouldGo(url, 'copy')
    const said = shortText(url, pieces)
    if (said && this.has(url)) this.#copies.set(url, said)
  }

  /**
   * Decides on the texts that are held, and resolves with the pages whose text may be saved. Of the others what is stored would go: next to
   * nothing has taken its place, or what so many pages say now that it is taken for a wall. `isWhole`: all pages were read; before, two such
   * pages are many.
   */
  async judgeHeld(isWhole: boolean): Promise<string[]> {
    const before = this.#countBefore([...this.#pages.values()].flat())
    const isMany = (count: number) => count > 1 && (!isWhole || isMuch(count, before))
    const said = new Map(this.#copies)
    for (const [url, held] of this.#held) if (held.said) said.set(url, held.said)
    const now = alike(said, isMany)
    const stored = await this.#storedTexts(new Set(now))
    const newly = now.filter((url) => !saysTheSame(said.get(url)?.words ?? [], stored.get(url) ?? ''))
    const walled = new Set(isMany(newly.length) ? newly : [])
    for (const [url, held] of this.#held) {
      if (walled.has(url)) this.#wouldGo(held.before, 'alike')
      else if (held.isShrunk) this.#wouldGo(held.before, 'empty')
    }
    return [...this.#held].flatMap(([url, held]) => (walled.has(url) || held.isShrunk ? [] : [url]))
  }

  /** Saves the text of a page that was held. */
  async saveHeld(url: string): Promise<void> {
    const { gone = [], writes = [] } = this.#held.get(url) ?? {}
    this.#held.delete(url)
    this.#wouldGo(gone, 'part')
    await this.save({ write: writes })
  }

  /** Has documents go at the end, unless so many would that their owner is asked. */
  #wouldGo(documents: readonly DocumentRecord[], why: Going): void {
    for (const { id } of documents) this.#going.set(id, why)
  }

  /** The page stays after all. Returns its documents. */
  #stay(url: string): readonly DocumentRecord[] {
    const documents = this.#pages.get(url) ?? []
    for (const { id } of documents) this.#going.delete(id)
    this.#held.delete(url)
    this.#copies.delete(url)
    return documents
  }

  /** The page goes at the end. */
  pageWouldGo(url: string, why: Going): void {
    this.#held.delete(url)
    this.#wouldGo(this.#pages.get(url) ?? [], why)
  }

  /** The page goes at the end, since it stands at another address. */
  pageWouldMove(url: string, to: string): void {
    this.pageWouldGo(url, 'moved')
    if (this.has(url)) this.#moves.set(to, (this.#moves.get(to) ?? new Set()).add(url))
  }

  /**
   * Has what an owner decided on pages follow them to the addresses to which they have moved, if these are new: the documents that were
   * corrected or left out take the place of what was read there.
   */
  async followMoves(): Promise<void> {
    for (const [to, [from, ...others]] of this.#moves) {
      const isNew = (this.#pages.get(to) ?? []).every(({ createdAt }) => createdAt >= this.#startedAt)
      if (from === undefined || others.length > 0 || !isNew) continue
      const decided = (this.#pages.get(from) ?? []).filter(
        (each) => isChanged(each) && this.#going.get(each.id) === 'moved',
      )
      for (const document of decided) await this.#move(document, from, to)
    }
  }

  async #move({ id, key }: DocumentRecord, from: string, to: string): Promise<void> {
    const { store } = this.#deps
    const { workspaceId, id: sourceId } = this.#source
    let target: DocumentRecord | undefined
    for await (const each of store.listDocuments(workspaceId, sourceId, { order: 'asc' })) {
      if (each.key === `${to}${key.slice(from.length)}`) target = each
    }
    const old = await store.getDocument(workspaceId, sourceId, id)
    const found = target && (await store.getDocument(workspaceId, sourceId, target.id))
    if (!old || !found || isChanged(found.record)) return
    const { text } = found.content
    if (!isWithSlash(from, to) && !saysTheSame(firstWords([old.content]), text)) return
    const { vectors: _, ...record } = found.record
    const corrected = old.content.text === text ? correctedAs(record.hash, old.record) : {}
    await this.save({ write: [{ record: { ...record, id, ...corrected }, text }], remove: [found.record.id] })
    this.#going.delete(id)
  }

  /**
   * Decides on what would go, with the pages that the reading has not come to. `start`: the address of the site. Resolves with how many
   * documents wait for a review.
   */
  async settle(frontier: Frontier, start: string): Promise<number> {
    let asked = 0
    const decide = (documents: readonly DocumentRecord[]) => {
      const going = documents.flatMap((document) => {
        const url = document.url ?? document.key
        const why = this.#going.get(document.id) ?? (frontier.has(url) ? undefined : frontier.whyNot(url))
        return why ? [{ document, why }] : []
      })
      const instead = [...this.#held.values()].flatMap(({ writes }) => writes)
      const end = settled(going, { start, before: this.#countBefore(documents), checked: this.#checked(), instead })
      asked = end.asked
      return end.changes
    }
    await this.save({ decide })
    return asked
  }

  /** Saves changes and the progress, and renews the lease. @throws {JobLost} */
  async save(changes: Omit<DocumentChanges, 'vectors'> = {}): Promise<void> {
    const { store, lease, signal } = this.#deps
    signal.throwIfAborted()
    const { workspaceId, aiId, id } = this.#source
    const renew = (current: SourceRecord, now: Date) => renewed(current, this.#token, this.progress, now, lease)
    const saved = accepted(
      await store.updateSource(workspaceId, aiId, id, renew, { ...changes, bounds: knowledgeBounds }),
    )
    if (!saved) throw new JobLost()
    if (saved.job?.isStopping) this.isStopped = true
  }

  /** How many of the documents there were when the job began. */
  #countBefore(documents: readonly DocumentRecord[]): number {
    return documents.filter(({ createdAt }) => createdAt < this.#startedAt).length
  }

  #checked(): Checked {
    return { checkedAt: timestamp(), job: this.#startedAt }
  }
}

/** Whether two addresses differ in nothing but the slash at their end. */
function isWithSlash(one: string, other: string): boolean {
  return `${one}/` === other || one === `${other}/`
}

function isNextToNothing(before: readonly DocumentRecord[], pieces: readonly Piece[]): boolean {
  const size = before.reduce((sum, document) => sum + document.size, 0)
  const now = pieces.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0)
  return size >= shrunk.from && now < size * shrunk.part
}

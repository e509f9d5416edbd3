import {
  knowledgeBounds,
  maxFileBytes,
  type SiteReview,
  type SourceCreate,
  type SourceUpdate,
} from '../../contract/knowledge/sources.ts'
import { after, timestamp } from '../../core/clock.ts'
import { defined } from '../../core/defined.ts'
import { FoyerError, invalid, notFound, orNotFound } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import type {
  DocumentRecord,
  KnowledgeStore,
  Refusal,
  SourceChange,
  SourceRecord,
} from '../../store/records/knowledge/knowledge.ts'
import type { Slice } from '../../store/records/records.ts'
import type { Store } from '../../store/store.ts'
import type { Guard } from '../agents.ts'
import { accepted, changesTo } from './writes.ts'
import { distinctPieces } from './pairs.ts'
import { clean, firstWarnings, inPieces, titled, type Piece } from './read/piece.ts'
import { readFile } from './read/read.ts'
import { queued, scheduled, stopping } from './site/job.ts'
import { countsOf, reviewed } from './site/review.ts'
import type { JobRunner } from './leased-jobs.ts'
import { retryNow } from './vectors/embedding-state.ts'

type SourceStore = KnowledgeStore & Pick<Store, 'getAi' | 'unreadableDocuments'>

/** A file that an admin uploaded. */
type UploadedFile = { name: string; bytes: Uint8Array }

export type Sources = {
  list(workspaceId: string, aiId: string, slice: Slice): Promise<AsyncIterable<SourceRecord>>
  /** The ids of sources that the list omits because they cannot be read. */
  omitted(aiId: string): readonly string[]
  get(workspaceId: string, aiId: string, id: string): Promise<SourceRecord>
  create(workspaceId: string, aiId: string, body: SourceCreate): Promise<SourceRecord>
  /** Creates a source from a file. @throws {FoyerError} `unsupported-media-type` with the reason, when nothing of it can be read. */
  createFile(workspaceId: string, aiId: string, file: UploadedFile): Promise<SourceRecord>
  update(
    workspaceId: string,
    aiId: string,
    id: string,
    body: SourceUpdate,
    guard: Guard<SourceRecord>,
  ): Promise<SourceRecord>
  /** Replaces the file of a source. */
  replaceFile(workspaceId: string, aiId: string, id: string, file: UploadedFile): Promise<SourceRecord>
  /** Queues the reading of a site, and retries vectors that failed at once. */
  sync(workspaceId: string, aiId: string, id: string): Promise<SourceRecord>
  /** Stops the reading of a site; what was read stays. */
  stop(workspaceId: string, aiId: string, id: string): Promise<SourceRecord>
  /** Does with the documents of a site that would go what its owner says. @throws {FoyerError} `in-use` while it is read, or none wait. */
  review(workspaceId: string, aiId: string, id: string, decision: SiteReview['decision']): Promise<SourceRecord>
  delete(workspaceId: string, aiId: string, id: string): Promise<void>
}

export function createSources(
  store: SourceStore,
  sites: Pick<JobRunner, 'sweep'>,
  vectors: Pick<JobRunner, 'sweep'>,
): Sources {
  async function get(workspaceId: string, aiId: string, id: string): Promise<SourceRecord> {
    return orNotFound(await store.getSource(workspaceId, aiId, id), 'source')
  }

  async function expectAi(workspaceId: string, aiId: string): Promise<void> {
    if (!(await store.getAi(workspaceId, aiId))) throw notFound('AI resource')
  }

  async function create(
    { workspaceId, aiId }: { workspaceId: string; aiId: string },
    more: Pick<SourceRecord, 'kind' | 'name' | 'fileName' | 'warnings' | 'site'>,
    pieces: readonly Piece[],
  ): Promise<SourceRecord> {
    const createdAt = timestamp()
    const id = newId('src')
    const own = { id, workspaceId, aiId, createdAt, updatedAt: createdAt }
    const source: SourceRecord = { ...own, ...more, revision: 1, documents: 0, size: 0 }
    accepted(await store.createSource(source, changesTo(source, [], pieces).write, knowledgeBounds))
    return get(workspaceId, aiId, id)
  }

  /** Changes a source and, if there are pieces, replaces the documents that it has at that moment by them. */
  async function change(
    { workspaceId, aiId, id }: Pick<SourceRecord, 'workspaceId' | 'aiId' | 'id'>,
    next: SourceChange,
    pieces?: readonly Piece[],
    areOwn = false,
  ): Promise<SourceRecord> {
    const documents = pieces && {
      decide: (known: readonly DocumentRecord[]) => changesTo({ workspaceId, aiId, id }, known, pieces, areOwn),
      bounds: knowledgeBounds,
    }
    const update = (current: SourceRecord, at: Date) => ({ ...next(current, at), updatedAt: after(current.updatedAt) })
    return existing(await store.updateSource(workspaceId, aiId, id, update, documents))
  }

  return {
    get,
    omitted: (aiId) => store.unreadableDocuments('sources', aiId),

    async list(workspaceId, aiId, slice) {
      await expectAi(workspaceId, aiId)
      return store.listSources(workspaceId, aiId, slice)
    },

    async create(workspaceId, aiId, body) {
      await expectAi(workspaceId, aiId)
      const { kind } = body
      if (kind === 'site') {
        const name = body.name ?? titled(new URL(body.site.url).hostname)
        const created = await create({ workspaceId, aiId }, { kind, name, site: body.site }, [])
        return this.sync(workspaceId, aiId, created.id)
      }
      const name = body.name ?? (kind === 'text' ? 'Text' : 'Questions and answers')
      const pieces = kind === 'text' ? inPieces(name, clean(body.text)) : distinctPieces(body.pairs)
      return create({ workspaceId, aiId }, { kind, name }, pieces)
    },

    async createFile(workspaceId, aiId, file) {
      await expectAi(workspaceId, aiId)
      const { pieces, about } = await readUploadedFile(file, workspaceId)
      return create({ workspaceId, aiId }, { kind: 'file', name: about.fileName, ...about }, pieces)
    },

    async update(workspaceId, aiId, id, body, guard) {
      const found = await get(workspaceId, aiId, id)
      for (const [field, kind] of [
        ['text', 'text'],
        ['pairs', 'qa'],
        ['site', 'site'],
      ] as const) {
        if (body[field] !== undefined && found.kind !== kind) throw invalid(field, `is for sources of the kind ${kind}`)
      }
      const name = body.name ?? found.name
      const next = (current: SourceRecord, at: Date) => {
        guard(current)
        const renamed = { ...current, name: body.name ?? current.name }
        return body.site && current.site
          ? scheduled({ ...renamed, site: { ...current.site, ...defined(body.site) } }, at)
          : renamed
      }
      const pairs = body.pairs && distinctPieces(body.pairs)
      const pieces = body.text === undefined ? pairs : inPieces(name, clean(body.text))
      return change(found, next, pieces, true)
    },

    async replaceFile(workspaceId, aiId, id, file) {
      const found = await get(workspaceId, aiId, id)
      if (found.kind !== 'file') throw invalid('file', 'is for sources of the kind file')
      const { pieces, about } = await readUploadedFile(file, workspaceId)
      return change(found, ({ warnings: _, ...current }) => ({ ...current, ...about }), pieces)
    },

    async sync(workspaceId, aiId, id) {
      const next: SourceChange = (current, at) => retryNow(current.site ? queued(current, at) : current)
      const source = existing(await store.updateSource(workspaceId, aiId, id, next))
      void sites.sweep()
      void vectors.sweep()
      return source
    },

    async stop(workspaceId, aiId, id) {
      const source = existing(await store.updateSource(workspaceId, aiId, id, stopping))
      void sites.sweep()
      return source
    },

    async review(workspaceId, aiId, id, decision) {
      let isReadAgain = false
      let left: Pick<ReturnType<typeof countsOf>, 'pages' | 'questions'> | undefined
      const ended = (current: SourceRecord): SourceRecord => {
        if (current.job)
          throw new FoyerError('in-use', 'The site is being read. Decide when it is done, or stop it first.')
        const { lastSync } = current
        if (lastSync?.wouldGo === undefined)
          throw new FoyerError('in-use', 'No documents of this source wait for a review any more.')
        const { wouldGo: _, askedAt: __, outcome, ...sync } = lastSync
        const done = { ...sync, ...left, outcome: outcome === 'needs-review' ? 'complete' : outcome }
        return { ...current, updatedAt: after(current.updatedAt), lastSync: done }
      }
      const decide = (documents: readonly DocumentRecord[]) => {
        const changes = reviewed(documents, decision)
        const gone = new Set(changes.remove)
        const { pages, questions } = countsOf(documents.filter(({ id: one }) => !gone.has(one)))
        left = { pages, questions }
        // What stands now in place of their texts is still to be read.
        const isReplaced = ({ page }: DocumentRecord) => page?.wouldGo === 'empty' || page?.wouldGo === 'alike'
        isReadAgain = decision === 'let-go' && documents.some(isReplaced)
        return changes
      }
      const source = existing(
        await store.updateSource(workspaceId, aiId, id, ended, { decide, bounds: knowledgeBounds }),
      )
      return isReadAgain ? this.sync(workspaceId, aiId, id) : source
    },

    async delete(workspaceId, aiId, id) {
      if (!(await store.deleteSource(workspaceId, aiId, id))) throw notFound('source')
    },
  }
}

/** The result of a change. @throws {FoyerError} `not-found`, or why the store refused it. */
function existing(answer: SourceRecord | Refusal | null): SourceRecord {
  return orNotFound(accepted(answer), 'source')
}

/**
 * Reads a file as pieces of text, with what its source says of it.
 * @throws {FoyerError} `too-large`; `unsupported-media-type` with the reason, when nothing of it can be read.
 */
async function readUploadedFile(
  file: UploadedFile,
  workspaceId: string,
): Promise<{ pieces: Piece[]; about: { fileName: string; warnings?: string[] } }> {
  if (file.bytes.length > maxFileBytes) throw new FoyerError('too-large', 'The file is too large.')
  const reading = await readFile(file, workspaceId)
  if ('refused' in reading) throw new FoyerError('unsupported-media-type', `The file was not read. ${reading.refused}`)
  const { pieces, warnings } = reading
  const fileName = titled(file.name) || 'File'
  return { pieces, about: { fileName, ...(warnings.length > 0 && { warnings: firstWarnings(warnings) }) } }
}

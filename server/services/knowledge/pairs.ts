import type { z } from 'zod'
import {
  knowledgeBounds,
  maxPairs,
  pair,
  type Pair,
  type PairBody,
  type PairCreate,
  type PairImport,
  type StoredPair,
} from '../../contract/knowledge/sources.ts'
import { after } from '../../core/clock.ts'
import { byteOrderMark, csvLine } from '../../core/csv.ts'
import { FoyerError, invalid, notFound, orNotFound } from '../../core/errors.ts'
import type {
  DocumentChanges,
  DocumentRecord,
  KnowledgeStore,
  SourceRecord,
  StoredDocument,
} from '../../store/records/knowledge/knowledge.ts'
import { normalizeQuestion } from '../../engines/language/words.ts'
import type { Guard } from '../agents.ts'
import { accepted, writeOf } from './writes.ts'
import { firstWarnings, pairPiece, type Piece, type Reading } from './read/piece.ts'
import { readFile } from './read/read.ts'

/** The ids of a source of pairs and of its AI resource. */
export type PairsPath = { aiId: string; sourceId: string }
/** Each pair is a document of the source. */
export type PairPath = PairsPath & { documentId: string }

/** The questions of a source of the kind `qa`, one by one. */
export type Pairs = {
  /** Earliest first. */
  list(workspaceId: string, path: PairsPath): Promise<AsyncIterable<StoredPair>>
  /** Lines of CSV that {@link Pairs.importFile} accepts, one for each question. */
  exportCsv(workspaceId: string, path: PairsPath): Promise<AsyncIterable<string>>
  get(workspaceId: string, path: PairPath): Promise<StoredPair>
  create(workspaceId: string, path: PairsPath, body: PairCreate): Promise<StoredPair>
  /** Replaces a pair and its correction; an exclusion stays. */
  replace(workspaceId: string, path: PairPath, body: PairBody, guard: Guard<StoredPair>): Promise<StoredPair>
  remove(workspaceId: string, path: PairPath, guard: Guard<StoredPair>): Promise<void>
  /** Adds the questions of a table; existing ones get its answers. @throws {FoyerError} `unsupported-media-type` with the reason. */
  importFile(workspaceId: string, path: PairsPath, bytes: Uint8Array): Promise<PairImport>
}

type Changes = Pick<DocumentChanges, 'write' | 'remove'>

export function createPairs(store: KnowledgeStore): Pairs {
  async function expectSource(workspaceId: string, { aiId, sourceId }: PairsPath): Promise<SourceRecord> {
    const source = await store.getSource(workspaceId, aiId, sourceId)
    if (source?.kind !== 'qa') throw notFound('source of questions and answers')
    return source
  }

  async function get(workspaceId: string, { sourceId, documentId }: PairPath): Promise<StoredPair> {
    return toPair(orNotFound(await store.getDocument(workspaceId, sourceId, documentId), 'question'))
  }

  /** Changes a source as its documents of that moment decide. Returns the result of the decision. */
  async function edit<T>(
    workspaceId: string,
    path: PairsPath,
    decide: (known: readonly DocumentRecord[], source: SourceRecord) => Changes & { result: T },
  ): Promise<T> {
    const source = await expectSource(workspaceId, path)
    let decided: { result: T } | undefined
    const changed = await store.updateSource(
      workspaceId,
      path.aiId,
      path.sourceId,
      (current) => ({ ...current, updatedAt: after(current.updatedAt) }),
      { decide: (known) => (decided = decide(known, source)), bounds: knowledgeBounds },
    )
    if (!accepted(changed) || !decided) throw notFound('source of questions and answers')
    return decided.result
  }

  /** Changes the pair that the guard has seen: what somebody else changes meanwhile is shown to the guard, too. */
  async function editOne(
    workspaceId: string,
    path: PairPath,
    guard: Guard<StoredPair>,
    decide: (known: readonly DocumentRecord[], source: SourceRecord, found: DocumentRecord) => Changes,
  ): Promise<void> {
    for (;;) {
      await expectSource(workspaceId, path)
      const seen = orNotFound(await store.getDocument(workspaceId, path.sourceId, path.documentId), 'question')
      guard(toPair(seen))
      const isDone = await edit(workspaceId, path, (known, source) => {
        const found = known.find(({ id }) => id === path.documentId)
        if (!found) throw notFound('question')
        if (isOther(found, seen.record)) return { result: false }
        return { ...decide(known, source, found), result: true }
      })
      if (isDone) return
    }
  }

  async function* read(workspaceId: string, { aiId, sourceId }: PairsPath): AsyncGenerator<StoredPair> {
    for await (const document of store.readDocuments(workspaceId, aiId, sourceId)) yield toPair(document)
  }

  return {
    async list(workspaceId, path) {
      await expectSource(workspaceId, path)
      return read(workspaceId, path)
    },

    async exportCsv(workspaceId, path) {
      await expectSource(workspaceId, path)
      return csvLines(read(workspaceId, path))
    },

    async get(workspaceId, path) {
      await expectSource(workspaceId, path)
      return get(workspaceId, path)
    },

    async create(workspaceId, path, body) {
      const piece = pairPiece(body)
      const documentId = await edit(workspaceId, path, (known, source) => {
        expectNew(piece, known)
        expectRoom(known.length + 1)
        const { record, ...written } = writeOf(source, piece, undefined)
        return { write: [{ ...written, record: { ...record, isExcluded: body.isExcluded } }], result: record.id }
      })
      return get(workspaceId, { ...path, documentId })
    },

    async replace(workspaceId, path, body, guard) {
      const piece = pairPiece(body)
      await editOne(workspaceId, path, guard, (known, source, found) => {
        expectNew(piece, known, found)
        return { write: [{ ...writeOf(source, piece, found), correction: null }] }
      })
      return get(workspaceId, path)
    },

    remove: (workspaceId, path, guard) => editOne(workspaceId, path, guard, () => ({ remove: [path.documentId] })),

    async importFile(workspaceId, path, bytes) {
      await expectSource(workspaceId, path)
      const reading = await readPairs(bytes, workspaceId)
      if ('refused' in reading)
        throw new FoyerError('unsupported-media-type', `The file was not read. ${reading.refused}`)
      return edit(workspaceId, path, (documents, source) => {
        const { matches, warnings } = matched(reading.pieces, documents)
        const all = firstWarnings([...reading.warnings, ...warnings])
        const result: PairImport = { added: 0, changed: 0, same: 0, warnings: all }
        const write = matches.flatMap(({ piece, found }) => {
          const written = writeOf(source, piece, found)
          const isSame = found?.hash === written.record.hash && found.correctionSize === undefined
          result[isSame ? 'same' : found ? 'changed' : 'added'] += 1
          return isSame ? [] : [{ ...written, correction: null }]
        })
        if (result.added > 0) expectRoom(documents.length + result.added)
        return { write, result }
      })
    },
  }
}

/** Whether a pair has changed since it was read. */
function isOther(one: DocumentRecord, seen: DocumentRecord): boolean {
  return (['hash', 'updatedAt', 'correctionSize', 'isExcluded'] as const).some((field) => one[field] !== seen[field])
}

/** @throws {FoyerError} `validation`, if two of them ask the same, also in other words for one of them. */
export function distinctPieces(pairs: readonly Pair[]): Piece[] {
  const pieces = pairs.map(pairPiece)
  const asked = new Set<string>()
  for (const piece of pieces) {
    const own = questionsOf([piece])
    for (const each of own) {
      if (asked.has(each)) throw invalid('pairs', 'must not ask the same twice')
      asked.add(each)
    }
  }
  return pieces
}

/** All ways to ask, as answers compare them. */
function questionsOf(all: readonly Pick<DocumentRecord, 'questions'>[]): Set<string> {
  return new Set(all.flatMap(({ questions = [] }) => questions.map(normalizeQuestion)))
}

/**
 * Expects that nothing else in the source asks the same. What its stored document, `found`, asks already may stay: sources of earlier versions
 * have such questions.
 */
function expectNew(piece: Piece, known: readonly DocumentRecord[], found?: DocumentRecord): void {
  const others = questionsOf(known.filter(({ id }) => id !== found?.id))
  const own = questionsOf(found ? [found] : [])
  for (const [at, question] of (piece.questions ?? []).map(normalizeQuestion).entries()) {
    if (others.has(question) && !own.has(question))
      throw invalid(at === 0 ? 'question' : `alternatives.${at - 1}`, 'is in this source already')
  }
}

function expectRoom(count: number): void {
  if (count > maxPairs)
    throw new FoyerError(
      'knowledge-limit',
      `A source has at most ${maxPairs.toLocaleString('en')} questions. Add another source.`,
    )
}

/** Finds what each piece of a table takes the place of, and leaves out what asks the same as something else in the source. */
function matched(
  pieces: readonly Piece[],
  documents: readonly DocumentRecord[],
): { matches: { piece: Piece; found: DocumentRecord | undefined }[]; warnings: string[] } {
  const same = new Map(documents.map((document) => [document.key, document]))
  const alike = new Map(documents.toReversed().map((document) => [normalizeQuestion(document.key), document]))
  const all = pieces.map((piece) => ({
    piece,
    found: same.get(piece.key) ?? alike.get(normalizeQuestion(piece.key)),
  }))
  const changed = new Set(all.map(({ found }) => found))
  const others = questionsOf(documents.filter((document) => !changed.has(document)))
  const isElsewhere = (question: string) => others.has(normalizeQuestion(question))
  const warnings: string[] = []
  const matches = all.flatMap(({ piece, found }) => {
    const [, ...alternatives] = piece.questions ?? []
    const name = `“${piece.key.slice(0, 80)}”`
    if (!found && isElsewhere(piece.key)) {
      warnings.push(`${name} was left out: it is an alternative of another question.`)
      return []
    }
    const kept = alternatives.filter((each) => !isElsewhere(each))
    if (kept.length < alternatives.length) warnings.push(`${name} is without an alternative that another question has.`)
    return [{ piece: { ...piece, questions: [piece.key, ...kept] }, found }]
  })
  return { matches, warnings }
}

async function* csvLines(pairs: AsyncIterable<StoredPair>): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(['question', 'answer', 'alternatives'])
  // Alternatives are separated by bars.
  for await (const { question, answer, alternatives } of pairs)
    yield csvLine([question, answer, alternatives.map((each) => each.replaceAll('|', '/')).join(' | ')])
}

/** Returns a question with its answer in the form of the API: with its correction, as visitors get it. */
function toPair({ record, content }: StoredDocument): StoredPair {
  const [question = record.title, ...alternatives] = record.questions ?? []
  const { id, isExcluded, updatedAt } = record
  return { id, question, alternatives, answer: content.correction ?? content.text, isExcluded, updatedAt }
}

/** Reads a table of questions with their answers. Rows that are too long are skipped, with a warning. */
async function readPairs(bytes: Uint8Array, workspaceId: string): Promise<Reading> {
  const reading = await readFile({ name: 'questions.csv', bytes }, workspaceId)
  if ('refused' in reading) return reading
  if (!reading.pieces.every(({ questions }) => questions)) return { refused: missing }
  const warnings = [...reading.warnings]
  const pieces: Piece[] = []
  for (const { questions = [], text } of reading.pieces) {
    const [question = '', ...alternatives] = questions.map(unguarded)
    const { data, error } = pair.safeParse({ question, alternatives, answer: unguarded(text) })
    if (data) pieces.push(pairPiece(data))
    else warnings.push(`“${question.slice(0, 80)}” was left out: ${wrongIn(error)}.`)
  }
  if (pieces.length === 0) return { refused: warnings[0] ?? 'It holds no questions.' }
  return { pieces, warnings }
}

/** What of a pair is wrong, in the words of the table. */
function wrongIn({ issues: [issue] }: z.ZodError): string {
  const [column, at] = issue?.path ?? []
  const what = at === undefined ? `its ${String(column)}` : 'one of its alternatives'
  return `${what} ${issue?.message}`
}

const missing = 'Its first row must name the columns "question" and "answer".'

/** Removes the apostrophe that exports put before a text which a spreadsheet would run as a formula. */
function unguarded(text: string): string {
  return text.replace(/^'(?=[\s\0]*[=+\-@\uff1d\uff0b\uff0d\uff20])/, '')
}

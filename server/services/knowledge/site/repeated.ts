import { getOrInsert } from '../../../core/maps.ts'
import { isTurnOver, nextTurn } from '../../../core/event-loop/turns.ts'
import type {
  DocumentWrite,
  KnowledgeStore,
  SourceRecord,
  StoredDocument,
} from '../../../store/records/knowledge/knowledge.ts'
import { hashOf, lettersOf, readerVersion } from '../read/piece.ts'
import { rewritten } from '../writes.ts'
import { withoutVersion } from './discovery/address.ts'

/** The fewest pages on which repetition is detected. */
const leastPages = 5
/**
 * The share of pages on which a block counts as repeated. A smaller share is enough at the edges of a page, since a site may have several
 * layouts and languages, and for blocks of links.
 */
const share = { text: 0.6, edge: 0.15, links: 0.1 }
/** How many blocks at the beginning and at the end are an edge. */
const edge = { first: 4, last: 6 }
/** A fact of a page is no longer, in characters, and has this many values on a site at least. */
const longestFact = 100
const leastValues = 3
/** The most blocks that are remembered. */
const maxRepeated = 100

/**
 * Finds the blocks of text that are repeated on most pages of a site, such as a cookie notice, and removes them from its documents.
 * Resolves with their hashes, for the next reading.
 */
export async function findRepeated(
  store: KnowledgeStore,
  { workspaceId, id, repeated = [] }: SourceRecord,
  save: (write: DocumentWrite) => Promise<void>,
): Promise<string[]> {
  const pages = new Map<string, { times: number; atEdge: number; isLinks: boolean; label: string }>()
  const labels = new Map<string, { pages: number; times: number; values: number }>()
  // What a page says in all versions of the site is no frame.
  const seenOn = new Map<string, Set<string>>()
  for await (const { record, content } of pagesOf(store, workspaceId, id)) {
    const blocks = content.text.split('\n\n')
    const seen = getOrInsert(seenOn, withoutVersion(record.key), () => new Set<string>())
    for (const [at, block] of blocks.entries()) {
      const mark = blockMark(block)
      if (seen.has(mark) || isContent(block)) continue
      seen.add(mark)
      const found = pages.get(mark) ?? { times: 0, atEdge: 0, isLinks: areLinks(block), label: labelOf(block) }
      found.times += 1
      if (at < edge.first || at >= blocks.length - edge.last) found.atEdge += 1
      pages.set(mark, found)
      if (found.label === '') continue
      const labelled = labels.get(found.label) ?? { pages: 0, times: 0, values: 0 }
      if (!seen.has(found.label)) labelled.pages += 1
      seen.add(found.label)
      labelled.times += 1
      if (found.times === 1) labelled.values += 1
      labels.set(found.label, labelled)
    }
    if (isTurnOver()) await nextTurn()
  }
  const count = seenOn.size
  if (count < leastPages) return [...repeated]
  const isMany = (times: number, part: number) => times >= Math.max(leastPages, count * part)
  // A page has one value of its own; the numbers of all branches, below each page, are its frame.
  const areFacts = (label: string) => {
    const { pages: on, times, values } = labels.get(label) ?? { pages: 0, times: 0, values: 0 }
    return values >= leastValues && times < on * 2
  }
  const found = [...pages].flatMap(([mark, { times, atEdge, isLinks, label }]) => {
    const isRepeated = isMany(times, isLinks ? share.links : share.text) || isMany(atEdge, share.edge)
    return isRepeated && !areFacts(label) ? [mark] : []
  })
  const all = [...new Set([...repeated, ...found])].slice(-maxRepeated)
  if (found.length === 0) return all
  const marks = new Set(all)
  for await (const { record, content } of pagesOf(store, workspaceId, id)) {
    const text = withoutRepeated(content.text, marks)
    if (text !== content.text) await save(rewritten(record, text))
  }
  return all
}

/** Tables and code are no frame, on however many pages they stand. */
function isContent(block: string): boolean {
  return /^\|.*\n\| --- \|/.test(block) || block.startsWith('```')
}

/**
 * What a short block has in common with others that only have another value: "Credits **7**", "Level: beginner", "12 places left". Empty: none
 * of these, as headings and copyrights are.
 */
function labelOf(block: string): string {
  if (block.length > longestFact || /^#|\n|©/.test(block) || areLinks(block)) return ''
  const [, label] =
    /^(\*\*[^*:：]+[:：]\*\*|[^*:：]+(?:: |：)|[^*:：]*[^*:：\s] \*\*)(?=.*[\p{L}\p{N}])/u.exec(block) ?? []
  return label ?? (/\d/.test(block) ? block.replaceAll(/\d+/g, '#') : '')
}

/** Whether a block is mostly links, like navigation. */
function areLinks(block: string): boolean {
  const rest = lettersOf(block.replaceAll(/\[[^[\]]*\]\([^()\s]*\)/g, '')).length
  return block.includes('](') && rest <= lettersOf(block.replaceAll(/\]\([^()\s]*\)/g, ']')).length / 5
}

async function* pagesOf(store: KnowledgeStore, workspaceId: string, id: string): AsyncIterable<StoredDocument> {
  for await (const { id: documentId, questions } of store.listDocuments(workspaceId, id, { order: 'asc' })) {
    // An answer is no page.
    const document = questions ? null : await store.getDocument(workspaceId, id, documentId)
    if (document) yield document
  }
}

/**
 * Removes the blocks that are repeated on many pages of the site, given by their hashes. Headings that many pages share, such as
 * "Delivery", are removed only with everything below them.
 */
export function withoutRepeated(text: string, repeated: ReadonlySet<string>): string {
  if (repeated.size === 0) return text
  const kept: string[] = []
  let below = 0
  for (const block of text.split('\n\n').toReversed()) {
    const level = /^(#{1,6}) /.exec(block)?.[1]?.length
    const isRepeated = repeated.has(blockMark(block))
    if (isRepeated && (level === undefined || below === 0 || below <= level)) continue
    // Whether anything remains below: text, or headings with text.
    below = level ?? 7
    kept.push(block)
  }
  return kept.toReversed().join('\n\n')
}

/**
 * A hash of a block's whole text, but for the mark at its end, by which blocks are compared. What an earlier version took for a frame is looked at
 * anew.
 */
function blockMark(block: string): string {
  return hashOf(`${readerVersion} ${block.replaceAll(/\s+/g, ' ').trim().replace(/[.!]$/, '')}`)
}

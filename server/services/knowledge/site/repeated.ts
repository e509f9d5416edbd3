import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DocumentWrite, KnowledgeStore, SourceRecord } from '../../../store/knowledge.ts'
import { blockMark, withoutRepeated } from '../read/page.ts'
import { rewritten } from '../writes.ts'

/** On fewer pages nothing can be said to be repeated. */
const leastPages = 5
/** A block that stands on so many of the pages is none of any. */
const share = 0.6
/** The most blocks that are remembered. */
const maxRepeated = 100

/**
 * Finds the blocks of text that stand on most pages of a site, such as a note about cookies, and takes them out of its documents.
 * Resolves with them, so that the next reading leaves them out.
 */
export async function findRepeated(
  store: KnowledgeStore,
  { workspaceId, id, repeated = [] }: SourceRecord,
  save: (write: DocumentWrite) => Promise<void>,
): Promise<string[]> {
  const pages = new Map<string, number>()
  let count = 0
  for await (const text of textsOf(store, workspaceId, id)) {
    count += 1
    for (const mark of new Set(text.split('\n\n').map(blockMark))) pages.set(mark, (pages.get(mark) ?? 0) + 1)
    await nextTurn()
  }
  if (count < leastPages) return [...repeated]
  const found = [...pages].flatMap(([mark, times]) => (times >= count * share ? [mark] : []))
  const all = [...new Set([...repeated, ...found])].slice(-maxRepeated)
  if (found.length === 0) return all
  const marks = new Set(all)
  for await (const { id: documentId } of store.listDocuments(workspaceId, id, { order: 'asc' })) {
    const document = await store.getDocument(workspaceId, id, documentId)
    const text = document && withoutRepeated(document.content.text, marks)
    if (document && text !== document.content.text) await save(rewritten(document.record, text ?? ''))
  }
  return all
}

async function* textsOf(store: KnowledgeStore, workspaceId: string, id: string): AsyncIterable<string> {
  for await (const { id: documentId } of store.listDocuments(workspaceId, id, { order: 'asc' })) {
    const document = await store.getDocument(workspaceId, id, documentId)
    if (document) yield document.content.text
  }
}

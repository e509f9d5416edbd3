import type { KnowledgeDocument } from '#contract/knowledge/documents.ts'
import { addressFilter } from '../../parts/filter/address-filter.ts'
import { fold } from '../../parts/filter/fold.ts'

/** Which documents are shown. */
export const { readFilter, searchOf } = addressFilter('q', 'state')
export type Filter = ReturnType<typeof readFilter>

type Facts = Pick<KnowledgeDocument, 'isExcluded' | 'isCorrected' | 'failedSince' | 'wouldGo'>

/** Whether a document is in a state, by the state's name in the address. */
const states = new Map<string, (of: Facts) => boolean>([
  ['left-out', ({ isExcluded }) => isExcluded],
  ['corrected', ({ isCorrected }) => isCorrected],
  ['failed', ({ failedSince }) => failedSince !== undefined],
  ['would-go', ({ wouldGo }) => wouldGo !== undefined],
])

/** A state of another name filters nothing. */
export function filtered(documents: readonly KnowledgeDocument[], { q = '', state = '' }: Filter): KnowledgeDocument[] {
  const sought = fold(q)
  const isIn = states.get(state) ?? (() => true)
  return documents.filter(
    ({ title, url = '', ...document }) =>
      (fold(title).includes(sought) || fold(readable(url)).includes(sought)) && isIn(document),
  )
}

/** An address as people read and type it. */
function readable(url: string): string {
  try {
    return decodeURI(url)
  } catch {
    return url
  }
}

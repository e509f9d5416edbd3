import type { KnowledgeDocument } from '#contract/knowledge/documents.ts'

/** Which documents are shown, as it stands in the address of the page. */
export type Filter = { q: string; state: DocumentState | '' }
export type DocumentState = (typeof states)[number]

export const states = ['left-out', 'corrected', 'failed', 'would-go'] as const

export function readFilter(query: Record<string, string>): Filter {
  return { q: query['q'] ?? '', state: states.find((state) => state === query['state']) ?? '' }
}

/** For the address of the page: empty, or with the question mark. */
export function searchOf(filter: Filter): string {
  const search = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== '')).toString()
  return search && `?${search}`
}

export function filtered(documents: readonly KnowledgeDocument[], { q, state }: Filter): KnowledgeDocument[] {
  const sought = q.toLowerCase()
  return documents.filter(
    ({ title, url = '', ...document }) =>
      (title.toLowerCase().includes(sought) || readable(url).toLowerCase().includes(sought)) &&
      (state === '' || isIn(state, document)),
  )
}

function isIn(
  state: DocumentState,
  {
    isExcluded,
    isCorrected,
    failedSince,
    wouldGo,
  }: Pick<KnowledgeDocument, 'isExcluded' | 'isCorrected' | 'failedSince' | 'wouldGo'>,
): boolean {
  if (state === 'left-out') return isExcluded
  if (state === 'would-go') return wouldGo !== undefined
  return state === 'corrected' ? isCorrected : failedSince !== undefined
}

/** An address as people read and type it. */
function readable(url: string): string {
  try {
    return decodeURI(url)
  } catch {
    return url
  }
}

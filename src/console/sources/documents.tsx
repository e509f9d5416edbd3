import type { RefObject } from 'preact'
import { useLocation } from 'preact-iso/router'
import type { KnowledgeDocument } from '#contract/knowledge/documents.ts'
import { Button } from '../parts/button/button.tsx'
import { TimeAgo } from '../parts/text/time-ago.tsx'
import { documentsWords as text, sourcesWords } from '../words/en/sources.ts'
import { SearchField } from '../parts/filter/search-field.tsx'
import { agentPath } from '../app/root.ts'
import { rem, useRowsInSight } from '../parts/layout/rows-in-sight.ts'
import { FilterSelect, optionsOf } from '../parts/field/choices.tsx'
import { addressFilter } from '../parts/filter/address-filter.ts'
import { fold } from '../parts/filter/fold.ts'

/** So few need no search. */
const few = 5

type Props = {
  agentId: string
  documents: KnowledgeDocument[]
  /** Where it says how many there are. */
  count: RefObject<HTMLParagraphElement | null>
}

/** The documents of a source, found by title, address and state, which stand in the address of the page. */
export function Documents({ agentId, documents, count }: Props) {
  const { query, path, route } = useLocation()
  const filter = readFilter(query)
  const found = filtered(documents, filter)
  const set = (part: Filter) => route(`${path}${searchOf({ ...filter, ...part })}`, true)
  const isFiltered = searchOf(filter) !== ''
  const asked = found.filter(({ questions }) => questions).length
  const texts = found.length - asked
  return (
    <>
      {(documents.length > few || isFiltered) && (
        <div class="filters" role="search">
          <SearchField label={text.search} value={filter.q ?? ''} onChange={(q) => set({ q })} />
          <FilterSelect
            label={text.state}
            any={text.anyState}
            value={filter.state ?? ''}
            options={optionsOf(text.states)}
            onChange={(state) => set({ state })}
          />
        </div>
      )}
      <p class="quiet" role="status" ref={count}>
        {found.length === 0 ? text.noneFound : text.count(found.length, documents.length)}
        {asked > 0 && texts > 0 && text.parts(texts, asked)}
      </p>
      {found.length === 0 ? (
        <div class="row">
          <Button label={text.showAll} onClick={() => route(path, true)} />
        </div>
      ) : (
        <DocumentList key={searchOf(filter)} agentId={agentId} documents={found} />
      )}
    </>
  )
}

/** The height of a row, in pixels; sources-page.css has it, too. */
const rowHeight = 4 * rem
/** This many rows more are there above and below. */
const around = 8

const stateWords = sourcesWords.document

/** Thousands of documents, of which those in sight are there. */
function DocumentList({ agentId, documents }: { agentId: string; documents: KnowledgeDocument[] }) {
  const { scroller, first, last, look } = useRowsInSight(rowHeight, around)

  return (
    <div class="document-rows card" ref={scroller} onScroll={look}>
      <ul aria-label={text.label} style={{ blockSize: `${documents.length * rowHeight}px` }}>
        {documents.slice(first, last).map((document, at) => (
          <li
            key={document.id}
            aria-posinset={first + at + 1}
            aria-setsize={documents.length}
            style={{ insetBlockStart: `${(first + at) * rowHeight}px` }}
          >
            <DocumentLine agentId={agentId} document={document} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function DocumentLine({ agentId, document }: { agentId: string; document: KnowledgeDocument }) {
  const { id, sourceId, title, url, failedSince, wouldGo, isExcluded, isCorrected, isCorrectionOutdated } = document
  return (
    <>
      <h2 title={title}>
        <a href={agentPath(agentId, 'sources', sourceId, id)}>{title}</a>
      </h2>
      <p class="about">
        {isExcluded && <span class="warned">{stateWords.isExcluded}</span>}
        {isCorrectionOutdated && <span class="warned">{stateWords.isCorrectionOutdated}</span>}
        {isCorrected && !isCorrectionOutdated && <span>{stateWords.isCorrected}</span>}
        {wouldGo !== undefined && <span class="warned">{stateWords.wouldGo[wouldGo]}</span>}
        {failedSince !== undefined && (
          <span class="warned">
            <TimeAgo at={failedSince} format={stateWords.failedSince} />
          </span>
        )}
        {url !== undefined && (
          <span class="address" title={url}>
            {url}
          </span>
        )}
      </p>
    </>
  )
}

/** Which documents are shown. */
export const { readFilter, searchOf } = addressFilter('q', 'state')
type Filter = ReturnType<typeof readFilter>

type Facts = Pick<KnowledgeDocument, 'isExcluded' | 'isCorrected' | 'isCorrectionOutdated' | 'failedSince' | 'wouldGo'>

/** Whether a document is in a state, by the state's name in the address. */
const states = new Map<string, (of: Facts) => boolean>([
  ['left-out', ({ isExcluded }) => isExcluded],
  ['corrected', ({ isCorrected }) => isCorrected],
  ['outdated', ({ isCorrectionOutdated }) => isCorrectionOutdated],
  ['failed', ({ failedSince }) => failedSince !== undefined],
  ['would-go', ({ wouldGo }) => wouldGo !== undefined],
])

/** A state of another name filters nothing. */
function filtered(documents: readonly KnowledgeDocument[], { q = '', state = '' }: Filter): KnowledgeDocument[] {
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

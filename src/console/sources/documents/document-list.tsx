import type { KnowledgeDocument } from '#contract/knowledge/documents.ts'
import { TimeAgo } from '../../parts/text/time-ago.tsx'
import { documentsWords, sourcesWords } from '../../words/en/sources.ts'
import { agentPath } from '../../app/root.ts'
import { useRowsInSight } from '../../parts/layout/rows-in-sight.ts'

/** The height of a row, in pixels; document-list.css has it, too. */
const rowHeight = 64
/** This many rows more are there above and below. */
const around = 8

const text = sourcesWords.document

/** Thousands of documents, of which those in sight are there. */
export function DocumentList({ agentId, documents }: { agentId: string; documents: KnowledgeDocument[] }) {
  const { scroller, first, last, look } = useRowsInSight(rowHeight, around)

  return (
    <div class="document-rows card" ref={scroller} onScroll={look}>
      <ul aria-label={documentsWords.label} style={{ blockSize: `${documents.length * rowHeight}px` }}>
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
  const { id, sourceId, title, url, failedSince, wouldGo, isExcluded, isCorrected } = document
  return (
    <>
      <h2 title={title}>
        <a href={agentPath(agentId, 'sources', sourceId, id)}>{title}</a>
      </h2>
      <p class="about">
        {isExcluded && <span class="warned">{text.isExcluded}</span>}
        {isCorrected && <span>{text.isCorrected}</span>}
        {wouldGo !== undefined && <span class="warned">{text.wouldGo[wouldGo]}</span>}
        {failedSince !== undefined && (
          <span class="warned">
            <TimeAgo at={failedSince} format={text.failedSince} />
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

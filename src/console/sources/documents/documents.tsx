import { useLocation } from 'preact-iso/router'
import type { KnowledgeDocument } from '#contract/knowledge/documents.ts'
import { Button } from '../../parts/button/button.tsx'
import { documentsWords as text } from '../../words/en/sources.ts'
import { SearchField } from '../../parts/filter/search-field.tsx'
import { DocumentList } from './document-list.tsx'
import { filtered, readFilter, searchOf, type Filter } from './filter.ts'
import { FilterSelect, optionsOf } from '../../parts/field/choices.tsx'

/** So few need no search. */
const few = 5

/** The documents of a source, found by title, address and state, which stand in the address of the page. */
export function Documents({ agentId, documents }: { agentId: string; documents: KnowledgeDocument[] }) {
  const { query, path, route } = useLocation()
  const filter = readFilter(query)
  const found = filtered(documents, filter)
  const set = (part: Partial<Filter>) => route(`${path}${searchOf({ ...filter, ...part })}`, true)
  const isFiltered = searchOf(filter) !== ''
  return (
    <>
      {(documents.length > few || isFiltered) && (
        <div class="filters" role="search">
          <SearchField label={text.search} value={filter.q} onChange={(q) => set({ q })} />
          <FilterSelect
            label={text.state}
            any={text.anyState}
            value={filter.state}
            options={optionsOf(text.states)}
            onChange={(state) => set({ state: state as Filter['state'] })}
          />
        </div>
      )}
      <p class="quiet" role="status">
        {found.length === 0 ? text.noneFound : text.count(found.length, documents.length)}
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

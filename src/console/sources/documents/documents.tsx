import { useLocation } from 'preact-iso/router'
import type { KnowledgeDocument } from '#contract/knowledge/documents.ts'
import { Button } from '../../parts/button/button.tsx'
import { documentsWords as text } from '../../words/en/sources.ts'
import { FilterSelect } from '../../parts/filter/filter-select.tsx'
import { SearchField } from '../../parts/filter/search-field.tsx'
import { DocumentList } from './document-list.tsx'
import { filtered, readFilter, searchOf, states, type Filter } from './filter.ts'

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
            value={filter.state}
            onChange={(state) => set({ state: state as Filter['state'] })}
          >
            <option value="">{text.anyState}</option>
            {states.map((state) => (
              <option key={state} value={state}>
                {text.states[state]}
              </option>
            ))}
          </FilterSelect>
        </div>
      )}
      <p class="quiet" role="status">
        {found.length === 0 ? text.noneFound : text.count(found.length, documents.length)}
      </p>
      {found.length === 0 ? (
        <div class="row">
          <Button onClick={() => route(path, true)}>{text.showAll}</Button>
        </div>
      ) : (
        <DocumentList key={searchOf(filter)} agentId={agentId} documents={found} />
      )}
    </>
  )
}

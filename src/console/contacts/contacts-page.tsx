import { Download } from 'lucide'
import { useLocation } from 'preact-iso/router'
import type { Agent } from '#contract/agents/agents.ts'
import { listAgents } from '../api/agents.ts'
import { exportContacts, listContacts } from '../api/inbox/contacts.ts'
import { useSending } from '../api/request/use-sending.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { pagePath } from '../app/root.ts'
import type { PageProps } from '../app/routes.ts'
import { saveFile } from '../app/save-file.ts'
import { useTitle } from '../app/use-title.ts'
import { Button } from '../parts/button/button.tsx'
import { FilterSelect } from '../parts/filter/filter-select.tsx'
import { SearchField } from '../parts/filter/search-field.tsx'
import { Empty } from '../parts/status/empty.tsx'
import { Failure } from '../parts/status/failure.tsx'
import { Skeleton } from '../parts/status/skeleton.tsx'
import { showError } from '../parts/status/toast.tsx'
import { contactsWords as text } from '../words/en/contacts.ts'
import { ContactLine } from './contact-line.tsx'
import { ContactView } from './contact-view.tsx'
import { queryOf, readFilter, searchOf, states, type Filter } from './filter.ts'

/** What visitors left in the contact forms of all agents, or the message in the address. */
export function Page({ contactId }: PageProps) {
  const { query } = useLocation()
  const { value: agents = [] } = useLoaded('agents', listAgents)
  const filter = readFilter(query)
  if (contactId === undefined) return <ContactList agents={agents} filter={filter} />
  return <ContactView contactId={contactId} agents={agents} search={searchOf(filter)} />
}

function ContactList({ agents, filter }: { agents: readonly Agent[]; filter: Filter }) {
  const { route } = useLocation()
  const search = searchOf(filter)
  const place = pagePath('contacts')
  const loaded = useLoaded(`contacts ${search}`, (signal) => listContacts(queryOf(filter), signal))
  const exporting = useSending(showError)
  const { value, error, isLoading, reload } = loaded
  useTitle(text.title)
  const go = (next: Filter) => route(`${place}${searchOf(next)}`, true)

  async function save(): Promise<void> {
    const { after: _, ...all } = filter
    saveFile(await exportContacts(queryOf(all)), 'contacts.csv')
  }

  return (
    <div class="page contacts">
      <header>
        <h1>{text.title}</h1>
        {value && value.items.length > 0 && (
          <Button icon={Download} isBusy={exporting.isBusy} onClick={() => void exporting.run(save)}>
            {text.export}
          </Button>
        )}
      </header>
      <Filters filter={filter} agents={agents} onChange={go} />
      {error && <Failure error={error} onRetry={filter.after ? () => go({ ...filter, after: '' }) : reload} />}
      {!value && !error && <Skeleton />}
      {value?.items.length === 0 && <Nothing search={search} />}
      {value && value.items.length > 0 && (
        <ul class={isLoading ? 'rows card stale' : 'rows card'} aria-label={text.title} aria-busy={isLoading}>
          {value.items.map((contact) => (
            <ContactLine
              key={contact.id}
              contact={contact}
              agents={agents}
              address={`${place}/${encodeURIComponent(contact.id)}${search}`}
              onChanged={reload}
            />
          ))}
        </ul>
      )}
      {value && (
        <p class="row">
          <span class="quiet" role="status">
            {value.items.length > 0 && !filter.after && value.next === undefined && text.count(value.items.length)}
          </span>
          {filter.after && (
            <a class="button" href={`${place}${searchOf({ ...filter, after: '' })}`}>
              {text.newest}
            </a>
          )}
          {value.next !== undefined && (
            <a class="button" href={`${place}${searchOf({ ...filter, after: value.next })}`}>
              {text.older}
            </a>
          )}
        </p>
      )}
    </div>
  )
}

function Filters({
  filter,
  agents,
  onChange,
}: {
  filter: Filter
  agents: readonly Agent[]
  onChange: (filter: Filter) => void
}) {
  const { q = '', agent = '', state = '' } = filter
  const change = (part: Filter) => onChange({ ...filter, ...part, after: '' })
  return (
    <div class="filters" role="group" aria-label={text.filters}>
      <SearchField label={text.search} value={q} onChange={(next) => change({ q: next })} />
      {(agents.length > 1 || agent !== '') && (
        <FilterSelect label={text.agent} value={agent} onChange={(next) => change({ agent: next })}>
          <option value="">{text.everyAgent}</option>
          {agents.map(({ id, name }) => (
            <option key={id} value={id} selected={id === agent}>
              {name}
            </option>
          ))}
        </FilterSelect>
      )}
      <FilterSelect label={text.state} value={state} onChange={(next) => change({ state: next })}>
        {states.map((each) => (
          <option key={each} value={each === 'open' ? '' : each}>
            {text.states[each]}
          </option>
        ))}
      </FilterSelect>
    </div>
  )
}

/** Why there is nothing, and the way on. */
function Nothing({ search }: { search: string }) {
  const all = searchOf({ state: 'all' })
  if (search === all) return <Empty action={<a href={pagePath()}>{text.toAgents}</a>}>{text.noneAtAll}</Empty>
  const showAll = <a href={`${pagePath('contacts')}${all}`}>{text.showAll}</a>
  return <Empty action={showAll}>{search === '' ? text.none : text.noneFound}</Empty>
}

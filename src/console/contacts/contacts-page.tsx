import { Download } from 'lucide'
import { useLocation } from 'preact-iso/router'
import type { Agent } from '#contract/agents/agents.ts'
import { canChange } from '../account/account.ts'
import { listAgents } from '../api/agents.ts'
import { exportContacts, listContacts } from '../api/inbox.ts'
import { useSending } from '../api/request/use-sending.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { pagePath } from '../app/root.ts'
import type { PageProps } from '../app/routes.ts'
import { saveFile } from '../parts/field/files.tsx'
import { Button, LinkButton } from '../parts/button/button.tsx'
import { PageLayout } from '../parts/layout/page.tsx'
import { SearchField } from '../parts/filter/search-field.tsx'
import { Empty, Failure, Skeleton } from '../parts/status/placeholders.tsx'
import { showError } from '../parts/status/toast.tsx'
import { contactsWords as text } from '../words/en/contacts.ts'
import { words } from '../words/en/shell.ts'
import { ContactLine, ContactView } from './contact.tsx'
import { FilterSelect, optionsOf } from '../parts/field/choices.tsx'
import { addressFilter } from '../parts/filter/address-filter.ts'

/** Which contacts are shown. `after`: the cursor of the page. */
const { readFilter, searchOf } = addressFilter('q', 'agent', 'state', 'after')
type Filter = ReturnType<typeof readFilter>

// Those that are open are shown unless others are asked for.
const { open: _, ...otherStates } = text.states

/** For /v1. */
function queryOf({ q, agent, state = 'open' }: Filter): URLSearchParams {
  return new URLSearchParams({
    ...(q && { q }),
    ...(agent && { agent }),
    ...(state !== 'all' && { state }),
  })
}

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
  const loaded = useLoaded(`contacts ${search}`, (signal) => listContacts(queryOf(filter), filter.after, signal))
  const exporting = useSending(showError)
  const { value, error, isLoading, reload } = loaded
  const go = (next: Filter) => route(`${place}${searchOf(next)}`, true)

  async function save(): Promise<void> {
    saveFile(await exportContacts(queryOf(filter)), 'contacts.csv')
  }

  return (
    <PageLayout
      title={text.title}
      actions={
        value &&
        value.items.length > 0 && (
          <Button
            label={text.export}
            icon={Download}
            isBusy={exporting.isBusy}
            onClick={() => void exporting.run(save)}
          />
        )
      }
    >
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
          {filter.after && <LinkButton label={text.newest} href={`${place}${searchOf({ ...filter, after: '' })}`} />}
          {value.next !== undefined && (
            <LinkButton label={text.older} href={`${place}${searchOf({ ...filter, after: value.next })}`} />
          )}
        </p>
      )}
    </PageLayout>
  )
}

type Props = { filter: Filter; agents: readonly Agent[]; onChange: (filter: Filter) => void }

function Filters({ filter, agents, onChange }: Props) {
  const { q = '', agent = '', state = '' } = filter
  const change = (part: Filter) => onChange({ ...filter, ...part, after: '' })
  return (
    <div class="filters" role="group" aria-label={text.filters}>
      <SearchField label={text.search} value={q} onChange={(next) => change({ q: next })} />
      {(agents.length > 1 || agent !== '') && (
        <FilterSelect
          label={text.agent}
          any={text.everyAgent}
          value={agent}
          options={agents.map(({ id, name }) => ({ value: id, name }))}
          onChange={(next) => change({ agent: next })}
        />
      )}
      <FilterSelect
        label={text.state}
        any={text.states.open}
        value={state}
        options={optionsOf(otherStates)}
        onChange={(next) => change({ state: next })}
      />
    </div>
  )
}

/** Why there is nothing, and the way on. */
function Nothing({ search }: { search: string }) {
  const all = searchOf({ state: 'all' })
  const any = useLoaded(search === '' ? `contacts ${all}` : null, (signal) =>
    listContacts(queryOf({ state: 'all' }), undefined, signal),
  )
  if (any.isLoading) return <Skeleton />
  if (search === all || any.value?.items.length === 0)
    return canChange.value ? (
      <Empty action={<a href={pagePath()}>{words.toAgents}</a>}>
        {text.noneAtAll} {text.noneToDo}
      </Empty>
    ) : (
      <Empty>{text.noneAtAll}</Empty>
    )
  const showAll = <a href={`${pagePath('contacts')}${all}`}>{text.showAll}</a>
  return <Empty action={showAll}>{search === '' ? text.none : text.noneFound}</Empty>
}

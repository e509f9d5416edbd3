import { useLocation } from 'preact-iso/router'
import type { AuditAction, AuditEntry } from '#contract/access/audit.ts'
import { isOwner } from '../account/account.ts'
import { listAudit, listPeople, type AuditFilter, listTokens } from '../api/access.ts'
import { useGrowingList } from '../api/use-growing-list.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { Button } from '../parts/button/button.tsx'
import { DaysFilter } from '../parts/filter/days.tsx'
import { Empty, Pending } from '../parts/status/placeholders.tsx'
import { TimeAgo } from '../parts/text/time-ago.tsx'
import { actionWords, auditWords as text } from '../words/en/people.ts'
import { words } from '../words/en/shell.ts'
import { FilterSelect } from '../parts/field/choices.tsx'
import { PageLayout } from '../parts/layout/page.tsx'

const actions = Object.entries(actionWords) as [AuditAction, (typeof actionWords)[AuditAction]][]
const everything: AuditFilter = { by: '', action: '', from: '', to: '' }

/** Who did what in this workspace, and when. */
export function Page() {
  return (
    <PageLayout title={text.title}>
      <p class="quiet">{text.about}</p>
      {isOwner.value ? <Entries /> : <Empty>{text.ownersOnly}</Empty>}
    </PageLayout>
  )
}

/** The filters stand in the address. */
function Entries() {
  const { query, path, route } = useLocation()
  const { by = '', what, from = '', to = '' } = query
  const action = actions.find(([name]) => name === what)?.[0] ?? ''
  const chosen: AuditFilter = { by, action, from: dayOf(from), to: dayOf(to) }
  const key = JSON.stringify(chosen)
  const entries = useGrowingList(key, (at, signal) => listAudit(chosen, at, signal), false)
  const { value: items, isWhole, isLoading, error, loadMore } = entries

  function filter(next: Partial<AuditFilter>): void {
    const { action: done, ...rest } = { ...chosen, ...next }
    const search = new URLSearchParams(Object.entries({ ...rest, what: done }).filter(([, each]) => each !== ''))
    route(search.size === 0 ? path : `${path}?${search}`, true)
  }

  return (
    <>
      <div class="filters">
        <WhoFilter by={by} onChange={(next) => filter({ by: next })} />
        <FilterSelect
          label={text.what}
          any={text.anything}
          value={action}
          options={actions.map(([value, { name }]) => ({ value, name }))}
          onChange={(next) => filter({ action: next as AuditAction | '' })}
        />
        <DaysFilter days={chosen} onChange={filter} />
      </div>
      <Pending of={entries} count={1} />
      {items?.length === 0 &&
        (key === JSON.stringify(everything) ? (
          <Empty>{text.none}</Empty>
        ) : (
          <Empty action={<Button label={text.all} onClick={() => filter(everything)} />}>{text.noneFound}</Empty>
        ))}
      {items && items.length > 0 && (
        <ol class={isLoading ? 'audit card stale' : 'audit card'}>
          {items.map((entry) => (
            <EntryLine key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      {items && items.length > 0 && !isWhole && !error && (
        <Button label={text.more} isBusy={isLoading} onClick={loadMore} />
      )}
    </>
  )
}

/** A day of the address; what is none filters nothing. */
function dayOf(written: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(written) && !Number.isNaN(Date.parse(written)) ? written : ''
}

/** The people and tokens of the workspace. Of those who have left, the address may name one. */
function WhoFilter({ by, onChange }: { by: string; onChange: (by: string) => void }) {
  const { value: people = [] } = useLoaded('people', listPeople)
  const { value: tokens = [] } = useLoaded('tokens', listTokens)
  const known = [
    ...people.filter(({ state }) => state === 'member').map(({ id, name }) => ({ value: id, name })),
    ...tokens.map(({ id, name }) => ({ value: id, name: `${name} (${text.token})` })),
    { value: 'operator', name: text.operator },
  ]
  const all = by === '' || known.some(({ value }) => value === by) ? known : [...known, { value: by, name: by }]
  return <FilterSelect label={text.who} any={text.anybody} value={by} options={all} onChange={onChange} />
}

function EntryLine({ entry: { at, by, action, what, detail } }: { entry: AuditEntry }) {
  const name = by.kind === 'operator' ? text.operator : by.kind === 'token' ? words.tokenName(by.name) : by.name
  const thing = what?.name ? `“${what.name}”` : (what?.id ?? '')
  return (
    <li>
      <p>
        <strong>{name}</strong>
        {by.kind === 'token' && <span class="quiet"> ({text.token})</span>} {actionWords[action].told(thing, detail)}
      </p>
      <span class="quiet">
        <TimeAgo at={at} />
      </span>
    </li>
  )
}

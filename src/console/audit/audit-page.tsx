import { useLocation } from 'preact-iso/router'
import type { AuditAction, AuditEntry } from '#contract/access/audit.ts'
import { isOwner } from '../account/account.ts'
import { listAudit, listPeople, type AuditFilter } from '../api/access/people.ts'
import { listTokens } from '../api/access/tokens.ts'
import { useGrowingList } from '../api/use-growing-list.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { useTitle } from '../app/use-title.ts'
import { Button } from '../parts/button/button.tsx'
import { DayField } from '../parts/filter/day-field.tsx'
import { FilterSelect } from '../parts/filter/filter-select.tsx'
import { Empty } from '../parts/status/empty.tsx'
import { Failure } from '../parts/status/failure.tsx'
import { Skeleton } from '../parts/status/skeleton.tsx'
import { TimeAgo } from '../parts/text/time-ago.tsx'
import { actionWords, auditWords as text } from '../words/en/people.ts'
import { words } from '../words/en/shell.ts'

const actions = Object.entries(actionWords) as [AuditAction, (typeof actionWords)[AuditAction]][]
const everything: AuditFilter = { by: '', action: '', from: '', to: '' }

/** Who did what in this workspace, and when. */
export function Page() {
  useTitle(text.title)
  return (
    <div class="page">
      <header>
        <h1>{text.title}</h1>
      </header>
      <p class="quiet">{text.about}</p>
      {isOwner.value ? <Entries /> : <Empty>{text.ownersOnly}</Empty>}
    </div>
  )
}

/** The filters stand in the address. */
function Entries() {
  const { query, path, route } = useLocation()
  const { by = '', what, from = '', to = '' } = query
  const action = actions.find(([name]) => name === what)?.[0] ?? ''
  const chosen: AuditFilter = { by, action, from: dayOf(from), to: dayOf(to) }
  const key = JSON.stringify(chosen)
  const { items, isWhole, isLoading, error, loadMore, retry } = useGrowingList(
    key,
    (at, signal) => listAudit(chosen, at, signal),
    false,
  )

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
          value={action}
          onChange={(next) => filter({ action: next as AuditAction | '' })}
        >
          <option value="">{text.anything}</option>
          {actions.map(([name, { name: label }]) => (
            <option key={name} value={name} selected={name === action}>
              {label}
            </option>
          ))}
        </FilterSelect>
        <div class="days">
          <DayField label={text.from} value={chosen.from} onChange={(day) => filter({ from: day })} />
          <DayField label={text.to} value={chosen.to} onChange={(day) => filter({ to: day })} />
          <p class="help">{text.utc}</p>
        </div>
      </div>
      {error && <Failure error={error} onRetry={retry} />}
      {!items && !error && <Skeleton count={1} />}
      {items?.length === 0 &&
        (key === JSON.stringify(everything) ? (
          <Empty>{text.none}</Empty>
        ) : (
          <Empty action={<Button onClick={() => filter(everything)}>{text.all}</Button>}>{text.noneFound}</Empty>
        ))}
      {items && items.length > 0 && (
        <ol class={isLoading ? 'audit card stale' : 'audit card'}>
          {items.map((entry) => (
            <EntryLine key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      {items && items.length > 0 && !isWhole && !error && (
        <Button isBusy={isLoading} onClick={loadMore}>
          {text.more}
        </Button>
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
    ...people.filter(({ state }) => state === 'member').map(({ id, name }) => ({ id, label: name })),
    ...tokens.map(({ id, name }) => ({ id, label: `${name} (${text.token})` })),
    { id: 'operator', label: text.operator },
  ]
  const all = by === '' || known.some(({ id }) => id === by) ? known : [...known, { id: by, label: by }]
  return (
    <FilterSelect label={text.who} value={by} onChange={onChange}>
      <option value="">{text.anybody}</option>
      {all.map(({ id, label }) => (
        <option key={id} value={id} selected={id === by}>
          {label}
        </option>
      ))}
    </FilterSelect>
  )
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

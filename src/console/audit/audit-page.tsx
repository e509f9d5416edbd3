import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso/router'
import type { AuditAction, AuditEntry } from '#contract/access/audit.ts'
import { isOwner } from '../account/account.ts'
import { listAudit, listPeople } from '../api/access/people.ts'
import { listTokens } from '../api/access/tokens.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { useTitle } from '../app/use-title.ts'
import { Button } from '../parts/button/button.tsx'
import { FilterSelect } from '../parts/filter/filter-select.tsx'
import { Empty } from '../parts/status/empty.tsx'
import { Failure } from '../parts/status/failure.tsx'
import { Skeleton } from '../parts/status/skeleton.tsx'
import { TimeAgo } from '../parts/text/time-ago.tsx'
import { actionWords, auditWords as text } from '../words/en/people.ts'
import { words } from '../words/en/shell.ts'

/** How many entries are shown at first and at most; the interface pages through all. */
const firstCount = 100
const maxCount = 500

const actions = Object.entries(actionWords) as [AuditAction, (typeof actionWords)[AuditAction]][]

/** Who did what in this workspace, and when. The filters stand in the address. */
export function Page() {
  useTitle(text.title)
  const { query, path, route } = useLocation()
  const { by = '' } = query
  const action = actions.find(([name]) => name === query['what'])?.[0] ?? ''
  const [limit, setLimit] = useState(firstCount)
  const key = isOwner.value ? `audit ${by} ${action} ${limit}` : null
  const { value, error, isLoading, reload } = useLoaded(key, (signal) => listAudit({ by, action, limit }, signal))
  const isFiltered = by !== '' || action !== ''

  function filter(next: { by?: string; what?: string }): void {
    const chosen = new URLSearchParams(Object.entries({ by, what: action, ...next }).filter(([, each]) => each !== ''))
    route(chosen.size === 0 ? path : `${path}?${chosen}`, true)
    setLimit(firstCount)
  }

  return (
    <div class="page">
      <header>
        <h1>{text.title}</h1>
      </header>
      <p class="quiet">{text.about}</p>
      {!isOwner.value && <Empty>{text.ownersOnly}</Empty>}
      {isOwner.value && (
        <div class="filters">
          <WhoFilter by={by} onChange={(next) => filter({ by: next })} />
          <FilterSelect label={text.what} value={action} onChange={(what) => filter({ what })}>
            <option value="">{text.anything}</option>
            {actions.map(([name, { name: label }]) => (
              <option key={name} value={name} selected={name === action}>
                {label}
              </option>
            ))}
          </FilterSelect>
        </div>
      )}
      {error && <Failure error={error} onRetry={reload} />}
      {isOwner.value && !value && !error && <Skeleton count={1} />}
      {value?.length === 0 &&
        (isFiltered ? (
          <Empty action={<Button onClick={() => filter({ by: '', what: '' })}>{text.all}</Button>}>
            {text.noneFound}
          </Empty>
        ) : (
          <Empty>{text.none}</Empty>
        ))}
      {value && value.length > 0 && (
        <ol class={isLoading ? 'audit card stale' : 'audit card'}>
          {value.map((entry) => (
            <EntryLine key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      {value?.length === limit &&
        (limit < maxCount ? (
          <Button onClick={() => setLimit(maxCount)}>{text.more}</Button>
        ) : (
          <p class="quiet">{text.newestOnly(maxCount)}</p>
        ))}
    </div>
  )
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

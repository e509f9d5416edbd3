import { useLoaded } from '../api/use-loaded.ts'
import { pagePath } from '../app/root.ts'
import { Failure } from '../parts/status/failure.tsx'
import { Skeleton } from '../parts/status/skeleton.tsx'
import { needsWords as text } from '../words/en/overview.ts'
import { readNeeds } from './read-needs.ts'

/**
 * What needs somebody, each with the way to where it is done. `isNew`: of an agent without conversations, whose checklist tells what is left
 * of its beginning.
 */
export function Needs({ agentId, isNew = false }: { agentId: string; isNew?: boolean }) {
  const { value, error, isLoading, reload } = useLoaded(`needs ${agentId}`, (signal) => readNeeds(agentId, signal))
  if (error) return <Failure error={error} onRetry={reload} />
  const needs = value?.filter(({ kind }) => !isNew || kind !== 'blanks')
  if (!needs) return isNew ? null : <Skeleton count={1} />
  if (isNew && needs.length === 0) return null
  const page = pagePath(`agents/${encodeURIComponent(agentId)}`)
  return (
    <section class={isLoading ? 'needs card stale' : 'needs card'} aria-labelledby="needs">
      <h2 id="needs">{text.title}</h2>
      {needs.length === 0 && <p class="quiet">{text.none}</p>}
      {needs.length > 0 && (
        <ul>
          {needs.map(({ what, path, about }) => (
            <li key={path + what}>
              <a href={path.startsWith('#') ? path : page + path}>{what}</a>
              {about !== undefined && (
                <p class="quiet" dir="auto">
                  {about}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

import { getThemeVersion, listThemeVersions } from '../api/themes.ts'
import { canChange } from '../account/account.ts'
import { useSending } from '../api/request/use-sending.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { Button } from '../parts/button/button.tsx'
import { Failure } from '../parts/status/placeholders.tsx'
import { TimeAgo } from '../parts/text/time-ago.tsx'
import { showToast, showError } from '../parts/status/toast.tsx'
import { lookWords } from '../words/en/look.ts'
import type { Studio } from './studio.ts'

/** Published versions, newest first. Restoring one only loads it into the draft, to be published as any change. */
export function Versions({ agentId, studio }: { agentId: string; studio: Studio }) {
  const published = studio.changes.value.length
  const { value, error, reload } = useLoaded(`theme versions ${agentId} ${published === 0}`, (signal) =>
    listThemeVersions(agentId, signal),
  )

  const sending = useSending(showError)

  async function restore(number: number): Promise<void> {
    studio.take((await getThemeVersion(agentId, number)).theme)
    showToast(lookWords.restored(number), studio.fields.undoOfThis())
  }

  if (error) return <Failure error={error} onRetry={reload} />
  if (value?.length === 0) return <p class="quiet">{lookWords.noVersions}</p>
  return (
    <ol class="versions">
      {value?.map(({ number, createdAt, by, restores }, at) => (
        <li key={number}>
          <span>
            {lookWords.version(number)} · <TimeAgo at={createdAt} />
            <span class="quiet">
              {by !== null && ` · ${by}`}
              {restores !== undefined && ` · ${lookWords.restores(restores)}`}
            </span>
          </span>
          {at === 0 ? (
            <span class="quiet">{lookWords.inForce}</span>
          ) : (
            canChange.value && (
              <Button
                label={lookWords.restore}
                of={lookWords.version(number)}
                kind="plain"
                onClick={() => void sending.run(() => restore(number))}
              />
            )
          )}
        </li>
      ))}
    </ol>
  )
}

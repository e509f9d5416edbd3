import { useState } from 'preact/hooks'
import type { Ai } from '#contract/knowledge/ai.ts'
import type { Version } from '#contract/knowledge/versions.ts'
import { listAiVersions } from '../../api/knowledge/ai.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { Failure } from '../../parts/status/failure.tsx'
import { TimeAgo } from '../../parts/text/time-ago.tsx'
import { versionsWords } from '../../words/en/knowledge.ts'
import { VersionDialog } from './version-dialog.tsx'

type VersionsProps = { ai: Ai; isChanged: boolean; onChange: () => Promise<void> }

/** Saved versions, newest first. Each can be compared with the current one and restored. */
export function Versions({ ai, isChanged, onChange }: VersionsProps) {
  const {
    value: versions,
    error,
    reload,
  } = useLoaded(`versions ${ai.id} ${ai.updatedAt}`, (signal) => listAiVersions(ai.id, signal))
  const [opened, setOpened] = useState<Version>()
  return (
    <section class="text-versions card" aria-labelledby="versions">
      <h2 id="versions">{versionsWords.title}</h2>
      {error && <Failure error={error} onRetry={reload} />}
      {versions?.length === 0 && <p class="quiet">{versionsWords.none}</p>}
      {versions && versions.length > 0 && (
        <ol>
          {versions.map((version, at) => (
            <li key={version.number}>
              <button type="button" disabled={at === 0} onClick={() => setOpened(version)}>
                <strong>{versionsWords.number(version.number)}</strong>
                {at === 0 && <span class="current">{versionsWords.current}</span>}
                {version.restores !== undefined && (
                  <span class="quiet">{versionsWords.restores(version.restores)}</span>
                )}
                <span class="quiet">
                  <TimeAgo at={version.createdAt} /> · {version.by ?? versionsWords.nobody}
                </span>
              </button>
            </li>
          ))}
        </ol>
      )}
      {opened && (
        <VersionDialog
          ai={ai}
          version={opened}
          isChanged={isChanged}
          onChange={onChange}
          onClose={() => setOpened(undefined)}
        />
      )}
    </section>
  )
}

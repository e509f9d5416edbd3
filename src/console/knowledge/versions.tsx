import { useState } from 'preact/hooks'
import type { Ai } from '#contract/knowledge/ai.ts'
import type { Version } from '#contract/knowledge/versions.ts'
import { listAiVersions, getAiVersion, restoreAiVersion, updateAi } from '../api/ai.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { Failure } from '../parts/status/placeholders.tsx'
import { TimeAgo } from '../parts/text/time-ago.tsx'
import { versionsWords } from '../words/en/knowledge.ts'
import { canChange } from '../account/account.ts'
import { useSending } from '../api/request/use-sending.ts'
import { Button } from '../parts/button/button.tsx'
import { Dialog } from '../parts/dialog/dialog.tsx'
import { Difference } from '../parts/text/difference.tsx'
import { showToast } from '../parts/status/toast.tsx'
import { words } from '../words/en/shell.ts'
import { ErrorText } from '../parts/field/field.tsx'
import { exactTime } from '../words/time.ts'

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

/** An earlier version compared with the current one, and a button to restore it. */
function VersionDialog(props: {
  ai: Ai
  version: Version
  isChanged: boolean
  onChange: () => Promise<void>
  onClose: () => void
}) {
  const { ai, version, isChanged, onChange, onClose } = props
  const { value, error, reload } = useLoaded(`version ${ai.id} ${version.number}`, (signal) =>
    getAiVersion(ai.id, version.number, signal),
  )
  const sending = useSending()
  const isSame = value?.instructions === ai.instructions

  async function undo(): Promise<void> {
    await updateAi(ai.id, { instructions: ai.instructions })
    await onChange()
  }

  async function restore(): Promise<void> {
    if (!canChange.value || !value || isSame || isChanged) return
    await restoreAiVersion(ai.id, version.number)
    await onChange()
    showToast(versionsWords.restored(version.number), undo)
    onClose()
  }

  return (
    <Dialog
      isWide
      title={versionsWords.compare(version.number, exactTime(version.createdAt))}
      onClose={onClose}
      onSubmit={() => sending.run(restore)}
      others={<Button label={words.close} onClick={onClose} />}
      {...(canChange.value && { action: versionsWords.restore })}
      isBusy={sending.isBusy}
      isDisabled={!value || isSame || isChanged}
    >
      {error && <Failure error={error} onRetry={reload} />}
      {value && !isSame && <p>{versionsWords.reads}</p>}
      {value && <Difference before={ai.instructions} after={value.instructions} />}
      {isChanged && canChange.value && <p class="quiet">{versionsWords.saveFirst}</p>}
      <ErrorText>{sending.error?.message}</ErrorText>
    </Dialog>
  )
}

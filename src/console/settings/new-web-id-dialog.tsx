import { useLocation } from 'preact-iso/router'
import { useState } from 'preact/hooks'
import type { Agent } from '../../../server/contract/agents.ts'
import { renewWebId } from '../api/agents.ts'
import { pagePath } from '../app/root.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { say } from '../parts/toast.tsx'
import { words } from '../words/en.ts'

/** Asks before every page that shows the agent loses it, and then leads to the new line. */
export function NewWebIdDialog({
  agent: { id, name, webId },
  onChange,
  onClose,
}: {
  agent: Agent
  onChange: () => void
  onClose: () => void
}) {
  const { route } = useLocation()
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const text = words.settings.newWebId

  async function submit(): Promise<void> {
    setBusy(true)
    try {
      await renewWebId(id)
      onClose()
      onChange()
      say(text.done)
      route(pagePath(`agents/${encodeURIComponent(id)}/install`))
    } catch (cause) {
      setBusy(false)
      setError((cause as Error).message)
    }
  }

  return (
    <Dialog
      title={text.title(name)}
      onClose={onClose}
      onSubmit={() => void submit()}
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button kind="danger" type="submit" isBusy={isBusy}>
            {text.do}
          </Button>
        </>
      }
    >
      <p class="breaks">{text.goes(webId)}</p>
      <p>{text.next}</p>
      {error && (
        <p class="wrong" role="alert">
          {error}
        </p>
      )}
    </Dialog>
  )
}

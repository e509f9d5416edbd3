import { useLocation } from 'preact-iso/router'
import type { Agent } from '#contract/agents/agents.ts'
import { renewWebId } from '../api/agents.ts'
import { pagePath } from '../app/root.ts'
import { ConfirmDialog } from '../parts/dialog/form-dialog.tsx'
import { showToast } from '../parts/status/toast.tsx'
import { settingsWords } from '../words/en/settings.ts'

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
  const text = settingsWords.newWebId

  async function renew(): Promise<void> {
    await renewWebId(id)
    onChange()
    showToast(text.done)
    route(pagePath(`agents/${encodeURIComponent(id)}/install`))
  }

  return (
    <ConfirmDialog title={text.title(name)} action={text.do} run={renew} onClose={onClose}>
      <p class="breaks">{text.goes(webId)}</p>
      <p>{text.next}</p>
    </ConfirmDialog>
  )
}

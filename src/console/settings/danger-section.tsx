import { useLocation } from 'preact-iso/router'
import { useState } from 'preact/hooks'
import type { Agent } from '#contract/agents/agents.ts'
import { DeleteDialog } from '../agents/delete-dialog.tsx'
import { pagePath, agentPath } from '../app/root.ts'
import { Button } from '../parts/button/button.tsx'
import { Section } from '../parts/layout/section.tsx'
import { agentsWords } from '../words/en/agents.ts'
import { settingsWords } from '../words/en/settings.ts'
import { renewWebId } from '../api/agents.ts'
import { FormDialog } from '../parts/dialog/form-dialog.tsx'
import { showToast } from '../parts/status/toast.tsx'

/** Actions that cannot be undone. */
export function DangerSection({ agent, onChange }: { agent: Agent; onChange: () => void }) {
  const { route } = useLocation()
  const [asked, setAsked] = useState<'web-id' | 'delete'>()
  const text = settingsWords.danger
  return (
    <Section title={text.title} isDanger>
      <div class="row">
        <p class="grow">{text.webId}</p>
        <Button label={text.renew} onClick={() => setAsked('web-id')} />
      </div>
      <div class="row">
        <p class="grow">{text.delete}</p>
        <Button label={agentsWords.remove} kind="danger" onClick={() => setAsked('delete')} />
      </div>
      {asked === 'web-id' && <NewWebIdDialog agent={agent} onChange={onChange} onClose={() => setAsked(undefined)} />}
      {asked === 'delete' && (
        <DeleteDialog agent={agent} onChange={() => route(pagePath())} onClose={() => setAsked(undefined)} />
      )}
    </Section>
  )
}

type Props = { agent: Agent; onChange: () => void; onClose: () => void }

/** Asks before every page that shows the agent loses it, and then leads to the new line. */
function NewWebIdDialog({ agent: { id, name, webId }, onChange, onClose }: Props) {
  const { route } = useLocation()
  const text = settingsWords.newWebId

  async function renew(): Promise<void> {
    await renewWebId(id)
    onChange()
    showToast(text.done)
    route(agentPath(id, 'install'))
  }

  return (
    <FormDialog isDanger title={text.title(name)} action={text.do} run={renew} onClose={onClose}>
      <p class="breaks">{text.goes(webId)}</p>
      <p>{text.next}</p>
    </FormDialog>
  )
}

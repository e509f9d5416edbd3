import { useLocation } from 'preact-iso/router'
import { useState } from 'preact/hooks'
import type { Agent } from '#contract/agents/agents.ts'
import { DeleteDialog } from '../agents/delete-dialog.tsx'
import { pagePath } from '../app/root.ts'
import { Button } from '../parts/button/button.tsx'
import { Section } from '../parts/layout/section.tsx'
import { agentsWords } from '../words/en/agents.ts'
import { settingsWords } from '../words/en/settings.ts'
import { NewWebIdDialog } from './new-web-id-dialog.tsx'

/** Actions that cannot be undone. */
export function DangerSection({ agent, onChange }: { agent: Agent; onChange: () => void }) {
  const { route } = useLocation()
  const [asked, setAsked] = useState<'web-id' | 'delete'>()
  const text = settingsWords.danger
  return (
    <Section title={text.title} isDanger>
      <div class="row">
        <p class="grow">{text.webId}</p>
        <Button onClick={() => setAsked('web-id')}>{text.renew}</Button>
      </div>
      <div class="row">
        <p class="grow">{text.delete}</p>
        <Button kind="danger" onClick={() => setAsked('delete')}>
          {agentsWords.remove}
        </Button>
      </div>
      {asked === 'web-id' && <NewWebIdDialog agent={agent} onChange={onChange} onClose={() => setAsked(undefined)} />}
      {asked === 'delete' && (
        <DeleteDialog agent={agent} onChange={() => route(pagePath())} onClose={() => setAsked(undefined)} />
      )}
    </Section>
  )
}

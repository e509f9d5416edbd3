import { Copy, CopyPlus, Ellipsis, ExternalLink, Globe, GlobeLock, Pencil, Trash2, MessageCircle } from 'lucide'
import { useLocation } from 'preact-iso/router'
import { useState } from 'preact/hooks'
import type { Agent, AgentSummary } from '#contract/agents/agents.ts'
import { Icon } from '../../widget/icon.tsx'
import { canChange } from '../account/account.ts'
import { duplicateAgent, updateAgent } from '../api/agents.ts'
import { useSending } from '../api/request/use-sending.ts'
import { root, agentPath, ownPicture } from '../app/root.ts'
import { Button } from '../parts/button/button.tsx'
import { copyText } from '../parts/button/copy-button.tsx'
import { Menu, type MenuItem } from '../parts/button/menu.tsx'
import { later } from '../parts/status/placeholders.tsx'
import { NameDialog, RenameDialog } from '../parts/dialog/dialog.tsx'
import { showToast, showError } from '../parts/status/toast.tsx'
import { agentsWords, duplicateAgentWords } from '../words/en/agents.ts'
import { words } from '../words/en/shell.ts'
import { UnpublishDialog } from './unpublish-dialog.tsx'
import type { LauncherLook } from '#contract/agents/theme.ts'

const DeleteDialog = later('delete-dialog', async () => (await import('./delete-dialog.tsx')).DeleteDialog)

export function AgentCard({ agent, onChange }: { agent: Agent; onChange: () => void }) {
  const [asked, setAsked] = useState<'rename' | 'duplicate' | 'unpublish' | 'delete'>()
  const sending = useSending(showError)
  const { route } = useLocation()
  const { id, name, isPublic, publicSlug, isExample, summary } = agent
  const page = agentPath(id)

  /** Publishing can be undone; an address that was taken offline does not come back. */
  async function publish(toBePublic: boolean): Promise<void> {
    await updateAgent(id, { isPublic: toBePublic }).finally(onChange)
    if (toBePublic) showToast(agentsWords.published(name), () => publish(false))
    else showToast(agentsWords.unpublished(name))
  }

  async function duplicate(as: string): Promise<void> {
    const copy = await duplicateAgent(id, as)
    showToast(duplicateAgentWords.done(copy.name))
    route(agentPath(copy.id))
  }

  const items: MenuItem[] = [
    {
      label: agentsWords.copyId,
      icon: Copy,
      onChoose: () =>
        void copyText(id).then(
          () => showToast(agentsWords.idCopied),
          () => showError(words.cannotCopy),
        ),
    },
  ]
  if (publicSlug !== null) {
    const open = () => window.open(`${root}chat/${publicSlug}`, '_blank', 'noopener')
    items.push({ label: agentsWords.openPage, icon: ExternalLink, onChoose: open })
  }
  if (canChange.value) {
    items.push(
      { label: agentsWords.rename, icon: Pencil, onChoose: () => setAsked('rename') },
      { label: agentsWords.duplicate, icon: CopyPlus, onChoose: () => setAsked('duplicate') },
      {
        label: isPublic ? agentsWords.unpublish : agentsWords.publish,
        icon: isPublic ? GlobeLock : Globe,
        onChoose: () => (isPublic ? setAsked('unpublish') : void sending.run(() => publish(true))),
      },
      { label: agentsWords.remove, icon: Trash2, isDanger: true, onChoose: () => setAsked('delete') },
    )
  }

  return (
    <li class="agent card">
      <Launcher look={summary?.launcher} />
      <h2>
        <a href={page}>
          <bdi class="clamped" title={name}>
            {name}
          </bdi>
        </a>
      </h2>
      <div class="about">
        <p>
          {isExample && <strong class="example">{agentsWords.isExample}</strong>}
          {summary && <State of={summary} isPublic={isPublic} />}
        </p>
        {summary && (
          <p>
            <span>{agentsWords.conversations(summary.conversations)}</span>
            {summary.unanswered !== null && summary.unanswered > 0 && (
              <a href={`${page}/questions`}>{agentsWords.unanswered(summary.unanswered)}</a>
            )}
          </p>
        )}
      </div>
      <Menu label={agentsWords.more(name)} className="button plain icon-only" items={items}>
        <Icon of={Ellipsis} />
      </Menu>
      {isExample && canChange.value && <Button label={agentsWords.removeExample} onClick={() => setAsked('delete')} />}
      {asked === 'rename' && (
        <RenameDialog
          title={agentsWords.renameTitle}
          name={name}
          rename={async (to) => {
            await updateAgent(id, { name: to })
            onChange()
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked === 'duplicate' && (
        <NameDialog
          title={duplicateAgentWords.title(name)}
          action={duplicateAgentWords.do}
          name={duplicateAgentWords.copyOf(name)}
          run={duplicate}
          onClose={() => setAsked(undefined)}
        >
          <p>{duplicateAgentWords.gets}</p>
        </NameDialog>
      )}
      {asked === 'unpublish' && (
        <UnpublishDialog unpublish={() => publish(false)} onClose={() => setAsked(undefined)} />
      )}
      {asked === 'delete' && <DeleteDialog agent={agent} onChange={onChange} onClose={() => setAsked(undefined)} />}
    </li>
  )
}

/** Whether visitors meet the agent, and where. */
function State({ of: { isEnabled, site }, isPublic }: { of: AgentSummary; isPublic: boolean }) {
  if (!isEnabled) return <span class="state off">{agentsWords.isOff}</span>
  if (site === null && !isPublic) return <span class="state">{agentsWords.isNowhere}</span>
  return <span class="state live">{site === null ? agentsWords.isOnPage : agentsWords.isOn(new URL(site).host)}</span>
}

/** An agent's launcher as its widget shows it, without a picture from elsewhere. */
function Launcher({ look }: { look: LauncherLook | undefined }) {
  const picture = ownPicture(look?.picture)
  const [broken, setBroken] = useState<string>()
  const style = { '--launcher': look?.background, '--launcher-ink': look?.color }
  return (
    <span class="launcher" style={style} aria-hidden="true">
      {picture && picture !== broken ? (
        <img src={picture} alt="" loading="lazy" onError={() => setBroken(picture)} />
      ) : (
        <Icon of={MessageCircle} />
      )}
    </span>
  )
}

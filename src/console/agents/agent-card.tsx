import { Copy, Ellipsis, ExternalLink, Globe, GlobeLock, Pencil, Trash2 } from 'lucide'
import { useRef, useState } from 'preact/hooks'
import type { Agent } from '#contract/agents/agents.ts'
import { Icon } from '../../widget/icon.tsx'
import { canChange } from '../account/account.ts'
import { updateAgent } from '../api/agents.ts'
import { useSending } from '../api/request/use-sending.ts'
import { getTheme } from '../api/themes.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { pagePath, root } from '../app/root.ts'
import { useSeen } from '../app/use-seen.ts'
import { Launcher } from '../parts/launcher.tsx'
import { Button } from '../parts/button/button.tsx'
import { copyText } from '../parts/button/copy-text.ts'
import { Menu, type MenuItem } from '../parts/button/menu.tsx'
import { RenameDialog } from '../parts/dialog/rename-dialog.tsx'
import { TimeAgo } from '../parts/text/time-ago.tsx'
import { showToast, showError } from '../parts/status/toast.tsx'
import { agentsWords } from '../words/en/agents.ts'
import { words } from '../words/en/shell.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { UnpublishDialog } from './unpublish-dialog.tsx'

export function AgentCard({ agent, onChange }: { agent: Agent; onChange: () => void }) {
  const card = useRef<HTMLLIElement>(null)
  const isSeen = useSeen(card)
  const { value: theme } = useLoaded(isSeen ? `theme ${agent.id}` : null, (signal) => getTheme(agent.id, signal))
  const [asked, setAsked] = useState<'rename' | 'unpublish' | 'delete'>()
  const sending = useSending(showError)
  const { id, name, isPublic, publicSlug, isExample } = agent

  /** Publishing can be undone; an address that was taken offline does not come back. */
  async function publish(toBePublic: boolean): Promise<void> {
    await updateAgent(id, { isPublic: toBePublic }).finally(onChange)
    if (toBePublic) showToast(agentsWords.published(name), () => publish(false))
    else showToast(agentsWords.unpublished(name))
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
      {
        label: isPublic ? agentsWords.unpublish : agentsWords.publish,
        icon: isPublic ? GlobeLock : Globe,
        onChoose: () => (isPublic ? setAsked('unpublish') : void sending.run(() => publish(true))),
      },
      { label: agentsWords.remove, icon: Trash2, isDanger: true, onChoose: () => setAsked('delete') },
    )
  }

  return (
    <li class="agent card" ref={card}>
      <Launcher theme={theme?.body} />
      <h2>
        <a href={pagePath(`agents/${encodeURIComponent(id)}`)}>
          <span title={name}>{name}</span>
        </a>
      </h2>
      <p class="about">
        {isExample && <strong class="example">{agentsWords.isExample}</strong>}
        <span>{isPublic ? agentsWords.isPublic : agentsWords.isPrivate}</span>
        <TimeAgo at={agent.createdAt} format={agentsWords.created} />
      </p>
      <Menu label={agentsWords.more(name)} className="button plain icon-only" items={items}>
        <Icon of={Ellipsis} />
      </Menu>
      {isExample && canChange.value && <Button onClick={() => setAsked('delete')}>{agentsWords.removeExample}</Button>}
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
      {asked === 'unpublish' && (
        <UnpublishDialog unpublish={() => publish(false)} onClose={() => setAsked(undefined)} />
      )}
      {asked === 'delete' && <DeleteDialog agent={agent} onChange={onChange} onClose={() => setAsked(undefined)} />}
    </li>
  )
}

import { Ellipsis, Pencil, RotateCw, Settings2, Trash2, Upload } from 'lucide'
import { useState } from 'preact/hooks'
import type { Source } from '#contract/knowledge/sources.ts'
import { Icon } from '../../widget/icon.tsx'
import { canChange } from '../account/account.ts'
import { stopSource, syncSource, updateSource } from '../api/knowledge/sources.ts'
import { useSending } from '../api/request/use-sending.ts'
import { Button } from '../parts/button/button.tsx'
import { Menu, type MenuItem } from '../parts/button/menu.tsx'
import { RenameDialog } from '../parts/dialog/rename-dialog.tsx'
import { showToast, showError } from '../parts/status/toast.tsx'
import { sourcesWords as text } from '../words/en/sources.ts'
import { FileDialog } from './add/file-dialog.tsx'
import { DeleteSourceDialog } from './delete-source-dialog.tsx'
import { SiteSettingsDialog } from './site-settings-dialog.tsx'

/** The actions on a source, for those who may change it. */
export function SourceActions({
  aiId,
  source,
  onChange,
  onDeleted,
}: {
  aiId: string
  source: Source
  onChange: () => void
  onDeleted: () => void
}) {
  const [asked, setAsked] = useState<'rename' | 'replace' | 'settings' | 'delete'>()
  const sending = useSending(showError)
  if (!canChange.value) return null
  const close = () => setAsked(undefined)

  async function run(task: typeof syncSource): Promise<void> {
    await task(aiId, source.id).finally(onChange)
  }

  const items: MenuItem[] = [{ label: text.rename, icon: Pencil, onChoose: () => setAsked('rename') }]
  if (source.kind === 'file') items.push({ label: text.replace, icon: Upload, onChoose: () => setAsked('replace') })
  if (source.site) items.push({ label: text.settings, icon: Settings2, onChoose: () => setAsked('settings') })
  // A sync of a site would read it, too: there the button does both.
  if (source.vectors?.state === 'failed' && !source.site) {
    items.push({ label: text.vectors.retry, icon: RotateCw, onChoose: () => void sending.run(() => run(syncSource)) })
  }
  items.push({ label: text.remove, icon: Trash2, isDanger: true, onChoose: () => setAsked('delete') })

  return (
    <>
      {source.kind === 'site' && (
        <Button
          isBusy={sending.isBusy}
          isDisabled={source.sync?.state === 'stopping'}
          onClick={() => void sending.run(() => run(source.sync ? stopSource : syncSource))}
        >
          {source.sync ? text.site.stop : text.site.readNow}
          <span class="unseen"> {source.name}</span>
        </Button>
      )}
      <Menu label={text.moreFor(source.name)} className="button plain icon-only" items={items}>
        <Icon of={Ellipsis} />
      </Menu>
      {asked === 'rename' && (
        <RenameDialog
          title={text.renameTitle}
          name={source.name}
          rename={async (to) => {
            await updateSource(aiId, source.id, { name: to })
            onChange()
          }}
          onClose={close}
        />
      )}
      {asked === 'settings' && source.site && (
        <SiteSettingsDialog aiId={aiId} source={source} site={source.site} onChange={onChange} onClose={close} />
      )}
      {asked === 'replace' && (
        <FileDialog
          source={source}
          aiId={async () => aiId}
          onAdded={() => {
            showToast(text.replaced)
            onChange()
          }}
          onClose={close}
        />
      )}
      {asked === 'delete' && <DeleteSourceDialog aiId={aiId} source={source} onDeleted={onDeleted} onClose={close} />}
    </>
  )
}

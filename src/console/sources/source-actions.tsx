import { Ellipsis, Pencil, RotateCw, Settings2, Trash2, Upload } from 'lucide'
import { useState } from 'preact/hooks'
import type { Source, Site } from '#contract/knowledge/sources.ts'
import { Icon } from '../../widget/icon.tsx'
import { canChange } from '../account/account.ts'
import { stopSource, syncSource, updateSource, deleteSource, listDocuments } from '../api/sources.ts'
import { useSending } from '../api/request/use-sending.ts'
import { Button } from '../parts/button/button.tsx'
import { Menu, type MenuItem } from '../parts/button/menu.tsx'
import { RenameDialog, FormDialog } from '../parts/dialog/dialog.tsx'
import { showToast, showError } from '../parts/status/toast.tsx'
import { sourcesWords as text } from '../words/en/sources.ts'
import { FileDialog } from './add/file-dialog.tsx'
import { useLoaded } from '../api/use-loaded.ts'
import { Failure } from '../parts/status/placeholders.tsx'
import { words } from '../words/en/shell.ts'
import { SiteFields, siteOf, typedSite, type TypedSite } from './add/site-fields.tsx'
import { useDraft } from '../drafts/use-draft.ts'

type SourceActionsProps = { aiId: string; source: Source; onChange: () => void; onDeleted: () => void }

/** The actions on a source, for those who may change it. */
export function SourceActions({ aiId, source, onChange, onDeleted }: SourceActionsProps) {
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
          label={source.sync ? text.site.stop : text.site.readNow}
          of={source.name}
          isBusy={sending.isBusy}
          isDisabled={source.sync?.state === 'stopping'}
          onClick={() => void sending.run(() => run(source.sync ? stopSource : syncSource))}
        />
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
          onAdded={onChange}
          onReplaced={() => {
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

const deleting = text.delete

type DeleteSourceDialogProps = { aiId: string; source: Source; onDeleted: () => void; onClose: () => void }

/** Lists what is deleted with a source, in numbers. */
function DeleteSourceDialog({ aiId, source, onDeleted, onClose }: DeleteSourceDialogProps) {
  const counted = useLoaded(`documents ${source.id}`, (signal) => listDocuments(aiId, source.id, signal))
  const documents = counted.isLoading ? undefined : counted.value
  const corrected = documents?.filter(({ isCorrected }) => isCorrected).length ?? 0

  async function remove(): Promise<void> {
    await deleteSource(aiId, source.id)
    showToast(deleting.done(source.name))
    onDeleted()
  }

  return (
    <FormDialog
      isDanger
      title={deleting.title(source.name)}
      action={deleting.do}
      run={remove}
      onClose={onClose}
      isDisabled={!documents}
    >
      {counted.error && <Failure error={counted.error} onRetry={counted.reload} />}
      <p>{deleting.goes}</p>
      <ul class="bullets">
        <li>{documents ? text.documents(source.kind, documents.length) : deleting.counting}</li>
        {corrected > 0 && <li>{deleting.corrections(corrected)}</li>}
      </ul>
      <p class="quiet">{deleting.answers}</p>
    </FormDialog>
  )
}

type SiteSettingsDialogProps = { aiId: string; source: Source; site: Site; onChange: () => void; onClose: () => void }

/** Changes how a site is crawled from the next time on. */
function SiteSettingsDialog({ aiId, source, site, onChange, onClose }: SiteSettingsDialogProps) {
  const draft = useDraft(`source.settings.${source.id}`, typedSite(site))
  const { value: form, change, forget, changed } = draft

  /** What nobody typed in stays as it is, also where somebody else has changed it meanwhile. */
  async function save(settings: Partial<Site>): Promise<void> {
    const typed = Object.entries(settings).filter(([name]) => changed.includes(name as keyof TypedSite))
    await updateSource(aiId, source.id, { site: Object.fromEntries(typed) })
    onChange()
  }

  async function submit(): Promise<void> {
    await save(siteOf(form))
    forget()
    showToast(words.saved, () => save(site))
  }

  return (
    <FormDialog
      isWide
      title={text.site.settingsTitle(source.name)}
      action={words.save}
      sending={draft}
      isShown={(path) => path.startsWith('site.')}
      run={submit}
      onClose={onClose}
    >
      <p class="quiet">{text.site.fromNextTime}</p>
      <SiteFields form={form} change={change} sending={draft} isNew={false} />
    </FormDialog>
  )
}

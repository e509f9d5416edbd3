import type { Site, Source } from '#contract/knowledge/sources.ts'
import { updateSource } from '../api/knowledge/sources.ts'
import { FormDialog } from '../parts/dialog/form-dialog.tsx'
import { showToast } from '../parts/status/toast.tsx'
import { words } from '../words/en/shell.ts'
import { sourcesWords } from '../words/en/sources.ts'
import { SiteFields, siteOf, typedSite } from './add/site-fields.tsx'
import { useDraft } from '../drafts/use-draft.ts'

/** Changes how a site is crawled from the next time on. */
export function SiteSettingsDialog({
  aiId,
  source,
  site,
  onChange,
  onClose,
}: {
  aiId: string
  source: Source
  site: Site
  onChange: () => void
  onClose: () => void
}) {
  const draft = useDraft(`source.settings.${source.id}`, typedSite(site))
  const { value: form, change, forget } = draft

  async function save(settings: Partial<Site>): Promise<void> {
    const { url: _, ...changed } = settings
    await updateSource(aiId, source.id, { site: changed })
    onChange()
  }

  async function submit(): Promise<void> {
    await save(siteOf(form))
    forget()
    onClose()
    showToast(words.saved, () => save(site))
  }

  return (
    <FormDialog
      isWide
      title={sourcesWords.site.settingsTitle(source.name)}
      action={words.save}
      sending={draft}
      isShown={(path) => path.startsWith('site.')}
      run={submit}
      onClose={onClose}
    >
      <p class="quiet">{sourcesWords.site.fromNextTime}</p>
      <SiteFields form={form} change={change} sending={draft} isNew={false} />
    </FormDialog>
  )
}

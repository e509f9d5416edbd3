import { useEffect, useRef, useState } from 'preact/hooks'
import type { Preview } from '#contract/knowledge/sources.ts'
import { createSource, listSources, previewSite } from '../../api/knowledge/sources.ts'
import { Button } from '../../parts/button/button.tsx'
import { FormDialog } from '../../parts/dialog/form-dialog.tsx'
import { sourcesWords } from '../../words/en/sources.ts'
import { useDraft } from '../../drafts/use-draft.ts'
import { wrongAt } from '../../api/request/use-sending.ts'
import type { AddProps } from './add-props.ts'
import { PageTree } from './page-tree.tsx'
import { newSite, SiteFields, siteOf, type TypedSite } from './site-fields.tsx'

const text = sourcesWords.site

/** Adds a site, after its pages were shown. */
export function SiteDialog({ agentId, aiId, onAdded, onClose }: AddProps) {
  const draft = useDraft(`source.site.${agentId}`, newSite)
  const { value: form, change, forget } = draft
  const [preview, setPreview] = useState<Preview>()
  /** The name of a source that reads this site already. */
  const [twin, setTwin] = useState<string>()
  const looking = useRef<AbortController>(undefined)
  useEffect(() => () => looking.current?.abort(), [])
  const isReady = preview !== undefined && preview.pages.length > 0
  const isLooking = draft.isBusy && !isReady

  async function look(): Promise<false> {
    if (form.url.trim() === '') throw wrongAt({ path: 'site.url', message: text.empty })
    const { signal } = (looking.current = new AbortController())
    try {
      const to = await aiId()
      const found = await previewSite(to, siteOf(form), signal)
      const host = hostOf(found.pages[0]?.url)
      const sources = host === undefined ? [] : await listSources(to, signal)
      setTwin(sources.find(({ site }) => site && hostOf(site.url) === host)?.name)
      setPreview(found)
    } catch (cause) {
      if (!signal.aborted) throw cause
    }
    return false
  }

  async function add(): Promise<void> {
    const to = await aiId()
    const source = await createSource(to, { kind: 'site', site: siteOf(form) })
    forget()
    onAdded(source, to)
  }

  /** Other settings may mean other pages. */
  function type(part: Partial<TypedSite>): void {
    if (!('refresh' in part)) setPreview(undefined)
    change(part)
  }

  return (
    <FormDialog
      isWide
      title={text.title}
      action={isReady ? text.do : text.look}
      sending={draft}
      isShown={(path) => path.startsWith('site.')}
      run={isReady ? add : look}
      onClose={onClose}
    >
      <SiteFields form={form} change={type} sending={draft} isNew />
      {isLooking && (
        <div class="row">
          <progress class="reading" aria-label={text.isLooking} />
          <Button label={text.stopLooking} onClick={() => looking.current?.abort()} />
        </div>
      )}
      <div role="status">
        {isLooking && <p class="quiet">{text.isLooking}</p>}
        {preview && <Found preview={preview} twin={twin} />}
      </div>
    </FormDialog>
  )
}

/** What a site is told by: with and without www. it is the same. */
function hostOf(url: string | undefined): string | undefined {
  return url === undefined ? undefined : new URL(url).host.replace(/^www\./, '')
}

/** On a phone it stands below a screen of fields. */
const intoSight = (heading: Element | null) => heading?.scrollIntoView({ block: 'start' })

type FoundProps = { preview: Preview; twin: string | undefined }

function Found({ preview: { pages, via, isWhole, problem, unread, warnings }, twin }: FoundProps) {
  if (pages.length === 0) return <p class="wrong breaks">{problem ?? text.noPages}</p>
  return (
    <>
      <h3 ref={intoSight}>{text.found(pages.length, isWhole)}</h3>
      {twin !== undefined && <p class="notice breaks">{text.twin(twin)}</p>}
      <p class="quiet">
        {text.via[via]} {!isWhole && text.more}
      </p>
      {unread !== undefined && <p class="quiet">{text.unread(unread)}</p>}
      {problem !== undefined && <p class="wrong breaks">{problem}</p>}
      {warnings?.map((warning) => (
        <p key={warning} class="quiet breaks">
          {warning}
        </p>
      ))}
      <PageTree pages={pages} />
    </>
  )
}

import { useEffect, useRef, useState } from 'preact/hooks'
import type { Preview } from '#contract/knowledge/sources.ts'
import { createSource, listSources, previewSite } from '../../api/sources.ts'
import { Button } from '../../parts/button/button.tsx'
import { FormDialog } from '../../parts/dialog/dialog.tsx'
import { sourcesWords } from '../../words/en/sources.ts'
import { useDraft } from '../../drafts/use-draft.ts'
import { wrongAt } from '../../api/request/use-sending.ts'
import type { AddProps } from './file-dialog.tsx'
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

  /** Other settings may mean other pages: those of the earlier ones are no longer looked for, nor shown. */
  function type(part: Partial<TypedSite>): void {
    if (!('refresh' in part)) {
      looking.current?.abort()
      setPreview(undefined)
    }
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

type Page = { url: string; title?: string | undefined }
type Branch = { name: string; page?: Page; below: Map<string, Branch> }

/** A folder with more than this many pages is closed at first. */
const most = 20

/** The pages of a site, by the folders of their addresses. */
function PageTree({ pages }: { pages: Page[] }) {
  const { page, below } = treeOf(pages)
  return (
    <ul class="page-tree">
      {page && <PageLine page={page} name="/" />}
      {[...below.values()].map((branch) => (
        <BranchLine key={branch.name} branch={branch} />
      ))}
    </ul>
  )
}

function BranchLine({ branch }: { branch: Branch }) {
  const { name, page, below } = branch
  if (below.size === 0) return page ? <PageLine page={page} name={name} /> : null
  const count = countOf(branch)
  return (
    <li>
      <details open={count <= most}>
        <summary>
          {name}/ <span class="quiet">{sourcesWords.site.pageCount(count)}</span>
        </summary>
        <ul>
          {page && <PageLine page={page} name={name} />}
          {[...below.values()].map((each) => (
            <BranchLine key={each.name} branch={each} />
          ))}
        </ul>
      </details>
    </li>
  )
}

function PageLine({ page: { title }, name }: { page: Page; name: string }) {
  return (
    <li>
      {name} {title !== undefined && <span class="quiet">{title}</span>}
    </li>
  )
}

function treeOf(pages: Page[]): Branch {
  const root: Branch = { name: '', below: new Map() }
  for (const page of pages) {
    const { pathname, search } = new URL(page.url)
    const segments = pathname.split('/').filter((segment) => segment !== '')
    if (search !== '') segments.push(`${segments.pop() ?? ''}${search}`)
    let branch = root
    for (const segment of segments) {
      const next: Branch = branch.below.get(segment) ?? { name: readable(segment), below: new Map() }
      branch.below.set(segment, next)
      branch = next
    }
    branch.page = page
  }
  return root
}

function countOf({ page, below }: Branch): number {
  return [...below.values()].reduce((sum, branch) => sum + countOf(branch), page ? 1 : 0)
}

function readable(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

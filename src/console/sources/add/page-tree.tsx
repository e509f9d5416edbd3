import { sourcesWords } from '../../words/en/sources.ts'

type Page = { url: string; title?: string | undefined }
type Branch = { name: string; page?: Page; below: Map<string, Branch> }

/** A folder with more than this many pages is closed at first. */
const most = 20

/** The pages of a site, by the folders of their addresses. */
export function PageTree({ pages }: { pages: Page[] }) {
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

import { Empty } from '../../parts/status/empty.tsx'
import { words } from '../../words/en/shell.ts'
import { pagePath } from '../root.ts'

/** Where there is nothing at an address, or nothing any more. */
export function NoPage() {
  return (
    <>
      <h1 class="unseen">{words.noPage}</h1>
      <Empty action={<a href={pagePath()}>{words.toAgents}</a>}>{words.noPage}</Empty>
    </>
  )
}

import { later, Empty } from '../../parts/status/placeholders.tsx'
import { words } from '../../words/en/shell.ts'
import { pagePath } from '../root.ts'
import { useTitle } from '../../parts/layout/page.tsx'

type Props = { what?: string; href?: string; to?: string }

const TypedHere = later('typed', async () => (await import('../../drafts/typed-here.tsx')).TypedHere)

/** Where there is nothing at an address, or nothing any more: what is not there, the way on from here, and what was typed there. */
export function NoPage({ what = words.noPage, href = pagePath(), to = words.toAgents }: Props) {
  useTitle(what)
  return (
    <>
      <Empty isHeading action={<a href={href}>{to}</a>}>
        {what}
      </Empty>
      <TypedHere />
    </>
  )
}

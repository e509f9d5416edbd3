import { useLocation } from 'preact-iso/router'
import { useState } from 'preact/hooks'
import { removeDraftsAbout, typedAbout } from '../../drafts/draft.ts'
import { Button } from '../../parts/button/button.tsx'
import { CopyButton } from '../../parts/button/copy-button.tsx'
import { Section } from '../../parts/layout/section.tsx'
import { Empty } from '../../parts/status/placeholders.tsx'
import { words } from '../../words/en/shell.ts'
import { pagePath } from '../root.ts'
import { useTitle } from '../use-title.ts'

type Props = { what?: string; href?: string; to?: string }

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

/** What was typed into forms of a page whose agent or source is gone: no form shows it any more. */
function TypedHere() {
  const { path } = useLocation()
  const ids = path.split('/').filter((part) => /^[a-z]+_/.test(part))
  const [, setDiscarded] = useState(false)
  const typed = ids.flatMap(typedAbout).join('\n\n')
  if (typed === '') return null

  function discard(): void {
    for (const id of ids) removeDraftsAbout(id)
    setDiscarded(true)
  }

  return (
    <Section title={words.typedHere.title} about={words.typedHere.about}>
      <p class="typed breaks" dir="auto">
        {typed}
      </p>
      <div class="row">
        <CopyButton label={words.typedHere.copy} text={typed} />
        <Button label={words.discard} onClick={discard} />
      </div>
    </Section>
  )
}

import type { TimelineEntry } from '#contract/inbox/handover.ts'
import { withoutInvisibles } from '../../markdown/render/bidi.ts'
import { webTarget } from '../../markdown/render/link-target.ts'
import { markdownWords } from '../words/en/answers.ts'
import { conversationsWords as text } from '../words/en/conversations.ts'

/** The page that a message was written on. `isElsewhere`: its host is not that of the page before, or there is none before. */
export type WrittenOn = { page: URL; isElsewhere: boolean }

/** An address shows so many characters of its begin, and nearly as many of its end. */
const shownOfEnds = 40

/** The page where a visitor was, as a link that shows where it leads: anybody can send any address. */
export function PageLine({ page, isElsewhere }: WrittenOn) {
  const path = withoutInvisibles(decoded(page.pathname + page.search))
  return (
    <p class="when quiet breaks">
      {text.on}{' '}
      <a href={page.href} target="_blank" rel="noopener noreferrer">
        <bdi dir="ltr">
          {isElsewhere && page.host}
          {shortened(path)}
        </bdi>
        <span class="unseen"> ({markdownWords.opensIn})</span>
      </a>
    </p>
  )
}

/** The pages of visitors' messages, by the messages' ids, where they are not those of the visitor's messages before. */
export function newPagesOf(entries: readonly TimelineEntry[]): Map<string, WrittenOn> {
  const pages = new Map<string, WrittenOn>()
  let before: URL | undefined
  for (const entry of entries) {
    const page = 'message' in entry && webTarget(entry.message.page)
    if (!page || page.href === before?.href) continue
    pages.set(entry.message.id, { page, isElsewhere: page.host !== before?.host })
    before = page
  }
  return pages
}

function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

function shortened(path: string): string {
  const characters = [...path]
  if (characters.length <= 2 * shownOfEnds) return path
  return `${characters.slice(0, shownOfEnds).join('')}…${characters.slice(1 - shownOfEnds).join('')}`
}

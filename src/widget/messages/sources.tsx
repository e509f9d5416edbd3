import type { AnswerSource, maxAnswerSources } from '../../../server/contract/sessions/chat.ts'
import { withoutInvisibles } from '../../markdown/render/bidi.ts'
import { webTarget } from '../../markdown/render/link-target.ts'
import { useSetting } from '../setting.ts'

/** The contract's bound; its module checks requests, which a browser need not load. */
const most: typeof maxAnswerSources = 5

/** Where an answer was found, numbered: chips with title and host, links where visitors can read on. */
export function Sources({ of }: { of: readonly AnswerSource[] }) {
  const { words } = useSetting()
  return (
    <ol class="sources" part="sources" aria-label={words.sources}>
      {of.slice(0, most).map((source, at) => (
        <li key={source.url ?? source.title}>
          <Source of={source} number={at + 1} />
        </li>
      ))}
    </ol>
  )
}

function Source({ of, number }: { of: AnswerSource; number: number }) {
  const { words } = useSetting()
  const url = webTarget(of.url)
  // Characters that reorder or hide letters could fake another host, as in the links of an answer.
  const title = withoutInvisibles(of.title).trim()
  const content = (
    <>
      <span class="source-number">{number}</span>{' '}
      <span class="source-place">
        <span class="source-title" dir="auto" title={title}>
          {title}
        </span>{' '}
        {url && (
          <span class="source-host" dir="ltr">
            {url.hostname}
          </span>
        )}
      </span>
    </>
  )
  if (!url) {
    return (
      <span class="source" part="source">
        {content}
      </span>
    )
  }
  return (
    <a
      class="source"
      part="source"
      href={url.href}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- every role has it since ARIA 1.3
      aria-description={words.markdown.opensIn}
    >
      {content}
    </a>
  )
}

import type { AnswerSource } from '#contract/sessions/chat.ts'
import { withoutInvisibles } from '../../../markdown/render/bidi.ts'
import { webTarget } from '../../../markdown/render/link-target.ts'
import { receiptWords } from '../../words/en/answers.ts'

/** The sources of an answer, best first, as its visitor saw them: title and host, a link where there is a page. */
export function Sources({ of }: { of: readonly AnswerSource[] }) {
  return (
    <ol class="sources quiet" aria-label={receiptWords.sources}>
      {of.map(({ title, url }) => {
        const page = webTarget(url)
        const text = withoutInvisibles(title)
        return (
          <li key={url ?? title} dir="auto">
            {page ? (
              <a href={page.href} target="_blank" rel="noopener noreferrer nofollow ugc">
                {text} <bdi dir="ltr">({page.hostname})</bdi>
              </a>
            ) : (
              text
            )}
          </li>
        )
      })}
    </ol>
  )
}

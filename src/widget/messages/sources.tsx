import { useLayoutEffect, useRef } from 'preact/hooks'
import type { AnswerSource, maxAnswerSources } from '#contract/sessions/chat.ts'
import { withoutInvisibles } from '../../markdown/render/bidi.ts'
import { webTarget } from '../../markdown/render/link-target.ts'
import { useSetting } from '../context.ts'

/** The contract's bound; its module checks requests, which a browser need not load. */
const most: typeof maxAnswerSources = 5

/** More of them are folded behind their number. */
const fewest = 3

/**
 * Where an answer was found, numbered: chips with title and host, links where visitors can read on. Where a model cites one in its text,
 * by its number, the number leads there.
 */
export function Sources({ of }: { of: readonly AnswerSource[] }) {
  const { words } = useSetting()
  const list = useRef<HTMLOListElement>(null)
  const shown = of.slice(0, most)
  useLayoutEffect(() => (list.current ? linkCitations(list.current) : undefined), [of])
  const chips = (
    <ol class="sources" part="sources" aria-label={words.sources} ref={list}>
      {shown.map((source, at) => (
        <li key={source.url ?? source.title}>
          <Source of={source} number={at + 1} />
        </li>
      ))}
    </ol>
  )
  if (shown.length <= fewest) return chips
  return (
    <details class="sources-fold">
      <summary>{words.sourceCount(shown.length)}</summary>
      {chips}
    </details>
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
      <span class="source" part="source" tabIndex={-1}>
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

/** How long the source that a number led to is marked, in ms. */
const marked = 1600

/**
 * Makes the numbers in the text of an answer, `[1]`, lead to the sources of `list`. A block that is rendered again later, such as one that
 * waited for the sanitizer, is linked again. Returns a function that stops it.
 */
function linkCitations(list: HTMLElement): () => void {
  const bubble = list.closest('.bubble')
  const text = bubble?.querySelector<HTMLElement>('.text')
  if (!text) return () => {}
  const chips = [...list.querySelectorAll<HTMLElement>('.source')]
  const chipOf = (cite: Element) => chips[Number(/\d+/.exec(cite.textContent)?.[0]) - 1]

  function link(): void {
    for (const cite of text?.querySelectorAll('.md-cite:not([role])') ?? []) {
      const title = chipOf(cite)?.querySelector('.source-title')?.textContent
      if (title === undefined) continue
      cite.setAttribute('role', 'link')
      cite.setAttribute('tabindex', '0')
      cite.setAttribute('aria-label', `${cite.textContent} ${title}`)
    }
  }

  function follow(event: Event): void {
    const cite = event.target instanceof Element ? event.target.closest('.md-cite[role]') : null
    const chip = cite && chipOf(cite)
    if (!chip || (event instanceof KeyboardEvent && event.key !== 'Enter')) return
    event.preventDefault()
    const fold = list.closest('details')
    if (fold) fold.open = true
    chip.scrollIntoView({ block: 'nearest' })
    chip.focus({ preventScroll: true })
    chip.classList.add('is-cited')
    setTimeout(() => chip.classList.remove('is-cited'), marked)
  }

  const blocks = new MutationObserver(link)
  blocks.observe(text, { childList: true, subtree: true })
  const following = new AbortController()
  for (const name of ['click', 'keydown']) text.addEventListener(name, follow, { signal: following.signal })
  link()
  return () => {
    blocks.disconnect()
    following.abort()
  }
}

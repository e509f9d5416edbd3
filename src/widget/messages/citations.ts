/** How long the source that a number led to is marked, in ms. */
const marked = 1600

/**
 * Makes the numbers in the text of an answer, `[1]`, lead to the sources of `list`. A block that is rendered again later, such as one that
 * waited for the sanitizer, is linked again. Returns a function that stops it.
 */
export function linkCitations(list: HTMLElement): () => void {
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

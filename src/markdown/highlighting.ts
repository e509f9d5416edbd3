import { knownLanguage } from './languages.ts'

/** Longer code stays plain: coloring it would hold up the page. */
const longest = 20_000

/** Colors the code blocks in a closed block, when the highlighter knows their language; its chunk is fetched for the first of them. */
export function highlightIn(node: ChildNode): void {
  if (!(node instanceof HTMLElement)) return
  for (const code of node.querySelectorAll<HTMLElement>('.md-pre code')) {
    const language = knownLanguage(code.dataset['language'] ?? '')
    const text = code.textContent ?? ''
    if (!language || text.length > longest || text === '') continue
    void import('./highlight.ts').then(
      ({ highlight }) => {
        // The block may have been rendered anew meanwhile.
        if (code.textContent === text) code.replaceChildren(highlight(text, language))
      },
      () => undefined,
    )
  }
}

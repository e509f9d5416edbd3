import { withoutBidiOverrides } from './bidi.ts'
import { layoutCost } from '../split/complexity.ts'

/** Plain text in paragraphs of bounded length, so that a long text that grows is laid out once. */
export type PlainText = { /** Shows what `text` has more than at the last call. */ show(text: string): void }

/** A piece ends at the first line end behind `shortest`, or at `longest`, in layout cost (complexity.ts), which is characters for Latin text. */
const shortest = 1500
const longest = 4000
/** The cost is computed for this many characters at a time. */
const step = 250

/** Appends a text to an element without parsing it as Markdown, from index `from` on. */
export function createPlainText(into: Element | DocumentFragment, from: number): PlainText {
  let start = from
  let shown = from
  let piece: Text | null = null
  return {
    show(text) {
      while (shown < text.length) {
        if (!piece) piece = startPiece(into)
        const end = endOfPiece(text, start)
        piece.appendData(withoutBidiOverrides(text.slice(shown, end ?? text.length)))
        shown = end ?? text.length
        if (end === null) return
        start = end
        piece = null
      }
    },
  }
}

/** A text as paragraphs, without parsing it as Markdown. */
export function plainParagraphs(source: string): HTMLElement[] {
  const made = document.createDocumentFragment()
  createPlainText(made, 0).show(source.trim())
  return [...made.children].filter((piece): piece is HTMLElement => piece instanceof HTMLElement)
}

function startPiece(into: Element | DocumentFragment): Text {
  const paragraph = document.createElement('p')
  paragraph.className = 'md-plain'
  paragraph.setAttribute('part', 'md-plain')
  paragraph.dir = 'auto'
  const text = document.createTextNode('')
  paragraph.append(text)
  into.append(paragraph)
  return text
}

/** Where the piece that begins at `start` ends; null while it may grow. */
function endOfPiece(text: string, start: number): number | null {
  let line = -1
  for (let end = start + step; ; end += step) {
    const cost = layoutCost(text.slice(start, end))
    if (line === -1 && cost >= shortest) line = text.indexOf('\n', Math.max(start, end - step))
    if (line !== -1 && line < end) return line + 1
    if (cost >= longest) return end > text.length ? null : wholeCharacters(text, end)
    if (end >= text.length) return null
  }
}

function wholeCharacters(text: string, end: number): number {
  const code = text.charCodeAt(end - 1)
  return end - (code >= 0xd800 && code <= 0xdbff ? 1 : 0)
}

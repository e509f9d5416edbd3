import { honestText } from './honest-text.ts'

/** Text as it stands, in pieces that grow no further, so that a long one is laid out once. */
export type PlainText = { /** Shows `text` from where it was; it only ever grows. */ show(text: string): void }

/** A piece ends at the first line end behind this length, or at the second one. */
const shortest = 1500
const longest = 4000

/** Appends text to an element without reading it as Markdown, from the place `from` of the text on. */
export function createPlainText(into: HTMLElement, from: number): PlainText {
  let start = from
  let shown = from
  let piece: Text | null = null
  return {
    show(text) {
      while (shown < text.length) {
        if (!piece) piece = startPiece(into)
        const end = endOfPiece(text, start)
        piece.appendData(honestText(text.slice(shown, end ?? text.length)))
        shown = end ?? text.length
        if (end === null) return
        start = end
        piece = null
      }
    },
  }
}

function startPiece(into: HTMLElement): Text {
  const paragraph = document.createElement('p')
  paragraph.className = 'md-plain'
  paragraph.setAttribute('part', 'md-plain')
  paragraph.dir = 'auto'
  const text = document.createTextNode('')
  paragraph.append(text)
  into.append(paragraph)
  return text
}

function endOfPiece(text: string, start: number): number | null {
  const line = text.indexOf('\n', start + shortest)
  if (line !== -1 && line < start + longest) return line + 1
  if (text.length < start + longest) return null
  return start + longest - (isHighSurrogate(text.charCodeAt(start + longest - 1)) ? 1 : 0)
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff
}

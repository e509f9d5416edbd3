import { newElement, type PageElement, type PageNode } from './element.ts'

/*
 * Code keeps its lines, however a page makes them: line feeds, `<br>` (Docusaurus), an element for each line (Starlight), or a table with
 * the numbers of the lines beside it. Numbers and the name of the language, which pages write at the edge, are no code.
 */

const blocks = /^(div|p|li|ol|ul|tr|table|tbody|section)$/
/** More blanks or empty lines than any code has, of which as many stay: what removes them at the end of a text takes time by their square. */
const longGap = /(\s{200})\s+/g
/** Classes of the elements that hold a line each: `line`, `token-line`, `code-line`, `ec-line`. */
const lineClass = /(?:^|[\s_-])line(?:$|\s)/
const numberClass = /line-?num|lineno|gutter|line-numbers-rows/i
const language = /(?:^|\s)(?:language|lang|highlight-source)-([\w+#.-]+)/

/** Diagrams are drawn from what is written in these languages (GitHub, Docusaurus, MkDocs), and nobody sees that. */
const diagrams = 'pre.mermaid, div.mermaid, [class*=language-mermaid], [class*=language-plantuml]'

/**
 * Replaces the blocks of code of a page by plain ones, with a line feed at the end of each line, and what is only set like code by its paragraphs;
 * removes the sources of diagrams.
 */
export function writeCode(root: PageElement): void {
  for (const table of [...root.querySelectorAll('table')]) takeNumbers(table)
  for (const each of [...root.querySelectorAll(diagrams)]) (each.closest('pre') ?? each).remove()
  for (const pre of [...root.querySelectorAll('pre')]) {
    if (pre.parentElement?.closest('pre')) continue
    const name = languageOf(pre)
    const text = linesIn(pre).replaceAll(longGap, '$1').replace(/^\n+/, '').trimEnd()
    if (name === '' && !pre.querySelector('code, samp, kbd, span[class]') && isProse(text)) {
      pre.replaceWith(...paragraphsOf(pre, text))
      continue
    }
    const code = newElement(pre, 'code', text)
    if (name !== '') code.setAttribute('class', `language-${name}`)
    const plain = newElement(pre, 'pre')
    plain.append(code)
    for (const label of pre.parentElement?.querySelectorAll('.lang') ?? []) label.remove()
    pre.replaceWith(plain)
  }
}

/** Prose begins with a capital, and somewhere a line ends with a sentence; of it this is a word. */
const opening = /^["'“„«(]?\p{Lu}/u
const ending = /[.!?…]["'”»)]?[ \t]*$/m
const word = /^["'“”„«»‘’(]*[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*[.,:;!?…"'”“’»)]*$/u
/** Prose has at least this share of words between spaces; numbers, prices and dashes are the rest. */
const leastWords = 0.75

/** Whether a text is one that people read: pages keep the lines of an address or of a poem by the element for code, too. */
function isProse(text: string): boolean {
  const parts = text.split(/\s+/).filter((each) => each !== '')
  return (
    opening.test(text.trimStart()) &&
    ending.test(text) &&
    parts.filter((each) => word.test(each)).length >= parts.length * leastWords
  )
}

/** A text as paragraphs, which keep their lines. */
function paragraphsOf(pre: PageElement, text: string): PageElement[] {
  return text.split(/\n\s*\n/).map((each) => {
    const paragraph = newElement(pre, 'p')
    for (const [at, line] of each.split('\n').entries()) {
      if (at > 0) paragraph.append(newElement(pre, 'br'))
      paragraph.append(newElement(pre, 'span', line.trim()))
    }
    return paragraph
  })
}

/** Of a table that has the numbers of lines in one cell and the code in the next one only the code stays. */
function takeNumbers(table: PageElement): void {
  const codes = [...table.querySelectorAll('pre')]
  if (codes.length === 0 || table.closest('pre')) return
  const isNumbers = (pre: PageElement) => /^[\s\d]+$/.test(pre.textContent ?? '')
  const [code, ...others] = codes.filter((pre) => !isNumbers(pre))
  if (code && others.length === 0 && codes.length > 1) table.replaceWith(code)
}

function languageOf(pre: PageElement): string {
  const near = [pre.querySelector('code'), pre, pre.parentElement, pre.parentElement?.parentElement]
  for (const element of near) {
    const name = element?.getAttribute('data-language') ?? element?.getAttribute('data-lang')
    const found = name ?? language.exec(element?.getAttribute('class') ?? '')?.[1]
    if (found !== undefined && /^[\w+#.-]{1,20}$/.test(found))
      return /^(text|plain|plaintext|txt|none)$/.test(found) ? '' : found
  }
  return ''
}

function linesIn(pre: PageElement): string {
  let text = ''
  /** Where a line without anything in it stands. */
  let emptyAt = -1
  const startLine = () => {
    if (emptyAt === text.length || (text !== '' && !text.endsWith('\n'))) text += '\n'
  }
  const read = (node: PageNode): void => {
    if (node.nodeType === 3) text += node.textContent ?? ''
    if (node.nodeType !== 1) return
    const element = node as PageElement
    const names = element.getAttribute('class') ?? ''
    if (element.localName === 'br') {
      text += '\n'
      return
    }
    if (/^(button|script|style|svg)$/.test(element.localName)) return
    if (numberClass.test(names) && /^[\s\d]*$/.test(element.textContent ?? '')) return
    const isBlock = blocks.test(element.localName)
    const isLine = lineClass.test(names) || element.getAttribute('data-line') !== null
    // Lines may also have line feeds between them.
    if (isBlock || (isLine && isLineElement(element.previousElementSibling))) startLine()
    const start = text.length
    for (const child of element.childNodes) read(child)
    if (isBlock && (text.length === start || !text.endsWith('\n'))) text += '\n'
    else if (isLine && text.length === start) emptyAt = start
  }
  for (const child of pre.childNodes) read(child)
  return text
}

function isLineElement(element: PageElement | null): boolean {
  return (
    element !== null &&
    (lineClass.test(element.getAttribute('class') ?? '') || element.getAttribute('data-line') !== null)
  )
}

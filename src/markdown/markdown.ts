import { createBlockSplitter } from './blocks.ts'
import { copyCode, loadImage } from './buttons.ts'
import { dress, element, type Outfit } from './dress.ts'
import { highlightIn } from './highlighting.ts'
import { noDefinitions, parseClosed, parseOpen } from './parse.ts'
import { patch } from './patch.ts'
import { createPlainText, type PlainText } from './plain.ts'
import { canSanitize, sanitize } from './sanitize.ts'
import { createWordTail, type WordTail } from './word-tail.ts'
import type { MarkdownWords } from './words.ts'

/*
 * Streamed Markdown. Closed blocks are parsed and sanitized once and keep their nodes; only the open one at the end is rendered again,
 * at most once a frame. The renderer is the entry of a lazily loaded chunk.
 */

export type MarkdownOptions = {
  /** The origin whose /assets/ images may load by themselves. */
  ownOrigin: string
  words: MarkdownWords
}

export type MarkdownView = {
  /**
   * Shows the text so far. `text` must extend what was given before; `isDone` closes the open end. Renders at most once a frame, and at
   * once when it is done; calling it often is cheap.
   */
  update(text: string, isDone: boolean): void
  /** Ends frames and listeners; the nodes stay. */
  destroy(): void
}

/** More than this many characters of an answer are not read as Markdown (promises: "Bounds before parsing"). */
const longestMarkdown = 40_000
/** A rendering that took so long is followed by a pause of so many times its length, in milliseconds. */
const costly = 6
const pauseFactor = 3

/** A block on screen that refers to something which was not defined when it was rendered. */
type Unresolved = { nodes: ChildNode[]; source: string; missing: Set<string> }

export function createMarkdownView(into: HTMLElement, { ownOrigin, words }: MarkdownOptions): MarkdownView {
  const outfit: Outfit & { wanted: Set<string> } = { ownOrigin, words, wanted: new Set() }
  const splitter = createBlockSplitter()
  const definitions = noDefinitions()
  let text = ''
  let isDone = false
  let frame = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let notBefore = 0
  /** What stands for the block that is being written. */
  let openNodes: ChildNode[] = []
  let tail: WordTail | undefined
  let unresolved: Unresolved[] = []
  let plain: PlainText | undefined

  function onClick(event: Event): void {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (button?.classList.contains('md-copy')) copyCode(button, words)
    if (button?.classList.contains('md-load')) outfit.wanted.add(loadImage(button))
  }
  into.addEventListener('click', onClick)

  /** HTML to nodes with every policy applied; a text that cannot be shown safely is shown as it stands. */
  function nodesOf(source: string, html: () => string): ChildNode[] {
    try {
      return dress(sanitize(html()), outfit)
    } catch {
      const paragraph = element('p', 'md-plain')
      paragraph.dir = 'auto'
      paragraph.textContent = source
      return [paragraph]
    }
  }

  /** Puts `next` where `old` stands, keeping what is the same; answers what is on screen then. */
  function replace(old: ChildNode[], next: ChildNode[], before: ChildNode | null): ChildNode[] {
    const shown = next.map((node, place) => {
      const known = old[place]
      if (known) return patch(known, node)
      into.insertBefore(node, before)
      return node
    })
    for (const node of old.slice(next.length)) node.remove()
    return shown
  }

  function renderClosed(source: string, old: ChildNode[], isFinal: boolean): ChildNode[] {
    let missing = new Set<string>()
    const next = nodesOf(source, () => {
      const parsed = parseClosed(source, definitions, isFinal)
      missing = parsed.missing
      return parsed.html
    })
    const shown = replace(old, next, old.at(-1)?.nextSibling ?? null)
    if (missing.size > 0 && !isFinal) unresolved.push({ nodes: shown, source, missing })
    for (const node of shown) highlightIn(node)
    return shown
  }

  /** Renders blocks again whose references were defined since. At the end those without one are shown as they are written. */
  function resolve(isFinal: boolean): void {
    const ready = unresolved.filter(({ missing }) => isFinal || [...missing].some((label) => definitions[label]))
    if (ready.length === 0) return
    unresolved = unresolved.filter((each) => !ready.includes(each))
    for (const { nodes, source } of ready) renderClosed(source, nodes, isFinal)
  }

  function renderMarkdown(source: string, isWhole: boolean): void {
    for (const block of splitter.read(source, isWhole)) {
      renderClosed(source.slice(block.start, block.end), openNodes, false)
      openNodes = []
      tail = undefined
    }
    resolve(isWhole)
    const open = splitter.open()
    if (!open) {
      openNodes = replace(openNodes, [], null)
      return
    }
    const written = source.slice(open.start)
    if (tail?.append(written)) return
    tail = undefined
    let isVisible = false
    const next = nodesOf(written, () => {
      const parsed = parseOpen(written, definitions)
      isVisible = parsed.isWhole && !parsed.address
      return parsed.html
    })
    openNodes = replace(openNodes, next, null)
    tail = createWordTail(open.kind, written, openNodes, isVisible)
  }

  function render(): void {
    frame = 0
    const start = performance.now()
    const isLong = text.length > longestMarkdown
    if (!plain && canSanitize()) {
      const end = isLong ? text.lastIndexOf('\n', longestMarkdown) + 1 || longestMarkdown : text.length
      renderMarkdown(text.slice(0, end), isDone || isLong)
      if (isLong) plain = createPlainText(into, end)
    }
    if (!plain && !canSanitize()) plain = createPlainText(into, 0)
    plain?.show(text)
    const cost = performance.now() - start
    notBefore = cost > costly ? performance.now() + cost * pauseFactor : 0
  }

  function plan(): void {
    if (frame || timer) return
    const wait = notBefore - performance.now()
    if (wait > 0) {
      timer = setTimeout(() => {
        timer = undefined
        plan()
      }, wait)
    } else frame = requestAnimationFrame(render)
  }

  function cancel(): void {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    frame = 0
    timer = undefined
  }

  return {
    update(next, done) {
      if (isDone) return
      text = next
      isDone = done
      if (!done) {
        plan()
        return
      }
      cancel()
      render()
    },
    destroy() {
      cancel()
      into.removeEventListener('click', onClick)
    },
  }
}

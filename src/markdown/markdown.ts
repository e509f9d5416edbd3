import { createBlockSplitter, type BlockSplitter, type ClosedBlock } from './blocks.ts'
import { asItStands } from './build.ts'
import { createCleaner } from './cleaner.ts'
import { answerClicks } from './clicks.ts'
import { createGrowingBlock, type GrowingBlock } from './growing.ts'
import { createHighlighting } from './highlighting.ts'
import type { Outfit } from './make.ts'
import { createPace } from './pace.ts'
import { noDefinitions } from './parse.ts'
import { createParts } from './parts.ts'
import { createPlainText, type PlainText } from './plain.ts'
import { renderClosed, renderOpen } from './render.ts'
import { createRevisits } from './revisits.ts'
import { createScreen, type BlockNodes } from './screen.ts'
import { countElements, isTurnOver, spendTurn } from './turn.ts'
import type { MarkdownWords } from './words.ts'

export type { MarkdownWords } from './words.ts'

export type MarkdownOptions = {
  /** The origin whose /assets/ images may load by themselves. */
  ownOrigin: string
  words: MarkdownWords
}

export type MarkdownView = {
  /**
   * Shows the text so far. `text` must extend what was given before; `isDone` closes the open tail. Renders at most every fourth frame;
   * calling it often costs next to nothing. With `isDone` it renders before it returns, as far as the page stays responsive by it; the
   * rest follows in the next frames.
   */
  update(text: string, isDone: boolean): void
  /** Ends timers and frames; the nodes stay, as they are. */
  destroy(): void
}

/** More of an answer than this is shown as plain text. In characters. */
const mostMarkdown = 40_000
/** Blocks that take longer than `slowBlock` each and than `slowBlocks` together, in milliseconds, make the rest of the text plain. */
const slowBlock = 50
const slowBlocks = 400
/** An open block is rendered again only after this many times what its last rendering took. */
const restPerWork = 8
/** So much plain text is shown at once, in characters, and so much of it costs about what an element does. */
const plainStep = 3000
const charactersPerElement = 30

/** Shows a growing Markdown text in an element of its own, treating it as hostile. */
export function createMarkdownView(into: HTMLElement, options: MarkdownOptions): MarkdownView {
  const wanted = new Set<string>()
  const outfit: Outfit = { ...options, wanted, cleaner: createCleaner(showHtml) }
  const clicks = answerClicks(into, options.words, wanted)
  const highlighting = createHighlighting()
  /** Gone once the rest of the text is plain. */
  let splitter: BlockSplitter | null = createBlockSplitter()
  const definitions = noDefinitions()
  const queue: ClosedBlock[] = []
  const revisits = createRevisits(definitions, outfit)
  const parts = createParts(into)
  const screen = createScreen(parts)
  const pace = createPace(render)

  let given = ''
  let text = ''
  let isDone = false
  let slowTime = 0
  let hasEnded = false
  let growing: GrowingBlock | null = null
  let lastOpen = { at: 0, cost: 0 }
  /** Where plain text begins, once that is known. */
  let plainFrom = Infinity
  let plain: { text: PlainText; end: number } | null = null

  function render(isNewFrame: boolean): void {
    if (isNewFrame) parts.letGo()
    if (isTurnOver()) {
      pace.goOn()
      return
    }
    const started = performance.now()
    text = given.includes('\r') ? given.replace(/\r\n?/g, '\n') : given
    if (text.length > mostMarkdown) plainFrom = Math.min(plainFrom, endOfMarkdown(text))
    const shown = text.slice(0, plainFrom)
    const isWhole = isDone || shown !== text
    queue.push(...(splitter?.read(shown, isWhole) ?? []))
    const made = renderQueue(shown)
    if (queue.length > 0) {
      place(made, null)
      pace.goOn()
      return
    }
    renderTail(shown, made, started)
    revisit(isWhole)
    if (text.length > plainFrom) showPlain()
  }

  /** Shows the rest of the text as it stands, as far as the turn allows. */
  function showPlain(): void {
    plain ??= { text: createPlainText(into, plainFrom), end: plainFrom }
    while (plain.end < text.length && !isTurnOver()) {
      const end = Math.min(text.length, plain.end + plainStep)
      plain.text.show(text.slice(0, end))
      spendTurn((end - plain.end) / charactersPerElement, 0)
      plain.end = end
    }
    if (plain.end < text.length) pace.goOn()
  }

  /** Renders closed blocks until the turn is over, and answers their nodes. */
  function renderQueue(shown: string): BlockNodes[] {
    const made: BlockNodes[] = []
    while (!isTurnOver()) {
      const block = queue.shift()
      if (!block) break
      const before = performance.now()
      const nodes = renderBlock(shown, block)
      const took = performance.now() - before
      spendTurn(countElements(nodes), took)
      made.push({ start: block.start, nodes })
      if (took > slowBlock) slowTime += took
      if (slowTime > slowBlocks) giveUp(block.end)
    }
    return made
  }

  function renderBlock(shown: string, block: ClosedBlock): ChildNode[] {
    const source = shown.slice(block.start, block.end)
    if (block.isHeavy) return [asItStands(source)]
    if (growing?.start === block.start && growing.finish(shown, block, block.end)) {
      revisits.add({ source, nodes: growing.nodes, ...growing.lack })
      return growing.nodes
    }
    const rendered = renderClosed(source, definitions, outfit, false)
    revisits.add({ ...rendered, source })
    return rendered.nodes
  }

  /** From here on, text is shown as it stands. */
  function giveUp(from: number): void {
    plainFrom = Math.min(plainFrom, from)
    splitter = null
    queue.length = 0
  }

  function renderTail(shown: string, made: BlockNodes[], started: number): void {
    const block = splitter?.open()
    if (!block) {
      place(made, null)
      growing = null
      return
    }
    if (made.length === 0 && !block.isHeavy && growing?.start === block.start && growing.grow(shown, block)) {
      lastOpen = { at: started, cost: performance.now() - started }
      return
    }
    if (made.length === 0 && started - lastOpen.at < lastOpen.cost * restPerWork) {
      pace.ask()
      return
    }
    const { start } = block
    const source = shown.slice(start)
    if (block.isHeavy) {
      place(made, { start, nodes: [asItStands(source)] })
      growing = null
      return
    }
    // The closed blocks' time is spent already.
    const before = performance.now()
    const rendered = renderOpen(source, definitions, outfit)
    place(made, { start, nodes: rendered.nodes })
    growing = createGrowingBlock(shown, block, screen.tail(), rendered, definitions, outfit)
    const now = performance.now()
    spendTurn(countElements(rendered.nodes), now - before)
    lastOpen = { at: started, cost: now - started }
  }

  function place(closed: BlockNodes[], open: BlockNodes | null): void {
    const instead = screen.place(closed, open)
    revisits.placed(instead)
    highlighting.add([...instead.values()])
  }

  /** Renders closed blocks again that lacked what is there now. */
  function revisit(isFinal: boolean): void {
    const { made, isAll } = revisits.run(isFinal)
    highlighting.add(made)
    if (!isAll) pace.goOn()
  }

  /** The cleaner came: what was left out for want of it is shown. */
  function showHtml(): void {
    if (hasEnded) return
    growing = null
    lastOpen = { at: 0, cost: 0 }
    pace.ask()
  }

  return {
    update(next, done) {
      if (isDone || hasEnded) return
      given = next
      isDone = done
      if (done) pace.now()
      else pace.ask()
    },
    destroy() {
      hasEnded = true
      pace.end()
      highlighting.end()
      clicks.end()
    },
  }
}

/** Where the Markdown of a long text ends: at the end of a line or word before the bound. */
function endOfMarkdown(text: string): number {
  const line = text.lastIndexOf('\n', mostMarkdown - 1)
  if (line > mostMarkdown - 2000) return line + 1
  const word = text.lastIndexOf(' ', mostMarkdown - 1)
  if (word > mostMarkdown - 200) return word + 1
  const code = text.charCodeAt(mostMarkdown - 1)
  return mostMarkdown - (code >= 0xd800 && code <= 0xdbff ? 1 : 0)
}

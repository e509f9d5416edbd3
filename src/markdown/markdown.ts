import { createLazyHighlighting } from './highlight/lazy-highlighting.ts'
import { createLazySanitizer } from './html/lazy-sanitizer.ts'
import { createGrowingBlock, type GrowingBlock } from './open/growing-block.ts'
import { renderOpen } from './open/render-open.ts'
import type { MarkdownWords, RenderContext } from './render/context.ts'
import { noDefinitions } from './render/parse.ts'
import { createPlainText, plainParagraphs, type PlainText } from './render/plain-text.ts'
import { renderClosed } from './render/render.ts'
import { countElements, isBudgetSpent, spendBudget } from './schedule/frame-budget.ts'
import { createPendingRerenders } from './schedule/pending-rerenders.ts'
import { createRenderScheduler } from './schedule/render-scheduler.ts'
import { handleClicks } from './screen/clicks.ts'
import { createScreen, type BlockNodes } from './screen/screen.ts'
import { createBlockSplitter, type BlockSplitter, type ClosedBlock, type OpenBlock } from './split/blocks.ts'
import { layoutCost } from './split/complexity.ts'

export type MarkdownOptions = {
  /** The origin whose /assets/ images may load by themselves. */
  ownOrigin: string
  words: MarkdownWords
  /** Calls each piece of rendering, so that the caller can note which message is being rendered. */
  run?: (render: () => void) => void
}

export type MarkdownView = {
  /**
   * Shows the text so far. `text` must extend that of the last call; `isDone` closes the open block. Renders at most every fourth frame,
   * so it may be called often. With `isDone` it renders before it returns, within the frame's budget; the rest follows in the next
   * frames.
   */
  update(text: string, isDone: boolean): void
  /** Ends timers and listeners; the nodes stay as they are. */
  destroy(): void
}

/** The rest of a longer answer is shown as plain text. In characters. */
const maxMarkdown = 40_000
/**
 * Blocks that take longer than `slowBlock` each and than `slowBlocks` together, in milliseconds, make the rest of the text plain. One
 * counts for no more than `slowest`: a single one, or two, may be slow because the computer did something else meanwhile.
 */
const slowBlock = 50
const slowBlocks = 400
const slowest = 150
/** An open block is rendered again only after this many times the duration of its last rendering. */
const restPerDuration = 8
/** How much text is shown as plain text, or split into blocks, before the frame's budget is looked at again. In characters. */
const plainStep = 3000
const readStep = 8000
/** This much plain text costs about as much as an element. */
const charactersPerElement = 30

/** Shows a growing Markdown text, which is hostile, in an element of its own. */
export function createMarkdownView(
  into: HTMLElement,
  { ownOrigin, words, run = (renderNext) => renderNext() }: MarkdownOptions,
): MarkdownView {
  const allowedImages = new Set<string>()
  const context: RenderContext = { ownOrigin, words, allowedImages, sanitizer: createLazySanitizer(showHtml) }
  const ended = new AbortController()
  handleClicks(into, words, allowedImages, ended.signal)
  const highlighting = createLazyHighlighting(run)
  /** Null once the rest of the text is plain. */
  let splitter: BlockSplitter | null = createBlockSplitter()
  const definitions = noDefinitions()
  const queue: ClosedBlock[] = []
  const pendingRerenders = createPendingRerenders(definitions, context)
  const screen = createScreen(into)
  const scheduler = createRenderScheduler((isNewFrame) => run(() => render(isNewFrame)))

  /** Up to where the text is split into blocks. */
  let read = 0
  /** Whether the splitter knows that the text ends there. */
  let isEndRead = false
  /** The start of a block that became too complex to parse while it was written. */
  let plainBlock = -1
  let given = ''
  let text = ''
  let isDone = false
  let slowTime = 0
  let growing: GrowingBlock | null = null
  let lastOpen = { at: 0, cost: 0 }
  /** Where plain text begins, once that is known. */
  let plainFrom = Infinity
  let plain: { text: PlainText; end: number } | null = null

  function render(isNewFrame: boolean): void {
    if (isNewFrame) screen.skipOffscreenLayout()
    if (isBudgetSpent()) {
      scheduler.continueNextFrame()
      return
    }
    const started = performance.now()
    text = given.includes('\r') ? given.replace(/\r\n?/g, '\n') : given
    if (text.length > maxMarkdown) plainFrom = Math.min(plainFrom, endOfMarkdown(text))
    const shown = text.slice(0, plainFrom)
    const isWhole = isDone || shown !== text
    const made = readAndRender(shown, isWhole)
    if (queue.length > 0 || read < shown.length || (isWhole && splitter && !isEndRead)) {
      place(made, null)
      scheduler.continueNextFrame()
      return
    }
    renderTail(shown, made, started)
    rerenderPending(isWhole)
    if (text.length > plainFrom) showPlain()
  }

  /** Shows the rest of the text as plain text, within the frame's budget. */
  function showPlain(): void {
    plain ??= { text: createPlainText(into, plainFrom), end: plainFrom }
    while (plain.end < text.length && !isBudgetSpent()) {
      const end = Math.min(text.length, plain.end + plainStep)
      plain.text.show(text.slice(0, end))
      spendBudget(layoutCost(text.slice(plain.end, end)) / charactersPerElement, 0)
      plain.end = end
    }
    if (plain.end < text.length) scheduler.continueNextFrame()
  }

  /** Splits the text and renders closed blocks until the frame's budget is spent. Returns their nodes. */
  function readAndRender(shown: string, isWhole: boolean): BlockNodes[] {
    const made = renderQueue(shown)
    while (queue.length === 0 && splitter && (read < shown.length || isWhole) && !isBudgetSpent()) {
      const before = performance.now()
      read = Math.min(shown.length, read + readStep)
      isEndRead = isWhole && read === shown.length
      queue.push(...splitter.read(shown.slice(0, read), isEndRead))
      spendBudget(0, performance.now() - before)
      made.push(...renderQueue(shown))
      if (read === shown.length) break
    }
    return made
  }

  /** Renders closed blocks until the frame's budget is spent. Returns their nodes. */
  function renderQueue(shown: string): BlockNodes[] {
    const made: BlockNodes[] = []
    while (!isBudgetSpent()) {
      const block = queue.shift()
      if (!block) break
      const before = performance.now()
      const nodes = renderBlock(shown, block)
      const took = performance.now() - before
      spendBudget(countElements(nodes) + surplus(block, block.end - block.start), took)
      made.push({ start: block.start, nodes })
      if (took > slowBlock) slowTime += Math.min(took, slowest)
      if (slowTime > slowBlocks) showRestPlain(block.end)
    }
    return made
  }

  function renderBlock(shown: string, block: ClosedBlock): ChildNode[] {
    const source = shown.slice(block.start, block.end)
    if (block.isTooComplex || block.start === plainBlock) return plainParagraphs(source)
    if (growing?.start === block.start && growing.finish(shown, block, block.end)) {
      pendingRerenders.add({ source, nodes: growing.nodes, ...growing.unresolved })
      return growing.nodes
    }
    const rendered = renderClosed(source, definitions, context, false)
    pendingRerenders.add({ ...rendered, source })
    return rendered.nodes
  }

  /** From here on, the text is shown as plain text. */
  function showRestPlain(from: number): void {
    plainFrom = Math.min(plainFrom, from)
    splitter = null
    read = Infinity
    queue.length = 0
  }

  function renderTail(shown: string, made: BlockNodes[], started: number): void {
    const block = splitter?.open()
    if (!block) {
      place(made, null)
      growing = null
      return
    }
    const isPlain = block.isTooComplex || block.start === plainBlock
    if (made.length === 0 && !isPlain && growing?.start === block.start && growing.grow(shown, block)) {
      lastOpen = { at: started, cost: performance.now() - started }
      return
    }
    if (made.length === 0 && started - lastOpen.at < lastOpen.cost * restPerDuration) {
      scheduler.request()
      return
    }
    const { start } = block
    const source = shown.slice(start)
    // The closed blocks' time is counted already.
    const before = performance.now()
    if (isPlain) {
      place(made, { start, nodes: plainParagraphs(source) })
      growing = null
      lastOpen = { at: started, cost: performance.now() - before }
      return
    }
    const rendered = renderOpen(source, definitions, context)
    place(made, { start, nodes: rendered.nodes })
    if (rendered.isPlain) plainBlock = start
    growing = rendered.isPlain ? null : createGrowingBlock(shown, block, screen.tail(), rendered, definitions, context)
    const now = performance.now()
    spendBudget(countElements(rendered.nodes) + surplus(block, source.length), now - before)
    lastOpen = { at: started, cost: now - started }
  }

  function place(closed: BlockNodes[], open: BlockNodes | null): void {
    const replacements = screen.place(closed, open)
    pendingRerenders.placed(replacements)
    highlighting.add([...replacements.values()])
  }

  /** Renders closed blocks again whose references or HTML can be resolved now. */
  function rerenderPending(isFinal: boolean): void {
    const { made, isAll } = pendingRerenders.run(isFinal)
    highlighting.add(made)
    if (!isAll) scheduler.continueNextFrame()
  }

  /** The sanitizer was loaded, or failed to: HTML that was left out is shown. */
  function showHtml(): void {
    if (ended.signal.aborted) return
    growing = null
    lastOpen = { at: 0, cost: 0 }
    scheduler.request()
  }

  return {
    update(next, done) {
      if (isDone || ended.signal.aborted) return
      given = next
      isDone = done
      if (done) scheduler.renderNow()
      else scheduler.request()
    },
    destroy() {
      ended.abort()
      scheduler.cancel()
      highlighting.end()
    },
  }
}

/** What a block's text costs to lay out more than Latin letters do, in elements. */
function surplus({ layout }: OpenBlock, length: number): number {
  return Math.max(0, layout - length) / charactersPerElement
}

/** Where the Markdown of a long text ends: at the end of a line or word before the limit. */
function endOfMarkdown(text: string): number {
  const line = text.lastIndexOf('\n', maxMarkdown - 1)
  if (line > maxMarkdown - 2000) return line + 1
  const word = text.lastIndexOf(' ', maxMarkdown - 1)
  if (word > maxMarkdown - 200) return word + 1
  const code = text.charCodeAt(maxMarkdown - 1)
  return maxMarkdown - (code >= 0xd800 && code <= 0xdbff ? 1 : 0)
}

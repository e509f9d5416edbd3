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
   * calling it often costs next to nothing. With `isDone` it renders before it returns, up to a time that keeps the page responsive; the
   * rest follows at once.
   */
  update(text: string, isDone: boolean): void
  /** Ends timers and frames; the nodes stay. */
  destroy(): void
}

/** More of an answer than this is shown as plain text. In characters. */
const mostMarkdown = 40_000
/** How long blocks are rendered before the page gets a turn, in milliseconds: while text arrives, and when all of it is there. */
const turn = { streaming: 50, done: 150 }
/** Blocks that take longer than `slowBlock` each and than `slowBlocks` together, in milliseconds, make the rest of the text plain. */
const slowBlock = 50
const slowBlocks = 400
/** An open block is rendered again only after this many times what its last rendering took. */
const restPerWork = 8

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
  let plain: PlainText | null = null

  function render(): void {
    const started = performance.now()
    text = given.includes('\r') ? given.replace(/\r\n?/g, '\n') : given
    if (!isDone) parts.letGo()
    if (text.length > mostMarkdown) plainFrom = Math.min(plainFrom, endOfMarkdown(text))
    const shown = text.slice(0, plainFrom)
    const isWhole = isDone || shown !== text
    queue.push(...(splitter?.read(shown, isWhole) ?? []))
    const made = renderQueue(shown, started)
    if (queue.length > 0) {
      place(made, null)
      pace.ask()
      return
    }
    renderTail(shown, made, started)
    revisit(isWhole, started)
    if (text.length > plainFrom) (plain ??= createPlainText(into, plainFrom)).show(text)
  }

  /** Renders closed blocks until the turn is over, and answers their nodes. */
  function renderQueue(shown: string, started: number): BlockNodes[] {
    const made: BlockNodes[] = []
    for (let block = queue.shift(); block; block = queue.shift()) {
      const before = performance.now()
      made.push({ start: block.start, nodes: renderBlock(shown, block) })
      const after = performance.now()
      if (after - before > slowBlock) slowTime += after - before
      if (slowTime > slowBlocks) giveUp(block.end)
      if (after - started > (isDone ? turn.done : turn.streaming)) break
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
    const rendered = renderOpen(source, definitions, outfit)
    place(made, { start, nodes: rendered.nodes })
    growing = createGrowingBlock(shown, block, screen.tail(), rendered, definitions, outfit)
    lastOpen = { at: started, cost: performance.now() - started }
  }

  function place(closed: BlockNodes[], open: BlockNodes | null): void {
    const instead = screen.place(closed, open)
    revisits.placed(instead)
    highlighting.add([...instead.values()])
  }

  /** Renders closed blocks again that lacked what is there now. */
  function revisit(isFinal: boolean, started: number): void {
    const { made, isAll } = revisits.run(isFinal, started + (isDone ? turn.done : turn.streaming))
    highlighting.add(made)
    if (!isAll) pace.ask()
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
      if (isDone) return
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

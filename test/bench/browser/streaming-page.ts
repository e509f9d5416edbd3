import { signal } from '@preact/signals'
import createPurifier from 'dompurify'
import { parse } from 'marked'
import { createMarkdownView } from '../../../src/markdown/markdown.ts'
import { loadFont } from '../../../src/theme/fonts.ts'
import look from '../../../src/markdown/markdown.css?inline'
import frame from '../../../src/widget/frame/frame.css?inline'
import { follow, type Sight } from '../../../src/widget/reading/follow.ts'
import messages from '../../../src/widget/messages/messages.css?inline'
import conversation from '../../../src/widget/messages/conversation.css?inline'
import tokens from '../../../src/widget/app/tokens.css?inline'

/*
 * Runs in the page of streaming.bench.ts and of test/browser/answers/costly-answers.test.ts: streams a text into a bubble of the widget's panel. All
 * sides have the same panel, the same stylesheets and the same pace; they differ in what they do with the text so far.
 */

/**
 * `floor`: each piece a text node. `ours`: the renderer as it ships. `once`: marked and DOMPurify by the book. `nothing`: the pieces come,
 * and nobody shows them.
 */
type How = 'floor' | 'ours' | 'once' | 'nothing'
type Bubble = { show(text: string, isDone: boolean): void; destroy(): void }

const words = { copyCode: 'Copy', copied: '', loadImageFrom: () => '', opensIn: '', code: () => 'Code' }

/** Runs in a task of its own, as what comes over the network does: only then the browser counts it as script. */
const inTask = (run: () => void) =>
  new Promise<void>((resolve) =>
    setTimeout(() => {
      run()
      resolve()
    }, 4),
  )
const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))
/** When the next frame has been handed over to be shown: a message waits until the frame's work is done. */
const frameShown = async () => {
  await nextFrame()
  await new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => resolve())
    port1.start()
    port2.postMessage(null)
  })
}
const purifier = createPurifier(window)

function bubble(how: How, into: HTMLElement): Bubble {
  if (how === 'ours') {
    const view = createMarkdownView(into, { ownOrigin: location.origin, words })
    return { show: (text, isDone) => view.update(text, isDone), destroy: () => view.destroy() }
  }
  if (how === 'once') {
    return {
      show: (text) => into.append(purifier.sanitize(parse(text, { async: false }), { RETURN_DOM_FRAGMENT: true })),
      destroy: () => undefined,
    }
  }
  if (how === 'nothing') return { show: () => undefined, destroy: () => undefined }
  into.classList.add('plain')
  let shown = 0
  return {
    show(text) {
      into.append(document.createTextNode(text.slice(shown)))
      shown = text.length
    },
    destroy: () => undefined,
  }
}

/** The elements around an answer, from the panel inwards; those two that follow its end, where that is asked for. */
function panel(isFollowed: boolean): { into: HTMLElement; stop(): void } {
  const host = document.createElement('div')
  document.body.replaceChildren(host)
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(tokens + frame + messages + conversation + look)
  root.adoptedStyleSheets = [sheet]
  const found = new Map<string, HTMLElement>()
  let inner: ParentNode = root
  for (const name of ['panel', 'view', 'scroller', 'stream', 'log', 'turn of-host', 'said', 'bubble', 'text']) {
    const element = document.createElement('div')
    element.className = name
    inner.append(element)
    inner = element
    found.set(name, element)
  }
  const part = (name: string) => found.get(name) ?? host
  part('panel').style.cssText = 'position: fixed; inset: 0 auto auto 0; width: 400px; height: 640px; display: flex'
  if (!isFollowed) return { into: part('text'), stop: () => undefined }
  const follower = follow(part('scroller'), part('stream'), {
    isFollowing: signal(true),
    sight: signal<Sight>('end'),
    isWhole: () => true,
    newestAnswer: () => 'growing',
  })
  return { into: part('text'), stop: () => follower.stop() }
}

type Prepared = { shown: Bubble; stop(): void }
let prepared: Prepared | undefined

async function prepare({ how, isFollowed }: { how: How; isFollowed: boolean }): Promise<void> {
  const { into, stop } = panel(isFollowed)
  await nextFrame()
  prepared = { shown: bubble(how, into), stop }
}

/** Answers how many milliseconds after the last piece came it was on screen. */
async function stream({ text, pieces }: { text: string; pieces: number }): Promise<number> {
  if (!prepared) throw new Error('nothing was prepared')
  const { shown, stop } = prepared
  const size = Math.ceil(text.length / pieces)
  let last = 0
  for (let end = size; end - size < text.length; end += size) {
    await inTask(() => {
      last = performance.now()
      shown.show(text.slice(0, end), end >= text.length)
    })
  }
  await frameShown()
  const late = performance.now() - last
  await nextFrame()
  shown.destroy()
  stop()
  return late
}

/** So many frames without a change, and an answer is all there. */
const calmFrames = 5

/** Shows a text in a panel with the default font, in so many pieces, one a frame, and waits until it is all there. */
async function show({ text, pieces }: { text: string; pieces: number }): Promise<void> {
  const { into, stop } = panel(true)
  const shown = bubble('ours', into)
  const size = Math.ceil(text.length / pieces)
  for (let end = size; end - size < text.length; end += size) {
    shown.show(text.slice(0, end), end >= text.length)
    await frameShown()
  }
  const extent = () => into.querySelectorAll('*').length + (into.textContent ?? '').length
  let last = -1
  for (let calm = 0; calm < calmFrames; last = extent()) {
    await frameShown()
    calm = extent() === last ? calm + 1 : 0
  }
  shown.destroy()
  stop()
}

/** Makes the default theme's font known, and has each of its files loaded. */
async function loadDefaultFont(): Promise<void> {
  loadFont('Open Sans')
  document.documentElement.style.setProperty('--foyer-font', "'Foyer Open Sans', system-ui, sans-serif")
  await Promise.all([...document.fonts].map((font) => font.load()))
}

Object.assign(globalThis, { prepare, stream, show, loadDefaultFont })

import { createMarkdownView } from '../../src/markdown/markdown.ts'

/* Runs in the page of streaming.bench.ts: streams a text into an element, by our renderer or as plain text nodes. */

const words = { copyCode: '', copied: '', loadImageFrom: () => '', opensIn: '', code: () => '' }

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))
const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))

async function stream({ how, text, pieces }: { how: string; text: string; pieces: number }): Promise<void> {
  const place = document.querySelector('#here')
  const into = document.createElement('div')
  place?.replaceChildren(into)
  const view = how === 'ours' ? createMarkdownView(into, { ownOrigin: location.origin, words }) : undefined
  const size = Math.ceil(text.length / pieces)
  for (let end = size; end - size < text.length; end += size) {
    if (view) view.update(text.slice(0, end), end >= text.length)
    else into.append(document.createTextNode(text.slice(end - size, end)))
    await nextTask()
  }
  await nextFrame()
  await nextFrame()
  view?.destroy()
}

Object.assign(globalThis, { stream })

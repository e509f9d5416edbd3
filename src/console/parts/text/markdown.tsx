import { useLayoutEffect, useRef } from 'preact/hooks'
import type { MarkdownView } from '../../../markdown/markdown.ts'
import { markdownWords } from '../../words/en/answers.ts'

/** Once it is loaded, texts are rendered without a pause. */
let renderer: typeof import('../../../markdown/markdown.ts') | undefined
const loading = () => import('../../../markdown/markdown.ts').then((loaded) => (renderer = loaded))

/** Markdown as visitors see it, through the widget's own renderer, which takes every text for hostile. A text that grows is not done. */
export function Markdown({ text, isDone = true }: { text: string; isDone?: boolean }) {
  const element = useRef<HTMLDivElement>(null)
  const view = useRef<{ shown: string; isDone: boolean; markdown: MarkdownView }>(undefined)

  useLayoutEffect(() => () => view.current?.markdown.destroy(), [])

  useLayoutEffect(() => {
    const into = element.current
    if (!into) return undefined
    let isLeft = false
    function show(): void {
      if (isLeft || !renderer || !into) return
      const before = view.current
      if (before?.isDone && before.shown === text) return
      // A view only grows; another text gets another one.
      if (!before || before.isDone || !text.startsWith(before.shown)) {
        before?.markdown.destroy()
        into.replaceChildren()
        const options = { ownOrigin: location.origin, words: markdownWords }
        view.current = { shown: '', isDone: false, markdown: renderer.createMarkdownView(into, options) }
      }
      const now = view.current
      if (!now) return
      Object.assign(now, { shown: text, isDone })
      now.markdown.update(text, isDone)
    }
    if (renderer) show()
    else void loading().then(show, () => (into.textContent = text))
    return () => {
      isLeft = true
    }
  }, [text, isDone])

  return <div class="text markdown" dir="auto" ref={element} onClickCapture={keepPicturesOut} />
}

/** The console asks no other server for anything, so a picture from elsewhere stays a line of words. */
function keepPicturesOut(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('.md-load')) event.stopPropagation()
}

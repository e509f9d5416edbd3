import { effect } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { createPlainText } from '../../markdown/plain.ts'
import { useKit } from '../answer-kit.ts'
import type { AnswerKit } from '../answer-kit.ts'
import { useView } from '../view.ts'
import type { View } from '../view.ts'
import { newestFirst } from './newest-first.ts'

/**
 * The text of an answer. While it is written the text comes from the chat's `writing` signal straight into the renderer, without
 * this component or its neighbors rendering; when the finished message arrives, `text` goes to the same renderer as the last
 * update, and what was on screen stays.
 */
export function AnswerText({ id, text }: { id: string; text: string | null }) {
  const view = useView()
  const kit = useKit()
  const element = useRef<HTMLDivElement>(null)
  const renderer = useRef<Renderer | null>(null)
  useLayoutEffect(() => {
    if (!element.current) return undefined
    const made = createRenderer(element.current, view, kit)
    renderer.current = made
    return () => made.destroy()
  }, [view, kit])
  useLayoutEffect(() => {
    if (text !== null) {
      renderer.current?.show(text, true)
      return undefined
    }
    return effect(() => {
      const writing = view.chat.writing.value
      if (writing?.id === id) renderer.current?.show(writing.text, false)
    })
  }, [view, id, text])
  return <div class="text" dir="auto" ref={element} />
}

type Renderer = { show(text: string, isDone: boolean): void; destroy(): void }

/** Shows a growing text in an element: plainly until the Markdown chunk is there, and from then on rendered. */
function createRenderer(into: HTMLElement, { base, words }: View, kit: AnswerKit): Renderer {
  let shown = { text: '', isDone: false }
  let rendered: ReturnType<NonNullable<typeof kit.tools.value>['createMarkdownView']> | undefined
  let isBegun = false
  const plain = createPlainText(into, 0)
  into.classList.add('plain')
  kit.need()
  const stopWaiting = effect(() => {
    const tools = kit.tools.value
    if (!tools || rendered) return
    into.replaceChildren()
    into.classList.remove('plain')
    rendered = tools.createMarkdownView(into, { ownOrigin: new URL(base).origin, words: words.markdown })
    if (shown.text) newestFirst(begin)
  })
  function begin(): void {
    isBegun = true
    rendered?.update(shown.text, shown.isDone)
  }
  return {
    show(text, isDone) {
      shown = { text, isDone }
      if (!rendered) plain.show(text)
      else if (isBegun) rendered.update(text, isDone)
      else newestFirst(begin)
    },
    destroy() {
      stopWaiting()
      rendered?.destroy()
    },
  }
}

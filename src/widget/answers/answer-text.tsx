import { effect } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Chat } from '../../chat/chat.ts'
import { createPlainText } from '../../markdown/render/plain-text.ts'
import { type AnswerTools, type Setting, useAnswerTools, useChat, useSetting } from '../context.ts'

/**
 * The text of an answer; without `id`, a text of the site's owner. While it is written the text comes from the chat's `writing` signal straight into the renderer, without
 * this component or its neighbors rendering; when the finished message arrives, `text` goes to the same renderer as the last
 * update, and what was on screen stays. `before`: what the text that is written goes on with.
 */
export function AnswerText({ id, text, before = '' }: { id?: string; text: string | null; before?: string }) {
  const chat = useChat()
  const setting = useSetting()
  const answers = useAnswerTools()
  const element = useRef<HTMLDivElement>(null)
  const renderer = useRef<Renderer | null>(null)
  useLayoutEffect(() => {
    if (!element.current) return undefined
    const made = createRenderer(element.current, { chat, setting, answers }, id)
    renderer.current = made
    return () => made.destroy()
  }, [chat, setting, answers, id])
  useLayoutEffect(() => {
    if (text !== null) {
      renderer.current?.show(text, true)
      return undefined
    }
    return effect(() => {
      const writing = chat.writing.value
      if (writing && (before !== '' || writing.id === id)) renderer.current?.show(before + writing.text, false)
    })
  }, [chat, id, text, before])
  return <div class="text" dir="auto" ref={element} />
}

type Renderer = { show(text: string, isDone: boolean): void; destroy(): void }

/** Shows a growing text in an element: plainly until the Markdown chunk is there, and for good when a page died of it; else rendered. */
function createRenderer(
  into: HTMLElement,
  { chat, setting, answers }: { chat: Chat; setting: Setting; answers: AnswerTools },
  id: string | undefined,
): Renderer {
  let shown = { text: '', isDone: false }
  let rendered: ReturnType<NonNullable<typeof answers.tools.value>['createMarkdownView']> | undefined
  let isBegun = false
  const plain = createPlainText(into, 0)
  into.classList.add('plain')
  void answers.need()
  const stopWaiting = effect(() => {
    const tools = answers.tools.value
    const isSafe = id === undefined || chat.fatal.value?.has(id) === false
    if (!tools || rendered || !isSafe) return
    into.replaceChildren()
    into.classList.remove('plain')
    rendered = tools.createMarkdownView(into, {
      ownOrigin: new URL(setting.base).origin,
      words: setting.words.markdown,
      run: (render) => (id === undefined ? render() : chat.render(id, render)),
    })
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

const waiting: (() => void)[] = []

/**
 * Runs what is given together from the last to the first, before the browser paints: of the messages of a conversation that is opened, the
 * last ones are in view, and are rendered while there is time.
 */
function newestFirst(run: () => void): void {
  if (waiting.push(run) === 1) queueMicrotask(runAll)
}

function runAll(): void {
  for (let run = waiting.pop(); run; run = waiting.pop()) run()
}

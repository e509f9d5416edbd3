import { ArrowLeft, Clock, Download, MessageSquareText, Monitor, Server, Sparkles, Trash2, X } from 'lucide'
import { useSignal } from '@preact/signals'
import type { IconNode } from 'lucide'
import { useRef } from 'preact/hooks'
import type { Words } from '../../i18n/words.ts'
import { Icon } from '../icon.tsx'
import { NoticeText } from './notice-text.tsx'
import { useRoomView } from './room-view.ts'
import type { RoomView } from './room-view.ts'
import type { Desk } from './desk.ts'
import { download } from './download.ts'
import { EraseQuestion } from './erase-question.tsx'
import { focusMore, takesEscape, useFirstFocus } from './focus.ts'
import { SaidLine } from './said-line.tsx'

/** About this chat: who writes the answers, what is kept, where and how long, and what the visitor can do about it. */
export function About({ desk }: { desk: Desk }) {
  const view = useRoomView()
  const { words, privacy, mode, close } = view
  const heading = useRef<HTMLHeadingElement>(null)
  useFirstFocus(heading)
  const notice = privacy.settings?.notice

  function leave(): void {
    const inside = heading.current
    const panel = inside?.closest('.panel') ?? null
    privacy.place.value = null
    // What is below cannot take the focus while this covers it.
    requestAnimationFrame(() => focusMore(panel?.firstElementChild ?? null))
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape works wherever the focus is in it
    <section
      class="about"
      part="about"
      aria-labelledby="about-title"
      onKeyDown={(event) => {
        if (takesEscape(event)) leave()
      }}
    >
      <div class="header">
        <button type="button" class="tool back" aria-label={words.about.back} title={words.about.back} onClick={leave}>
          <Icon of={ArrowLeft} />
        </button>
        <h2 id="about-title" class="title" tabIndex={-1} ref={heading}>
          {words.about.title}
        </h2>
        {mode !== 'inline' && (
          <button type="button" class="tool" aria-label={words.close} title={words.close} onClick={close}>
            <Icon of={X} />
          </button>
        )}
      </div>
      <ul class="facts">
        {factsOf(view).map(({ icon, text }) => (
          <li key={text}>
            <Icon of={icon} />
            <span>{text}</span>
          </li>
        ))}
      </ul>
      {notice && (
        <div class="told">
          <NoticeText text={notice} />
        </div>
      )}
      {desk.hasConversation() && <Actions desk={desk} words={words} />}
      <SaidLine desk={desk} />
    </section>
  )
}

function Actions({ desk, words }: { desk: Desk; words: Words }) {
  const view = useRoomView()
  const isAsking = useSignal(false)
  const box = useRef<HTMLDivElement>(null)
  const erase = useRef<HTMLButtonElement>(null)
  return (
    <div class="deeds" ref={box}>
      <button
        type="button"
        class="deed"
        onClick={() => {
          const panel = box.current?.closest('.panel')
          if (panel) void download(view, desk, panel)
        }}
      >
        <Icon of={Download} />
        {words.about.download}
      </button>
      <button
        type="button"
        class="deed"
        ref={erase}
        aria-expanded={isAsking.value}
        onClick={() => (isAsking.value = !isAsking.value)}
      >
        <Icon of={Trash2} />
        {words.about.erase}
      </button>
      {isAsking.value && (
        <EraseQuestion
          desk={desk}
          onCancel={() => {
            erase.current?.focus()
            isAsking.value = false
          }}
        />
      )}
    </div>
  )
}

/** What is to be known. What a server does not tell is left out. */
function factsOf({ words, base, options, privacy }: RoomView): { icon: IconNode; text: string }[] {
  const { about } = words
  const days = privacy.settings?.retentionDays
  // Isolated, so that it keeps its order in a sentence that runs the other way.
  const host = `\u2068${new URL(base).host}\u2069`
  return [
    { icon: Sparkles, text: about.byAi },
    { icon: MessageSquareText, text: about.what },
    { icon: Server, text: about.where(host) },
    ...(days === undefined ? [] : [{ icon: Clock, text: days === null ? about.unlimited : about.days(days) }]),
    { icon: Monitor, text: about.browser[options.persist] },
  ]
}

import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import type { ReadingPlace } from '../messages/conversation.tsx'
import { Problem } from '../messages/failure.tsx'
import { Greeting } from '../messages/greeting.tsx'
import { Turn } from '../messages/turn.tsx'
import { useView } from '../view.ts'

/** The part that scrolls: the conversation, and `children` below it. */
export function Stream({ children }: { children: ComponentChildren }) {
  const { conversation } = useView()
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const place = useSignal<ReadingPlace>('end')
  return (
    <div class="view">
      <div class="scroller" part="scroller" ref={scroller}>
        <div class="stream" ref={content}>
          {conversation ? <conversation.Messages scroller={scroller} content={content} place={place} /> : <Beginning />}
          {children}
        </div>
      </div>
      {conversation && <conversation.NewMessages place={place} />}
    </div>
  )
}

/** Stands in for the conversation until its code is there (messages/conversation.tsx), with what was said before. */
function Beginning() {
  const { chat, words } = useView()
  const unsent = chat.messages.value
  return (
    <>
      {chat.state.value === 'resuming' && <p class="note centered">{words.loading}</p>}
      <div class="log" part="log" role="log" aria-live="off" aria-label={words.conversation}>
        <Greeting isRunEnd />
        {unsent.map(({ id, message }) => (
          <Turn key={id} side="guest" isRunStart isRunEnd>
            <div class="bubble" part="bubble guest-bubble">
              <div class="text plain" dir="auto">
                {message}
              </div>
            </div>
          </Turn>
        ))}
      </div>
      <Problem isShownAbove={false} />
    </>
  )
}

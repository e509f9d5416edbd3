import { useSignal } from '@preact/signals'
import type { ReadonlySignal, Signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import { Conversation, ToEnd, type ReadingPlace } from '../messages/conversation.tsx'

type StreamProps = {
  isOpen: ReadonlySignal<boolean>
  toEnd: Signal<number>
  send: (text: string) => void
  children: ComponentChildren
}

/** The part that scrolls: the conversation, and `children` below it. */
export function Stream({ isOpen, toEnd, send, children }: StreamProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const place = useSignal<ReadingPlace>('end')
  return (
    <div class="view">
      <div class="scroller" part="scroller" ref={scroller}>
        <div class="stream" ref={content}>
          <Conversation {...{ scroller, content, place, isOpen, toEnd, send }} />
          {children}
        </div>
      </div>
      {place.value !== 'end' && <ToEnd isUnseen={place.value === 'unseen'} toEnd={toEnd} />}
    </div>
  )
}

import type { IconNode } from 'lucide'
import { CircleAlert } from 'lucide'
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { Icon } from '../icon.tsx'
import { useChat, useSetting } from '../context.ts'
import { keepFocus } from '../reading/keep-focus.ts'

type NoteProps = {
  icon: IconNode
  text: string
  children?: ComponentChildren
}

/** A row that says what happened; `children` are the buttons that do something about it. */
export function Note({ icon, text, children }: NoteProps) {
  return (
    <div class="note" part="state">
      <Icon of={icon} />
      <span>{text}</span>
      {children && <div class="ways-out">{children}</div>}
    </div>
  )
}

type FailureProps = { text: string; canRetry: boolean; children?: ComponentChildren }

/** A problem in plain words, with a button that tries again, and `children` for other ways out. */
export function Failure({ text, canRetry, children }: FailureProps) {
  const { words } = useSetting()
  const chat = useChat()
  return (
    <div class="note failed" part="problem">
      <Icon of={CircleAlert} />
      <span>{text}</span>
      {(canRetry || children) && (
        <div class="ways-out">
          {canRetry && (
            <button type="button" class="plain-button" onClick={() => chat.retry()}>
              {words.retry}
            </button>
          )}
          {children}
        </div>
      )}
    </div>
  )
}

/** Has the newest answer gone on with, where nothing is under way and no person has the conversation. */
export function GoOn() {
  const chat = useChat()
  const isPossible = chat.state.value === 'resting' && chat.handover.value?.answering !== 'person'
  return isPossible ? <GoOnButton /> : null
}

function GoOnButton() {
  const { words } = useSetting()
  const chat = useChat()
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => keepFocus(button.current), [])
  return (
    <button type="button" class="plain-button" ref={button} onClick={() => chat.goOn(words.goOn)}>
      {words.goOn}
    </button>
  )
}

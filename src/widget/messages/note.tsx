import { CircleAlert, type IconNode } from 'lucide'
import { toChildArray, type ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { Icon } from '../icon.tsx'
import { PlainButton } from '../button.tsx'
import { useChat, useSetting } from '../context.ts'
import { keepFocus } from '../reading/keep-focus.ts'

type NoteProps = { icon: IconNode; text: string; kind?: 'state' | 'problem'; children?: ComponentChildren }

/** A row that says what happened; `children` are the buttons that do something about it. */
export function Note({ icon, text, kind = 'state', children }: NoteProps) {
  return (
    <div class={kind === 'state' ? 'note' : 'note failed'} part={kind}>
      <Icon of={icon} />
      <span>{text}</span>
      {toChildArray(children).length > 0 && <div class="ways-out">{children}</div>}
    </div>
  )
}

type FailureProps = { text: string; canRetry: boolean; children?: ComponentChildren }

/** A problem in plain words, with a button that tries again, and `children` for other ways out. */
export function Failure({ text, canRetry, children }: FailureProps) {
  const { words } = useSetting()
  const chat = useChat()
  return (
    <Note icon={CircleAlert} text={text} kind="problem">
      {canRetry && <PlainButton onClick={() => chat.retry()}>{words.retry}</PlainButton>}
      {children}
    </Note>
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
    <PlainButton ref={button} onClick={() => chat.goOn(words.goOn)}>
      {words.goOn}
    </PlainButton>
  )
}

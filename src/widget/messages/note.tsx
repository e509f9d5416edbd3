import type { IconNode } from 'lucide'
import { CircleAlert } from 'lucide'
import type { ComponentChildren } from 'preact'
import { problemWords } from '../../i18n/words.ts'
import { Icon } from '../icon.tsx'
import { useChat } from '../chat-context.ts'
import { useSetting } from '../setting.ts'

type NoteProps = {
  icon: IconNode
  text: string
  /** Stands for itself, below the messages. */
  isCentered?: boolean
  children?: ComponentChildren
}

/** A row that says what happened; `children` are the buttons that do something about it. */
export function Note({ icon, text, isCentered = false, children }: NoteProps) {
  return (
    <div class={`note${isCentered ? ' centered' : ''}`} part="state">
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
            <button type="button" class="plain-button" onClick={() => void chat.retry()}>
              {words.retry}
            </button>
          )}
          {children}
        </div>
      )}
    </div>
  )
}

/** A failure that belongs to no message, such as that of fetching the conversation. */
export function Problem({ isShownAbove }: { isShownAbove: boolean }) {
  const chat = useChat()
  const { words } = useSetting()
  const problem = chat.problem.value
  return (
    <div role="alert">
      {problem && !isShownAbove && (
        <Failure text={problem.limitMessage ?? problemWords(words, problem.code)} canRetry={problem.canRetry} />
      )}
    </div>
  )
}

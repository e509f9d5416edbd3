import { CircleAlert } from 'lucide'
import { problemWords } from '../../i18n/words.ts'
import { Icon } from '../icon.tsx'
import { useView } from '../view.ts'

/** A problem in plain words, and a button that tries again. */
export function Failure({ text, canRetry }: { text: string; canRetry: boolean }) {
  const { words, chat } = useView()
  return (
    <p class="note failed" part="problem">
      <Icon of={CircleAlert} />
      <span>{text}</span>
      {canRetry && (
        <button type="button" class="link" onClick={() => void chat.retry()}>
          {words.retry}
        </button>
      )}
    </p>
  )
}

/** What went wrong with something that has no message to stand under, such as fetching the conversation. */
export function Problem({ isShownAbove }: { isShownAbove: boolean }) {
  const { chat, words } = useView()
  const problem = chat.problem.value
  return (
    <div role="alert">
      {problem && !isShownAbove && <Failure text={problemWords(words, problem.code)} canRetry={problem.canRetry} />}
    </div>
  )
}

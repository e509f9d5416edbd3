import { useState } from 'preact/hooks'
import type { QuestionGroup } from '#contract/sessions/questions.ts'
import { markQuestions } from '../api/knowledge/questions.ts'
import { Dialog } from '../parts/dialog/dialog.tsx'
import { questionsWords } from '../words/en/questions.ts'
import { words } from '../words/en/shell.ts'
import { checkAnswers, type Checked } from './save-answer.ts'

const text = questionsWords.dialog

/** What visitors asked, in their words. Without keys, it is none of the agent's open questions. */
export type Asked = Pick<QuestionGroup, 'question' | 'others' | 'keys'>

/** The result of saving: the source of the answer, what failed after that, and the verdicts that the questions would get now. */
type Saved = { sourceName: string; isMarked: boolean; markError?: Error; checked?: Checked[]; checkError?: Error }

/** What follows on saving an answer: its questions are marked as done, and asked again. */
export function useSaved(agentId: string, { question, others, keys }: Asked, onSaved: () => void) {
  const [saved, setSaved] = useState<Saved>()

  async function finish(aiId: string, sourceName: string): Promise<void> {
    const result: Saved = { sourceName, isMarked: false }
    if (keys.length > 0) {
      try {
        await markQuestions(agentId, keys, 'done')
        result.isMarked = true
      } catch (cause) {
        result.markError = cause as Error
      }
    }
    setSaved(result)
    onSaved()
    try {
      setSaved({ ...result, checked: await checkAnswers(aiId, [...new Set([question, ...others])]) })
    } catch (cause) {
      setSaved({ ...result, checkError: cause as Error })
    }
  }

  return { saved, finish }
}

export function SavedDialog({ saved, onClose }: { saved: Saved; onClose: () => void }) {
  const { sourceName, isMarked, markError, checked, checkError } = saved
  const isAll = checked?.every(({ verdict }) => verdict === 'answered')
  return (
    <Dialog title={text.savedTitle} action={words.close} onClose={onClose} onSubmit={onClose}>
      <p>{text.saved(sourceName, isMarked)}</p>
      {markError && (
        <p class="wrong">
          {text.unmarked} {markError.message}
        </p>
      )}
      <div role="status" class="checked">
        {!checked && !checkError && <p class="quiet">{text.checking}</p>}
        {checkError && (
          <p class="wrong">
            {text.unchecked} {checkError.message}
          </p>
        )}
        {checked && <p>{isAll ? text.allAnswered : text.notAll}</p>}
      </div>
      {checked && (
        <>
          <h3>{text.asked}</h3>
          <ul class="checked">
            {checked.map(({ question, verdict }) => (
              <li key={question}>
                <span dir="auto">{question}</span>
                <span class={`found ${verdict}`}>{text.verdicts[verdict]}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}

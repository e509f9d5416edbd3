import type { QuestionGroup, QuestionState } from '#contract/sessions/questions.ts'
import { canChange } from '../account/account.ts'
import { agentPath } from '../app/root.ts'
import { Button } from '../parts/button/button.tsx'
import { TimeAgo } from '../parts/text/time-ago.tsx'
import { questionsWords as text } from '../words/en/questions.ts'

type Props = {
  agentId: string
  group: QuestionGroup
  state: QuestionState
  onAnswer: () => void
  onMark: (state: QuestionState) => void
}

/** A group of questions: how it is asked, how often, where, and what to do. What visitors wrote is text. */
export function GroupLine({ agentId, group, state, onAnswer, onMark }: Props) {
  const { question, count, unanswered, newestAt } = group
  const which = text.forQuestion(question)
  return (
    <li>
      <div class="what">
        <h2 dir="auto">{question}</h2>
        <p class="about">
          <span>{text.asked(count)}</span>
          <TimeAgo at={newestAt} format={text.newest} />
          {unanswered < count && <span>{text.partly(count - unanswered)}</span>}
        </p>
      </div>
      {canChange.value && (
        <div class="row-actions">
          {state !== 'open' && <Button label={text.reopen} of={which} onClick={() => onMark('open')} />}
          {state !== 'done' && <Button label={text.answer} of={which} onClick={onAnswer} />}
          {state === 'open' && <Button label={text.ignore} of={which} kind="plain" onClick={() => onMark('ignored')} />}
        </div>
      )}
      <Behind agentId={agentId} group={group} />
    </li>
  )
}

/** The other ways in which it was asked, and the conversations. */
function Behind({ agentId, group: { others, examples } }: { agentId: string; group: QuestionGroup }) {
  return (
    <details class="behind">
      <summary>{text.where(examples.length)}</summary>
      {others.length > 0 && (
        <div>
          <h3>{text.others}</h3>
          <ul class="bullets">
            {others.map((other) => (
              <li key={other} dir="auto">
                {other}
              </li>
            ))}
          </ul>
        </div>
      )}
      <ul>
        {examples.map(({ sessionId, question, askedAt }) => (
          <li key={sessionId}>
            <a href={agentPath(agentId, 'conversations', sessionId)}>
              <bdi>{question}</bdi>
            </a>{' '}
            <TimeAgo at={askedAt} />
          </li>
        ))}
      </ul>
    </details>
  )
}

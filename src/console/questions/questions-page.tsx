import { useLocation } from 'preact-iso/router'
import { useState } from 'preact/hooks'
import type { QuestionGroup, QuestionState } from '#contract/sessions/questions.ts'
import { listQuestions, markQuestions } from '../api/conversations.ts'
import { useSending } from '../api/request/use-sending.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { agentPath } from '../app/root.ts'
import type { PageProps } from '../app/routes.ts'
import { useTitle } from '../parts/layout/page.tsx'
import { Empty, Pending } from '../parts/status/placeholders.tsx'
import { KnowledgePlaces } from '../knowledge/knowledge-places.tsx'
import { showToast, showError } from '../parts/status/toast.tsx'
import { questionsWords as text } from '../words/en/questions.ts'
import { words } from '../words/en/shell.ts'
import { AnswerDialog } from './answer-dialog.tsx'
import { useAgent } from '../api/agents.ts'
import { firstOf, spanOf, spans } from '../conversations/list/filter.ts'
import { daysWords } from '../words/en/days.ts'
import { FilterSelect, optionsOf } from '../parts/field/choices.tsx'
import { addressFilter } from '../parts/filter/address-filter.ts'
import { spanOptions } from '../parts/filter/days.tsx'
import { canChange } from '../account/account.ts'
import { Button } from '../parts/button/button.tsx'
import { TimeAgo } from '../parts/text/time-ago.tsx'

/** `from` and `to` are days in UTC. */
const { readFilter, searchOf } = addressFilter('from', 'to', 'verdict', 'state')
type Filter = ReturnType<typeof readFilter>

// Those that are open are shown unless others are asked for.
const { open: _, ...otherStates } = text.states

/** Unanswered questions of visitors in groups of similar ones, to be answered or ignored here. */
export function Page({ agentId }: PageProps) {
  const { query, route } = useLocation()
  const { agent } = useAgent(agentId)
  useTitle(words.places.questions, agent?.name)
  const filter = readFilter(query)
  const search = searchOf(filter)
  const loaded = useLoaded(`questions ${agentId}${search}`, (signal) =>
    listQuestions(agentId, new URLSearchParams(filter), signal),
  )
  const [answering, setAnswering] = useState<QuestionGroup>()
  const sending = useSending(showError)
  const { value, isLoading } = loaded
  const place = agentPath(agentId, 'questions')

  /** Done at once, with a way back to what it was. */
  async function mark(keys: string[], state: QuestionState, before: QuestionState): Promise<void> {
    await markQuestions(agentId, keys, state)
    loaded.reload()
    showToast(state === 'ignored' ? text.ignored : text.reopened, () => mark(keys, before, state))
  }

  const shownState = (filter.state ?? 'open') as QuestionState
  return (
    <div class="page questions">
      <header>
        <h1>{words.places.questions}</h1>
        <KnowledgePlaces agentId={agentId} here="questions" />
        <p class="quiet">{text.about}</p>
      </header>
      <Filters filter={filter} onChange={(next: Filter) => route(`${place}${searchOf(next)}`, true)} />
      <Pending of={loaded} />
      {value && (
        <p class="quiet" role="status">
          {value.total > 0 && text.count(value.total, value.questions)}{' '}
          {value.groups.length < value.total && text.shownOf(value.groups.length, value.total)}{' '}
          {!value.isWhole && text.notWhole}
        </p>
      )}
      {value?.groups.length === 0 && (
        <Empty action={search !== '' && <a href={place}>{text.showAll}</a>}>
          {search === '' ? text.none : text.noneFound}
        </Empty>
      )}
      {value && value.groups.length > 0 && (
        <ul class={isLoading ? 'rows card stale' : 'rows card'} aria-busy={isLoading}>
          {value.groups.map((group) => (
            <GroupLine
              key={group.keys.join(' ')}
              agentId={agentId}
              group={group}
              state={shownState}
              onAnswer={() => setAnswering(group)}
              onMark={(state) => void sending.run(() => mark(group.keys, state, shownState))}
            />
          ))}
        </ul>
      )}
      {agent && answering && (
        <AnswerDialog agent={agent} group={answering} onSaved={loaded.reload} onClose={() => setAnswering(undefined)} />
      )}
    </div>
  )
}

/** Days, verdicts and states; each is part of the page's address. */
function Filters({ filter, onChange }: { filter: Filter; onChange: (filter: Filter) => void }) {
  const span = spanOf(filter)
  const { from, to, verdict = '', state = '' } = filter
  return (
    <div class="filters" role="group" aria-label={text.filters}>
      <FilterSelect
        label={text.when}
        any={daysWords.anyTime}
        value={String(span ?? '')}
        options={[
          ...spanOptions(spans),
          ...(span === 'days' ? [{ value: 'days', name: text.otherDays(from, to) }] : []),
        ]}
        onChange={(days) => onChange({ ...filter, from: days && firstOf(Number(days)), to: '' })}
      />
      <FilterSelect
        label={text.verdict}
        any={text.anyVerdict}
        value={verdict}
        options={optionsOf(text.verdicts)}
        onChange={(next) => onChange({ ...filter, verdict: next })}
      />
      <FilterSelect
        label={text.state}
        any={text.states.open}
        value={state}
        options={optionsOf(otherStates)}
        onChange={(next) => onChange({ ...filter, state: next })}
      />
    </div>
  )
}

type Props = {
  agentId: string
  group: QuestionGroup
  state: QuestionState
  onAnswer: () => void
  onMark: (state: QuestionState) => void
}

/** A group of questions: how it is asked, how often, where, and what to do. What visitors wrote is text. */
function GroupLine({ agentId, group, state, onAnswer, onMark }: Props) {
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

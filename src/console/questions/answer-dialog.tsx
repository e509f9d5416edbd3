import { useState } from 'preact/hooks'
import type { Agent } from '#contract/agents/agents.ts'
import type { QuestionGroup } from '#contract/sessions/questions.ts'
import { markQuestions } from '../api/knowledge/questions.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { Button } from '../parts/button/button.tsx'
import { Dialog } from '../parts/dialog/dialog.tsx'
import { FormDialog } from '../parts/dialog/form-dialog.tsx'
import { Failure } from '../parts/status/failure.tsx'
import { Field } from '../parts/field/field.tsx'
import { linesOf } from '../sources/add/lines.ts'
import { PairFields, type TypedPair } from '../sources/add/pair-fields.tsx'
import { useDraft } from '../drafts/use-draft.ts'
import { questionsWords } from '../words/en/questions.ts'
import { words } from '../words/en/shell.ts'
import { checkAnswers, findPlaces, saveAnswer, type Checked } from './save-answer.ts'

const text = questionsWords.dialog

type Props = {
  agent: Agent
  /** Without keys, a question that no visitor has asked. */
  group: Pick<QuestionGroup, 'question' | 'others' | 'keys'>
  onSaved: () => void
  onClose: () => void
}

/** The result of saving: the source of the answer, and the verdicts that the questions would get now. */
type Saved = { sourceName: string; checked?: Checked[]; error?: Error }

/** A question with its answer, made of a group of questions. What is typed is kept in this browser until it is saved; then all are asked again. */
export function AnswerDialog({ agent, group, onSaved, onClose }: Props) {
  const initial: TypedPair & { sourceId: string } = {
    key: 1,
    question: group.question,
    alternatives: group.others.join('\n'),
    answer: '',
    sourceId: '',
  }
  const draft = useDraft(`answer.${agent.id}.${group.keys[0] ?? group.question}`, initial)
  const { value: form, change, forget } = draft
  const { value: places, error, reload } = useLoaded(`places ${agent.id}`, () => findPlaces(agent.id))
  const [saved, setSaved] = useState<Saved>()
  const sources = places?.sources ?? []
  const source = form.sourceId === 'new' ? undefined : (sources.find(({ id }) => id === form.sourceId) ?? sources[0])

  async function save(): Promise<void> {
    if (!places) return
    const pair = { question: form.question, alternatives: linesOf(form.alternatives), answer: form.answer }
    const { aiId, sourceName } = await saveAnswer(agent, { aiId: places.aiId, source }, pair)
    forget()
    if (group.keys.length > 0) await markQuestions(agent.id, group.keys, 'done')
    setSaved({ sourceName })
    onSaved()
    try {
      setSaved({ sourceName, checked: await checkAnswers(aiId, [group.question, ...group.others]) })
    } catch (cause) {
      setSaved({ sourceName, error: cause as Error })
    }
  }

  if (saved) return <SavedDialog saved={saved} onClose={onClose} />
  // A new source takes its first question within a list.
  const errorAt = (field: string) => draft.at(field) ?? draft.at(`pairs.0.${field}`)
  return (
    <FormDialog
      isWide
      title={text.title}
      action={text.do}
      sending={draft}
      isDisabled={!places}
      isShown={(path) => /^(pairs\.0\.)?(question|answer|alternatives)/.test(path)}
      onClose={onClose}
      run={save}
    >
      <p class="quiet">{text.about}</p>
      {error && <Failure error={error} onRetry={reload} />}
      <PairFields number={1} pair={form} errorAt={errorAt} onChange={change} onRemove={undefined} isAnswerFirst />
      {sources.length > 0 && (
        <Field label={text.source}>
          {(control) => (
            <select
              {...control}
              class="input"
              value={source?.id ?? 'new'}
              onChange={(event) => change({ sourceId: event.currentTarget.value })}
            >
              {sources.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
              <option value="new">{text.newSource}</option>
            </select>
          )}
        </Field>
      )}
    </FormDialog>
  )
}

function SavedDialog({ saved: { sourceName, checked, error }, onClose }: { saved: Saved; onClose: () => void }) {
  const isAll = checked?.every(({ verdict }) => verdict === 'answered')
  return (
    <Dialog
      title={text.savedTitle}
      onClose={onClose}
      onSubmit={onClose}
      actions={
        <Button kind="primary" type="submit">
          {words.close}
        </Button>
      }
    >
      <p>{text.saved(sourceName)}</p>
      <div role="status" class="checked">
        {!checked && !error && <p class="quiet">{text.checking}</p>}
        {error && (
          <p class="wrong">
            {text.unchecked} {error.message}
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

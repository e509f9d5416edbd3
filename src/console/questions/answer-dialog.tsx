import type { ComponentChildren } from 'preact'
import type { Agent } from '#contract/agents/agents.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { FormDialog } from '../parts/dialog/dialog.tsx'
import { Failure } from '../parts/status/placeholders.tsx'
import { linesOf } from '../parts/field/typed.ts'
import { PairFields, type TypedPair } from '../sources/pairs/use-pair.tsx'
import { useDraft } from '../drafts/use-draft.ts'
import { questionsWords } from '../words/en/questions.ts'
import { findPlaces, saveAnswer, SavedDialog, useSaved, type Asked } from './save-answer.tsx'
import { SelectField } from '../parts/field/choices.tsx'

const text = questionsWords.dialog

type Props = {
  agent: Agent
  group: Asked
  title?: string
  /** What the answer begins with. */
  answer?: string
  /** What stands above the fields. */
  children?: ComponentChildren
  onSaved: () => void
  onClose: () => void
}

/** A question with its answer, made of a group of questions. What is typed is kept in this browser until it is saved; then all are asked again. */
export function AnswerDialog({ agent, group, title = text.title, answer = '', children, onSaved, onClose }: Props) {
  const initial: TypedPair & { sourceId: string } = {
    key: 1,
    question: group.question,
    alternatives: group.others.join('\n'),
    answer,
    sourceId: '',
  }
  const draft = useDraft(`answer.${agent.id}.${group.keys[0] ?? group.question}`, initial)
  const { value: form, change, forget } = draft
  const { value: places, error, reload } = useLoaded(`places ${agent.id}`, () => findPlaces(agent.id))
  const { saved, finish } = useSaved(agent.id, group, onSaved)
  const sources = places?.sources ?? []
  const source = form.sourceId === 'new' ? undefined : (sources.find(({ id }) => id === form.sourceId) ?? sources[0])

  async function save(): Promise<false> {
    if (!places) return false
    const pair = { question: form.question, alternatives: linesOf(form.alternatives), answer: form.answer }
    const { aiId, sourceName } = await saveAnswer(agent, { aiId: places.aiId, source }, pair)
    forget()
    await finish(aiId, sourceName)
    return false
  }

  if (saved) return <SavedDialog saved={saved} onClose={onClose} />
  // A new source takes its first question within a list.
  const errorAt = (field: string) => draft.at(field) ?? draft.at(`pairs.0.${field}`)
  return (
    <FormDialog
      isWide
      title={title}
      action={text.do}
      sending={draft}
      isDisabled={!places}
      isShown={(path) => /^(pairs\.0\.)?(question|answer|alternatives)/.test(path)}
      onClose={onClose}
      run={save}
    >
      {children}
      <p class="quiet">{text.about}</p>
      {error && <Failure error={error} onRetry={reload} />}
      <PairFields number={1} pair={form} errorAt={errorAt} onChange={change} isAnswerFirst />
      {sources.length > 0 && (
        <SelectField
          label={text.source}
          value={source?.id ?? 'new'}
          options={[...sources.map(({ id, name }) => ({ value: id, name })), { value: 'new', name: text.newSource }]}
          onChange={(sourceId) => change({ sourceId })}
        />
      )}
    </FormDialog>
  )
}

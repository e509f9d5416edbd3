import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { Source } from '#contract/knowledge/sources.ts'
import type { PairAnswer } from '../api/knowledge/pairs.ts'
import { FormDialog } from '../parts/dialog/form-dialog.tsx'
import { linesOf } from '../sources/add/lines.ts'
import { PairFields } from '../sources/add/pair-fields.tsx'
import { PairConflict, PairProblems, usePair } from '../sources/pairs/use-pair.tsx'
import { questionsWords } from '../words/en/questions.ts'
import { pairsWords } from '../words/en/sources.ts'
import { SavedDialog, useSaved, type Asked } from './saved-dialog.tsx'
import { Check } from '../parts/field/field.tsx'

const text = questionsWords.dialog

type Props = {
  agentId: string
  aiId: string
  source: Source
  /** The question with its answer that is changed, as it is now. */
  answer: PairAnswer
  /** What a visitor asked, which it may be asked by from now on. */
  group: Asked
  title: string
  children: ComponentChildren
  onSaved: () => void
  onClose: () => void
}

/** Changes the question that gave an answer; what the visitor asked becomes another way to ask it, unless that is declined. */
export function ChangeDialog({ agentId, aiId, source, answer, group, title, children, onSaved, onClose }: Props) {
  const edited = usePair({ aiId, sourceId: source.id, pairId: answer.body.data.id, answer })
  const { draft, pair, isGone } = edited
  const { saved, finish } = useSaved(agentId, group, onSaved)
  const [isAdded, setAdded] = useState(true)
  const asked = group.question
  const known = [pair.question, ...linesOf(pair.alternatives)].map((each) => each.trim().toLowerCase())
  const isNew = !known.includes(asked.toLowerCase())

  async function save(): Promise<false> {
    if (isNew && isAdded) draft.change({ alternatives: [...linesOf(pair.alternatives), asked].join('\n') })
    if (await edited.submit()) await finish(aiId, source.name)
    return false
  }

  if (saved) return <SavedDialog saved={saved} onClose={onClose} />
  return (
    <>
      <FormDialog isWide title={title} action={isGone ? pairsWords.addAgain : text.do} run={save} onClose={onClose}>
        {children}
        <PairFields number={1} pair={pair} errorAt={draft.at} onChange={(part) => draft.change(part)} isAnswerFirst />
        {isNew && <Check label={text.alsoAsked(asked)} isOn={isAdded} onChange={setAdded} />}
        <PairProblems of={edited} />
      </FormDialog>
      <PairConflict of={edited} onResolved={() => void save()} />
    </>
  )
}

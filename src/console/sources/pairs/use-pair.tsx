import { useState } from 'preact/hooks'
import type { StoredPair } from '#contract/knowledge/sources.ts'
import { createPair, getPair, replacePair, type PairAnswer, type WrittenPair } from '../../api/pairs.ts'
import { ApiError } from '../../api/request/api-error.ts'
import { throwWrong } from '../../api/request/use-sending.ts'
import type { Draft } from '../../drafts/draft.ts'
import { ConflictChoice } from '../../drafts/form-section.tsx'
import { useFollowingDraft } from '../../drafts/use-draft.ts'
import { words } from '../../words/en/shell.ts'
import { pairsWords as text, sourcesWords } from '../../words/en/sources.ts'
import { linesOf } from '../../parts/field/typed.ts'
import { ErrorText, TextField, TextAreaField } from '../../parts/field/field.tsx'
import { Trash2 } from 'lucide'
import { Button } from '../../parts/button/button.tsx'

/** A question with its answer while it is written or changed. */
export type EditedPair = {
  draft: Draft<TypedPair>
  pair: TypedPair
  /** Somebody else has deleted it: it can be added again. */
  isGone: boolean
  /** Resolves with whether it is saved; if not, see {@link PairProblems} and {@link PairConflict}. */
  submit(): Promise<boolean>
}

type Edited = {
  aiId: string
  sourceId: string
  /** Of the question that is changed; undefined: it is a new one. */
  pairId: string | undefined
  /** It as it is now; undefined: there is none. */
  answer: PairAnswer | undefined
}

/** What is typed is kept in this browser until it is saved. What others changed meanwhile is kept, too, or asked about. */
export function usePair({ aiId, sourceId, pairId, answer }: Edited): EditedPair {
  // Of a question that is gone, there is what the change began from.
  const draft = useFollowingDraft<TypedPair>(
    `pair.${sourceId}.${pairId ?? 'new'}`,
    answer ?? 'none',
    (begunFrom) => (answer ? versionOf(answer) : { value: { ...typedPair({}), ...begunFrom }, etag: null }),
    pairId === undefined ? undefined : load,
  )
  const [isGone, setGone] = useState(pairId !== undefined && !answer)

  async function load() {
    return versionOf(await getPair(aiId, sourceId, pairId ?? ''))
  }

  // What others changed in other fields is in the draft by the time it is sent.
  function written(): WrittenPair {
    const typed = draft.value ?? typedPair({})
    throwWrong(lacking(typed))
    return writtenPair(typed)
  }

  async function submit(): Promise<boolean> {
    const isNew = pairId === undefined || isGone
    const isSaved = isNew
      ? await draft.run(async () => void (await createPair(aiId, sourceId, written())))
      : await draft.save({
          load,
          send: async (_, etag) => void (await replacePair(aiId, sourceId, pairId, written(), etag)),
        })
    if (isSaved) draft.forget()
    else if (!isNew && draft.error instanceof ApiError && draft.error.status === 404) setGone(true)
    return isSaved
  }

  return { draft, pair: draft.value ?? typedPair({}), isGone, submit }
}

const versionOf = ({ body, etag }: PairAnswer) => ({ value: typedPair(body.data), etag })

/** What is wrong with it besides what stands at its fields. */
export function PairProblems({ of: { draft, isGone } }: { of: EditedPair }) {
  const besides = isGone ? undefined : draft.besides((path) => /^(question|answer|alternatives)/.test(path))
  return (
    <>
      <ErrorText>{isGone && text.gone}</ErrorText>
      <ErrorText>{besides}</ErrorText>
    </>
  )
}

/** Asks what to keep where two have changed the same. Not within a form: it is one. */
export function PairConflict({ of: { draft }, onResolved }: { of: EditedPair; onResolved: () => void }) {
  return (
    <ConflictChoice
      draft={draft}
      labels={{
        key: '',
        question: sourcesWords.questions.question,
        alternatives: sourcesWords.questions.alternatives,
        answer: sourcesWords.questions.answer,
      }}
      show={(value) => String(value)}
      action={words.save}
      onResolved={onResolved}
    />
  )
}

function typedPair({ question = '', alternatives = [], answer = '' }: Partial<StoredPair>): TypedPair {
  return { key: 1, question, alternatives: alternatives.join('\n'), answer }
}

function writtenPair({ question, alternatives, answer }: TypedPair): WrittenPair {
  return { question, alternatives: linesOf(alternatives), answer }
}

/** A question and its answer as they are typed; other ways to ask stand one a line. */
export type TypedPair = { key: number; question: string; alternatives: string; answer: string }

export function newPair(others: readonly TypedPair[]): TypedPair {
  return { key: Math.max(0, ...others.map(({ key }) => key)) + 1, question: '', alternatives: '', answer: '' }
}

export const isEmpty = ({ question, alternatives, answer }: TypedPair): boolean =>
  (question + alternatives + answer).trim() === ''

const fieldWords = sourcesWords.questions

/** What a question with its answer lacks, for `throwWrong`; `place`: where it stands in the body. */
export function lacking({ question, answer }: TypedPair, place = ''): Record<string, string | false> {
  return {
    [`${place}question`]: question.trim() === '' && fieldWords.noQuestion,
    [`${place}answer`]: answer.trim() === '' && fieldWords.noAnswer,
  }
}

type Props = {
  number: number
  pair: TypedPair
  errorAt: (field: string) => string | undefined
  onChange: (part: Partial<TypedPair>) => void
  onRemove?: (() => void) | undefined
  /** In a dialog: the answer has the focus when it opens. */
  isAnswerFirst?: boolean
}

export function PairFields({ number, pair, errorAt, onChange, onRemove, isAnswerFirst = false }: Props) {
  const lines = pair.alternatives.split('\n').map((_, at) => errorAt(`alternatives.${at}`))
  return (
    <fieldset class="pair">
      <legend class="unseen">{fieldWords.number(number)}</legend>
      <TextField
        label={fieldWords.question}
        value={pair.question}
        onInput={(question) => onChange({ question })}
        error={errorAt('question')}
      />
      <TextAreaField
        label={fieldWords.answer}
        error={errorAt('answer')}
        rows={3}
        dir="auto"
        autofocus={isAnswerFirst}
        value={pair.answer}
        onInput={(answer) => onChange({ answer })}
      />
      <TextAreaField
        label={fieldWords.alternatives}
        help={fieldWords.alternativesHelp}
        error={errorAt('alternatives') ?? lines.find(Boolean)}
        class="input short"
        rows={2}
        dir="auto"
        value={pair.alternatives}
        onInput={(alternatives) => onChange({ alternatives })}
      />
      {onRemove && <Button label={fieldWords.remove} of={number} kind="plain" icon={Trash2} onClick={onRemove} />}
    </fieldset>
  )
}

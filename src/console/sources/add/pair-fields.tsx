import { Trash2 } from 'lucide'
import { Button } from '../../parts/button/button.tsx'
import { TextField, TextAreaField } from '../../parts/field/field.tsx'
import { sourcesWords } from '../../words/en/sources.ts'

/** A question and its answer as they are typed; other ways to ask stand one a line. */
export type TypedPair = { key: number; question: string; alternatives: string; answer: string }

export function newPair(others: readonly TypedPair[]): TypedPair {
  return { key: Math.max(0, ...others.map(({ key }) => key)) + 1, question: '', alternatives: '', answer: '' }
}

export const isEmpty = ({ question, alternatives, answer }: TypedPair): boolean =>
  (question + alternatives + answer).trim() === ''

const text = sourcesWords.questions

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
      <legend class="unseen">{text.number(number)}</legend>
      <TextField
        label={text.question}
        value={pair.question}
        onInput={(question) => onChange({ question })}
        error={errorAt('question')}
      />
      <TextAreaField
        label={text.answer}
        error={errorAt('answer')}
        rows={3}
        dir="auto"
        autofocus={isAnswerFirst}
        value={pair.answer}
        onInput={(answer) => onChange({ answer })}
      />
      <TextAreaField
        label={text.alternatives}
        help={text.alternativesHelp}
        error={errorAt('alternatives') ?? lines.find(Boolean)}
        class="input short"
        rows={2}
        dir="auto"
        value={pair.alternatives}
        onInput={(alternatives) => onChange({ alternatives })}
      />
      {onRemove && <Button label={text.remove} of={number} kind="plain" icon={Trash2} onClick={onRemove} />}
    </fieldset>
  )
}

import { useLayoutEffect, useRef } from 'preact/hooks'
import { getPair, type PairAnswer } from '../../api/pairs.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { draftsOf } from '../../drafts/draft.ts'
import { Unsaved } from '../../drafts/form-section.tsx'
import { Button } from '../../parts/button/button.tsx'
import { Failure, Skeleton } from '../../parts/status/placeholders.tsx'
import { showToast } from '../../parts/status/toast.tsx'
import { words } from '../../words/en/shell.ts'
import { pairsWords as text } from '../../words/en/sources.ts'
import { PairFields, PairConflict, PairProblems, usePair } from './use-pair.tsx'
import { Form } from '../../parts/field/field.tsx'

type Props = {
  aiId: string
  sourceId: string
  /** Of the question that is changed; undefined: it is a new one. */
  pairId: string | undefined
  number: number
  onSaved: () => void
  onClose: () => void
}

/** The ids of the questions that somebody typed a change of and did not save; `new`: a new one. */
export function typedPairs(sourceId: string): string[] {
  return draftsOf(`pair.${sourceId}.`)
}

/** The form of a question; what is changed is read first, as it is now. */
export function PairForm(props: Props) {
  const { aiId, sourceId, pairId } = props
  const { value, error, isLoading, reload } = useLoaded(pairId === undefined ? null : `pair ${pairId}`, () =>
    getPair(aiId, sourceId, pairId ?? ''),
  )
  const isGone = error?.status === 404
  if (error && !isGone) return <Failure error={error} onRetry={reload} />
  if (pairId !== undefined && isLoading) return <Skeleton count={1} />
  return <LoadedForm {...props} answer={isGone ? undefined : value} />
}

function LoadedForm(props: Props & { answer: PairAnswer | undefined }) {
  const { aiId, sourceId, pairId, number, answer, onSaved, onClose } = props
  const edited = usePair({ aiId, sourceId, pairId, answer })
  const { draft, pair, isGone } = edited
  const whole = useRef<HTMLFormElement>(null)
  // Whoever opens it writes in it, at once; one that is open when the page is loaded takes no focus away.
  useLayoutEffect(() => {
    if (!draft.wasTyped) whole.current?.querySelector('input')?.focus()
  }, [draft])

  async function submit(): Promise<void> {
    if (!(await edited.submit())) return
    showToast(pairId === undefined ? text.added : text.saved)
    onSaved()
    onClose()
  }

  function close(): void {
    draft.forget()
    onClose()
  }

  return (
    <>
      <Form
        ref={whole}
        class="pair-form"
        aria-label={pairId === undefined ? text.newTitle : text.editTitle}
        onSubmit={() => void submit()}
      >
        <PairFields number={number} pair={pair} errorAt={draft.at} onChange={(part) => draft.change(part)} />
        <PairProblems of={edited} />
        <div class="row">
          <Button label={isGone ? text.addAgain : words.save} kind="primary" type="submit" isBusy={draft.isBusy} />
          <Button label={isGone ? words.discard : words.cancel} onClick={close} />
          {draft.isChanged && <Unsaved draft={draft} />}
        </div>
      </Form>
      <PairConflict of={edited} onResolved={() => void submit()} />
    </>
  )
}

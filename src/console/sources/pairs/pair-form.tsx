import { useEffect, useRef, useState } from 'preact/hooks'
import { ApiError } from '../../api/request/api-error.ts'
import { createPair, getPair, replacePair, type PairAnswer } from '../../api/knowledge/pairs.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { useSending } from '../../api/request/use-sending.ts'
import { Button } from '../../parts/button/button.tsx'
import { Failure } from '../../parts/status/failure.tsx'
import { Skeleton } from '../../parts/status/skeleton.tsx'
import { Difference } from '../../parts/text/difference.tsx'
import { say } from '../../parts/status/toast.tsx'
import { textConflictWords } from '../../words/en/editing.ts'
import { words } from '../../words/en/shell.ts'
import { pairsWords as text } from '../../words/en/sources.ts'
import { PairFields } from '../add/pair-fields.tsx'
import { textOf, typedPair, usePairDraft, writtenPair, type PairDraft } from './use-pair-draft.ts'

type Props = {
  aiId: string
  sourceId: string
  /** Of the question that is changed; undefined: it is a new one. */
  pairId: string | undefined
  number: number
  onSaved: () => void
  onClose: () => void
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
  return <Form {...props} isGone={isGone} initial={typedPair(value?.body.data, value?.etag ?? null)} />
}

function Form(props: Props & { isGone: boolean; initial: PairDraft }) {
  const { aiId, sourceId, pairId, number, initial, onSaved, onClose } = props
  const { form, change, forget, wasTyped } = usePairDraft(sourceId, pairId ?? 'new', initial)
  const [theirs, setTheirs] = useState<PairAnswer>()
  const [isGone, setGone] = useState(props.isGone)
  const whole = useRef<HTMLFormElement>(null)
  // Whoever opens it writes in it; one that is open when the page is loaded takes no focus away.
  useEffect(() => {
    if (!wasTyped) whole.current?.querySelector('input')?.focus()
  }, [wasTyped])
  const sending = useSending()

  async function save(): Promise<void> {
    const written = writtenPair(form)
    if (pairId === undefined || isGone) await createPair(aiId, sourceId, written)
    else if (!(await replace(pairId))) return
    forget()
    say(pairId === undefined ? text.added : text.saved)
    onSaved()
    onClose()
  }

  /** Resolves with whether it is saved; if not, somebody else was first. */
  async function replace(id: string): Promise<boolean> {
    try {
      await replacePair(aiId, sourceId, id, writtenPair(form), theirs ? theirs.etag : form.etag)
      return true
    } catch (cause) {
      const status = cause instanceof ApiError ? cause.status : undefined
      if (status === 412) setTheirs(await getPair(aiId, sourceId, id))
      else if (status === 404) setGone(true)
      else throw cause
      return false
    }
  }

  function close(): void {
    forget()
    onClose()
  }

  const besides = sending.besides((path) => /^(question|answer|alternatives)/.test(path))
  return (
    <form
      ref={whole}
      noValidate
      class="pair-form"
      aria-label={pairId === undefined ? text.newTitle : text.editTitle}
      onSubmit={(event) => {
        event.preventDefault()
        void sending.run(save)
      }}
    >
      <PairFields number={number} pair={form} errorAt={sending.at} onChange={change} onRemove={undefined} />
      {theirs && (
        <>
          <p role="alert">{textConflictWords.changed}</p>
          <Difference before={textOf(theirs.body.data)} after={textOf(writtenPair(form))} />
        </>
      )}
      {isGone && (
        <p class="wrong" role="alert">
          {text.gone}
        </p>
      )}
      {besides && (
        <p class="wrong" role="alert">
          {besides}
        </p>
      )}
      <div class="row">
        <Button kind="primary" type="submit" isBusy={sending.isBusy}>
          {isGone ? text.addAgain : theirs ? textConflictWords.saveMine : words.save}
        </Button>
        {theirs ? (
          <Button
            onClick={() => {
              onSaved()
              close()
            }}
          >
            {textConflictWords.takeTheirs}
          </Button>
        ) : (
          <Button onClick={close}>{isGone ? words.discard : words.cancel}</Button>
        )}
      </div>
    </form>
  )
}

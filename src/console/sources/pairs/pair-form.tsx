import { useEffect, useRef, useState } from 'preact/hooks'
import type { StoredPair } from '#contract/knowledge/pairs.ts'
import { createPair, getPair, replacePair, type PairAnswer, type WrittenPair } from '../../api/knowledge/pairs.ts'
import { ApiError } from '../../api/request/api-error.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { ConflictChoice, Unsaved } from '../../drafts/unsaved.tsx'
import { draftsOf } from '../../drafts/draft.ts'
import { useFollowingDraft } from '../../drafts/use-draft.ts'
import { Button } from '../../parts/button/button.tsx'
import { Failure } from '../../parts/status/failure.tsx'
import { Skeleton } from '../../parts/status/skeleton.tsx'
import { showToast } from '../../parts/status/toast.tsx'
import { words } from '../../words/en/shell.ts'
import { pairsWords as text, sourcesWords } from '../../words/en/sources.ts'
import { linesOf } from '../add/lines.ts'
import { PairFields, type TypedPair } from '../add/pair-fields.tsx'

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

function typedPair(pair: Partial<StoredPair>): TypedPair {
  const { question = '', alternatives = [], answer = '' } = pair
  return { key: 1, question, alternatives: alternatives.join('\n'), answer }
}

function writtenPair({ question, alternatives, answer }: TypedPair): WrittenPair {
  return { question, alternatives: linesOf(alternatives), answer }
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
  return <Form {...props} isGone={isGone} answer={isGone ? undefined : value} />
}

function Form(props: Props & { isGone: boolean; answer: PairAnswer | undefined }) {
  const { aiId, sourceId, pairId, number, answer, onSaved, onClose } = props
  // Of a question that is gone, there is what the change began from.
  const draft = useFollowingDraft<TypedPair>(`pair.${sourceId}.${pairId ?? 'new'}`, answer ?? 'none', (begunFrom) =>
    answer
      ? { value: typedPair(answer.body.data), etag: answer.etag }
      : { value: { ...typedPair({}), ...begunFrom }, etag: null },
  )
  const [isGone, setGone] = useState(props.isGone)
  const whole = useRef<HTMLFormElement>(null)
  const pair = draft.value ?? typedPair({})
  // Whoever opens it writes in it; one that is open when the page is loaded takes no focus away.
  useEffect(() => {
    if (!draft.wasTyped) whole.current?.querySelector('input')?.focus()
  }, [draft])

  async function load() {
    const { body, etag } = await getPair(aiId, sourceId, pairId ?? '')
    return { value: typedPair(body.data), etag }
  }

  async function submit(): Promise<void> {
    const written = writtenPair(pair)
    const isNew = pairId === undefined || isGone
    const isSaved = isNew
      ? await draft.run(async () => void (await createPair(aiId, sourceId, written)))
      : await draft.save({
          load,
          // What others changed in other fields is in the draft by now.
          send: async (_, etag) =>
            void (await replacePair(aiId, sourceId, pairId, writtenPair(draft.value ?? pair), etag)),
        })
    if (!isSaved) {
      if (!isNew && draft.error instanceof ApiError && draft.error.status === 404) setGone(true)
      return
    }
    draft.forget()
    showToast(pairId === undefined ? text.added : text.saved)
    onSaved()
    onClose()
  }

  function close(): void {
    draft.forget()
    onClose()
  }

  const besides = isGone ? undefined : draft.besides((path) => /^(question|answer|alternatives)/.test(path))
  return (
    <>
      <form
        ref={whole}
        noValidate
        class="pair-form"
        aria-label={pairId === undefined ? text.newTitle : text.editTitle}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <PairFields
          number={number}
          pair={pair}
          errorAt={draft.at}
          onChange={(part) => draft.change(part)}
          onRemove={undefined}
        />
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
          <Button kind="primary" type="submit" isBusy={draft.isBusy}>
            {isGone ? text.addAgain : words.save}
          </Button>
          <Button onClick={close}>{isGone ? words.discard : words.cancel}</Button>
          {draft.isChanged && <Unsaved draft={draft} />}
        </div>
      </form>
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
        onResolved={() => void submit()}
      />
    </>
  )
}

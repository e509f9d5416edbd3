import { useState } from 'preact/hooks'
import { ApiError } from '../../api/request/api-error.ts'
import { getDocument, updateDocument, type DocumentAnswer } from '../../api/knowledge/sources.ts'
import { createDraftStore } from '../../app/draft-store.ts'
import { Button } from '../../parts/button/button.tsx'
import { Difference } from '../../parts/text/difference.tsx'
import { Field } from '../../parts/field/field.tsx'
import { Section } from '../../parts/layout/section.tsx'
import { say, sayError } from '../../parts/status/toast.tsx'
import { textConflictWords } from '../../words/en/editing.ts'
import { words } from '../../words/en/shell.ts'
import { sourcesWords } from '../../words/en/sources.ts'
import { useSending, wrongAt } from '../../api/request/use-sending.ts'

/** A correction that is not saved yet. `etag`: of the document that it was begun from. */
type Draft = { text: string; etag: string | null }

const text = sourcesWords.document

/** A text in place of what was read. It stays when the source is read again. */
export function Correction({
  aiId,
  answer,
  set,
}: {
  aiId: string
  answer: DocumentAnswer
  set: (answer: DocumentAnswer) => void
}) {
  const document = answer.body.data
  const { id, sourceId, correction } = document
  const saved = correction ?? document.text
  const store = createDraftStore<Draft>(`correction.${id}`)
  const [draft, setDraft] = useState(() => store.read())
  const [theirs, setTheirs] = useState<DocumentAnswer>()
  const sending = useSending()
  const typed = draft?.text ?? saved

  function keep(next: Draft | undefined): void {
    setDraft(next)
    if (next) store.write(next)
    else store.drop()
  }

  async function write(next: string | null, etag: string | null): Promise<void> {
    set(await updateDocument(aiId, document, { correction: next }, etag))
    setTheirs(undefined)
    keep(undefined)
    const back = () => updateDocument(aiId, document, { correction }, null).then(set, sayError)
    say(next === null ? text.removed : text.saved, () => void back())
  }

  async function save(): Promise<void> {
    if (!draft) return
    if (draft.text.trim() === '') throw wrongAt('correction', text.empty)
    try {
      await write(draft.text, theirs ? theirs.etag : draft.etag)
    } catch (cause) {
      if (!(cause instanceof ApiError) || cause.status !== 412) throw cause
      setTheirs(await getDocument(aiId, sourceId, id))
    }
  }

  function takeTheirs(): void {
    if (theirs) set(theirs)
    setTheirs(undefined)
    keep(undefined)
  }

  return (
    <Section title={text.correction} about={text.correctionAbout}>
      <form
        noValidate
        class="section-parts"
        onSubmit={(event) => {
          event.preventDefault()
          void sending.run(save)
        }}
      >
        <Field label={text.label} error={sending.at('correction') ?? sending.error?.message}>
          {(control) => (
            <textarea
              {...control}
              class="input"
              rows={14}
              dir="auto"
              value={typed}
              onInput={({ currentTarget: { value } }) =>
                keep(value === saved ? undefined : { text: value, etag: draft ? draft.etag : answer.etag })
              }
            />
          )}
        </Field>
        {theirs && (
          <>
            <p role="alert">{textConflictWords.changed}</p>
            <Difference before={theirs.body.data.correction ?? theirs.body.data.text} after={typed} />
          </>
        )}
        <div class="row">
          <Button kind="primary" type="submit" isBusy={sending.isBusy} isDisabled={!draft}>
            {theirs ? textConflictWords.saveMine : text.save}
          </Button>
          {theirs && <Button onClick={takeTheirs}>{textConflictWords.takeTheirs}</Button>}
          {draft && !theirs && <Button onClick={() => keep(undefined)}>{words.discard}</Button>}
          {correction !== null && !draft && (
            <Button onClick={() => void sending.run(() => write(null, answer.etag))}>{text.goBack}</Button>
          )}
          {draft && <p class="quiet">{words.notSaved}</p>}
        </div>
      </form>
    </Section>
  )
}

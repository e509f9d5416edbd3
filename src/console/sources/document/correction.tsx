import { useRef } from 'preact/hooks'
import { getDocument, updateDocument, type DocumentAnswer } from '../../api/knowledge/sources.ts'
import { wrongAt } from '../../api/request/use-sending.ts'
import { ConflictChoice, Unsaved } from '../../drafts/unsaved.tsx'
import { useForm } from '../../drafts/use-draft.ts'
import { Button } from '../../parts/button/button.tsx'
import { Field } from '../../parts/field/field.tsx'
import { Section } from '../../parts/layout/section.tsx'
import { showToast } from '../../parts/status/toast.tsx'
import { words } from '../../words/en/shell.ts'
import { sourcesWords } from '../../words/en/sources.ts'

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
  const savedEtag = useRef<string | null>(null)
  const { draft, submit } = useForm<DocumentAnswer['body'], { correction: string }>({
    name: `correction.${id}`,
    loaded: { value: answer, set },
    load: () => getDocument(aiId, sourceId, id),
    read: ({ data }) => ({ correction: data.correction ?? data.text }),
    async save(fields, etag) {
      if (fields.correction?.trim() === '') throw wrongAt({ path: 'correction', message: text.empty })
      savedEtag.current = (await updateDocument(aiId, document, fields, etag ?? null)).etag
    },
  })

  /** Undone only while nobody has changed it since. */
  const undoTo = (before: string | null, etag: string | null) => () =>
    updateDocument(aiId, document, { correction: before }, etag).then(set)

  async function save(): Promise<void> {
    if (await submit()) showToast(text.saved, undoTo(correction, savedEtag.current))
  }

  async function remove(): Promise<void> {
    const now = await updateDocument(aiId, document, { correction: null }, answer.etag)
    set(now)
    showToast(text.removed, undoTo(correction, now.etag))
  }

  return (
    <Section title={text.correction} about={text.correctionAbout}>
      <form
        noValidate
        class="section-parts"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Field label={text.label} error={draft.at('correction') ?? draft.error?.message}>
          {(control) => (
            <textarea
              {...control}
              class="input"
              rows={14}
              dir="auto"
              value={draft.value?.correction ?? ''}
              onInput={({ currentTarget: { value } }) => draft.change({ correction: value })}
            />
          )}
        </Field>
        <div class="row">
          <Button kind="primary" type="submit" isBusy={draft.isBusy} isDisabled={!draft.isChanged}>
            {text.save}
          </Button>
          {draft.isChanged && <Button onClick={draft.discard}>{words.discard}</Button>}
          {correction !== null && !draft.isChanged && (
            <Button onClick={() => void draft.run(remove)}>{text.goBack}</Button>
          )}
          {draft.isChanged && <Unsaved draft={draft} />}
        </div>
      </form>
      <ConflictChoice
        draft={draft}
        labels={{ correction: text.label }}
        show={(value) => value}
        action={text.save}
        onResolved={() => void save()}
      />
    </Section>
  )
}

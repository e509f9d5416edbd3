import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import type { KnowledgeDocument } from '#contract/knowledge/documents.ts'
import {
  getDocument,
  getOwnText,
  updateDocument,
  updateOwnText,
  type DocumentAnswer,
  type OwnText,
} from '../api/sources.ts'
import { canChange } from '../account/account.ts'
import { wrongAt, useSending } from '../api/request/use-sending.ts'
import { useLoaded } from '../api/use-loaded.ts'
import type { Draft } from '../drafts/draft.ts'
import { ConflictChoice, Unsaved } from '../drafts/form-section.tsx'
import { useForm } from '../drafts/use-draft.ts'
import { Button } from '../parts/button/button.tsx'
import { TextAreaField, Form } from '../parts/field/field.tsx'
import { Section } from '../parts/layout/page.tsx'
import { showToast, showError } from '../parts/status/toast.tsx'
import { Markdown } from '../parts/text/markdown.tsx'
import { words } from '../words/en/shell.ts'
import { sourcesWords } from '../words/en/sources.ts'
import { Pending } from '../parts/status/placeholders.tsx'

const text = sourcesWords.document

type OwnTextFormProps = { aiId: string; document: KnowledgeDocument; onChange: () => void }

/** A text that was written here, where it is changed. */
export function OwnTextForm({ aiId, document, onChange }: OwnTextFormProps) {
  const { id, sourceId } = document
  const loaded = useLoaded(`text ${sourceId}`, (signal) => getOwnText(aiId, document, signal))
  const savedEtag = useRef<string | null>(null)
  const { draft, submit } = useForm<OwnText['body'], { text: string }>({
    name: `text.${sourceId}.${id}`,
    loaded,
    load: () => getOwnText(aiId, document),
    read: (body) => body,
    async save(fields, etag) {
      if (fields.text?.trim() === '') throw wrongAt({ path: 'text', message: text.ownEmpty })
      const saved = await updateOwnText(aiId, sourceId, fields.text ?? '', etag)
      savedEtag.current = saved.etag
      loaded.set(saved)
    },
  })

  async function save(): Promise<void> {
    const before = loaded.value?.body.text ?? ''
    if (!(await submit())) return
    onChange()
    // Undone only while nobody has changed it since.
    showToast(text.ownSaved, async () => {
      loaded.set(await updateOwnText(aiId, sourceId, before, savedEtag.current))
      onChange()
    })
  }

  return (
    <Section
      title={text.own}
      about={document.isExcluded ? text.isExcludedLong : text.isUsed}
      actions={<ExclusionButton aiId={aiId} document={document} onChange={onChange} />}
    >
      <Pending of={loaded} />
      {loaded.value &&
        (canChange.value ? (
          <TextForm draft={draft} field="text" action={words.save} onSave={() => void save()} />
        ) : (
          <Markdown text={loaded.value.body.text} />
        ))}
    </Section>
  )
}

type CorrectionFormProps = { aiId: string; answer: DocumentAnswer; set: (answer: DocumentAnswer) => void }

/** A text in place of what was read. It stays when the source is read again. */
export function CorrectionForm({ aiId, answer, set }: CorrectionFormProps) {
  const document = answer.body.data
  const { id, sourceId, correction, isCorrectionOutdated } = document
  const savedEtag = useRef<string | null>(null)
  const { draft, submit } = useForm<DocumentAnswer['body'], { correction: string }>({
    name: `correction.${sourceId}.${id}`,
    loaded: { value: answer, set },
    load: () => getDocument(aiId, sourceId, id),
    read: ({ data }) => ({ correction: data.correction ?? data.text }),
    async save(fields, etag) {
      if (fields.correction?.trim() === '') throw wrongAt({ path: 'correction', message: text.empty })
      savedEtag.current = (await updateDocument(aiId, document, fields, etag)).etag
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

  async function confirm(): Promise<void> {
    set(await updateDocument(aiId, document, { correction }, answer.etag))
    showToast(text.saved)
  }

  return (
    <Section title={text.correction} about={text.correctionAbout}>
      <TextForm draft={draft} field="correction" action={text.save} onSave={() => void save()}>
        {isCorrectionOutdated && <Button label={text.stillRight} onClick={() => void draft.run(confirm)} />}
        {correction !== null && <Button label={text.goBack} onClick={() => void draft.run(remove)} />}
      </TextForm>
    </Section>
  )
}

/** The form of a draft whose only field is a text; `children`: what else there is to do while nothing is typed. */
function TextForm<Name extends string>({
  draft,
  field,
  action,
  onSave,
  children,
}: {
  draft: Draft<Record<Name, string>>
  field: Name
  action: string
  onSave: () => void
  children?: ComponentChildren
}) {
  return (
    <>
      <Form class="section-parts" onSubmit={onSave}>
        <TextAreaField
          label={text.label}
          error={draft.at(field) ?? draft.error?.message}
          rows={14}
          dir="auto"
          value={draft.value?.[field] ?? ''}
          onInput={(value) => draft.change({ [field]: value } as Record<Name, string>)}
        />
        <div class="row">
          <Button label={action} kind="primary" type="submit" isBusy={draft.isBusy} isDisabled={!draft.isChanged} />
          {draft.isChanged && <Button label={words.discard} onClick={draft.discard} />}
          {!draft.isChanged && children}
          {draft.isChanged && <Unsaved draft={draft} />}
        </div>
      </Form>
      <ConflictChoice
        draft={draft}
        labels={{ [field]: text.label } as Record<Name, string>}
        show={(value) => value}
        action={action}
        onResolved={onSave}
      />
    </>
  )
}

type Props = {
  aiId: string
  document: Pick<KnowledgeDocument, 'id' | 'sourceId' | 'isExcluded'>
  onChange: (answer: DocumentAnswer) => void
}

/** Leaves a document out of answers, or takes it back in: at once, with a way back. */
export function ExclusionButton({ aiId, document, onChange }: Props) {
  const sending = useSending(showError)
  if (!canChange.value) return null

  async function exclude(isExcluded: boolean): Promise<void> {
    onChange(await updateDocument(aiId, document, { isExcluded }))
    showToast(isExcluded ? text.leftOut : text.takenIn, () => exclude(!isExcluded))
  }

  return (
    <Button
      label={document.isExcluded ? text.takeIn : text.leaveOut}
      isBusy={sending.isBusy}
      onClick={() => void sending.run(() => exclude(!document.isExcluded))}
    />
  )
}

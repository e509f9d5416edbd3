import type { RefObject } from 'preact'
import { useMemo, useRef, useState } from 'preact/hooks'
import { canChange } from '../../account/account.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { Unsaved } from '../../drafts/unsaved.tsx'
import type { Form } from '../../drafts/use-draft.ts'
import { Button } from '../../parts/button/button.tsx'
import { Markdown } from '../../parts/text/markdown.tsx'
import { showToast } from '../../parts/status/toast.tsx'
import { knowledgeWords as text } from '../../words/en/knowledge.ts'
import { words } from '../../words/en/shell.ts'
import { partsOf, type Part } from '../audience.ts'
import { Blanks, loadBlanksIn, Marked, type BlanksIn } from './blanks.tsx'
import { maxLength, type Instructions } from './use-instructions.ts'

/** The instructions as Markdown: in the margin, what visitors may be told and what guides the agent; or as visitors would see it. */
export function Editor({ form, isModel }: { form: Form<Instructions>; isModel: boolean }) {
  const written = form.draft.value?.instructions ?? ''
  const [isPreview, setPreview] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const { value: blanksIn } = useLoaded('blanks', loadBlanksIn)
  const parts = useMemo(() => partsOf(written.replaceAll('\r\n', '\n')), [written])

  return (
    <section class="editor card" aria-labelledby="instructions">
      <header>
        <h2 id="instructions">{words.places.instructions}</h2>
        <Button kind="plain" isPressed={!isPreview} onClick={() => setPreview(false)}>
          {text.write}
        </Button>
        <Button kind="plain" isPressed={isPreview} onClick={() => setPreview(true)}>
          {text.preview}
        </Button>
      </header>
      {isPreview ? <Preview parts={parts} /> : <Paper form={form} parts={parts} field={field} blanksIn={blanksIn} />}
      {!isPreview && blanksIn && <Blanks blanks={blanksIn(written)} field={field} />}
      <div class="legend quiet" id="audience">
        <p>
          <span class="key public">{text.isPublic}</span> {text.publicMeans}
        </p>
        <p>
          <span class="key private">{text.isPrivate}</span> {isModel ? text.privateForModel : text.privateMeans}
        </p>
      </div>
      <SaveBar form={form} />
    </section>
  )
}

/** A text area over its own text, laid out alike, which carries the marks of the margin. */
function Paper({
  form: { draft, submit },
  parts,
  field,
  blanksIn,
}: {
  form: Form<Instructions>
  parts: Part[]
  field: RefObject<HTMLTextAreaElement | null>
  blanksIn: BlanksIn | undefined
}) {
  return (
    <div class="paper">
      <div class="margin" aria-hidden="true">
        {parts.map((part) => (
          <div
            key={part.start}
            class={part.isPublic ? 'public' : 'private'}
            data-label={part.isPublic ? text.isPublic : text.isPrivate}
          >
            <Marked text={part.text} blanksIn={blanksIn} />
          </div>
        ))}
        {/* The line that is begun at the end. */}
        <div>{'\u200b'}</div>
      </div>
      <textarea
        ref={field}
        aria-labelledby="instructions"
        aria-describedby={draft.error ? 'audience instructions-error' : 'audience'}
        aria-invalid={draft.error !== undefined}
        value={draft.value?.instructions ?? ''}
        readOnly={!canChange.value}
        placeholder={canChange.value ? text.placeholder : undefined}
        onInput={(event) => draft.change({ instructions: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          if (draft.isChanged) void submit()
        }}
      />
    </div>
  )
}

function Preview({ parts }: { parts: Part[] }) {
  return (
    <div class="as-shown">
      {parts.map((part) => (
        <div key={part.start} class={part.isPublic ? 'public' : 'private'}>
          {!part.isPublic && <p class="quiet">{text.isPrivate}</p>}
          <Markdown text={part.text} />
        </div>
      ))}
      {parts.length === 0 && <p class="quiet">{text.nothing}</p>}
    </div>
  )
}

function SaveBar({ form: { draft, submit } }: { form: Form<Instructions> }) {
  const count = draft.value?.instructions.length ?? 0
  const isTooLong = count > maxLength

  function discard(): void {
    draft.discard()
    showToast(text.discarded, draft.undoOfThis())
  }

  return (
    <footer>
      {draft.error && (
        <p class="wrong" id="instructions-error" role="alert">
          {draft.at('instructions') ?? draft.error.message}
        </p>
      )}
      <p class={isTooLong ? 'count wrong' : 'count quiet'}>
        {text.count(count.toLocaleString('en'), maxLength.toLocaleString('en'))}
      </p>
      {canChange.value && (
        <>
          {draft.isChanged ? <Unsaved draft={draft} /> : <p class="quiet grow">{text.isSaved}</p>}
          {draft.isChanged && <Button onClick={discard}>{text.discard}</Button>}
          <Button kind="primary" isBusy={draft.isBusy} isDisabled={!draft.isChanged} onClick={() => void submit()}>
            {text.save}
          </Button>
        </>
      )}
    </footer>
  )
}

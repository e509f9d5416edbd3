import { useMemo, useState } from 'preact/hooks'
import { canChange } from '../../account/account.ts'
import { Button } from '../../parts/button/button.tsx'
import { Markdown } from '../../parts/text/markdown.tsx'
import { knowledgeWords as text } from '../../words/en/knowledge.ts'
import { words } from '../../words/en/shell.ts'
import { partsOf, type Part } from '../audience.ts'
import './editor.css'
import { maxLength, type Saving } from './use-saving.ts'

/** The instructions as Markdown: in the margin, what visitors may be told and what guides the agent; or as visitors would see it. */
export function Editor({ saving, isModel }: { saving: Saving; isModel: boolean }) {
  const [isPreview, setPreview] = useState(false)
  const parts = useMemo(() => partsOf(saving.text.replaceAll('\r\n', '\n')), [saving.text])

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
      {isPreview ? <Preview parts={parts} /> : <Paper saving={saving} parts={parts} />}
      <div class="legend quiet" id="audience">
        <p>
          <span class="key public">{text.isPublic}</span> {text.publicMeans}
        </p>
        <p>
          <span class="key private">{text.isPrivate}</span> {isModel ? text.privateForModel : text.privateMeans}
        </p>
      </div>
      <SaveBar saving={saving} />
    </section>
  )
}

/** A text area over its own text, laid out alike, which carries the marks of the margin. */
function Paper({ saving, parts }: { saving: Saving; parts: Part[] }) {
  return (
    <div class="paper">
      <div class="margin" aria-hidden="true">
        {parts.map((part) => (
          <div
            key={part.start}
            class={part.isPublic ? 'public' : 'private'}
            data-label={part.isPublic ? text.isPublic : text.isPrivate}
          >
            {part.text}
          </div>
        ))}
        {/* The line that is begun at the end. */}
        <div>{'\u200b'}</div>
      </div>
      <textarea
        aria-labelledby="instructions"
        aria-describedby={saving.error ? 'audience instructions-error' : 'audience'}
        aria-invalid={saving.error !== undefined}
        value={saving.text}
        readOnly={!canChange.value}
        placeholder={canChange.value ? text.placeholder : undefined}
        onInput={(event) => saving.type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          if (saving.isChanged) void saving.save()
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

function SaveBar({ saving }: { saving: Saving }) {
  const count = saving.text.length
  const isTooLong = count > maxLength
  return (
    <footer>
      {saving.error && (
        <p class="wrong" id="instructions-error" role="alert">
          {saving.error}
        </p>
      )}
      <p class={isTooLong ? 'count wrong' : 'count quiet'}>
        {text.count(count.toLocaleString('en'), maxLength.toLocaleString('en'))}
      </p>
      {canChange.value && (
        <>
          <p class="quiet state">{saving.isChanged ? text.isDraft : text.isSaved}</p>
          {saving.isChanged && <Button onClick={saving.discard}>{text.discard}</Button>}
          <Button
            kind="primary"
            isBusy={saving.isBusy}
            isDisabled={!saving.isChanged}
            onClick={() => void saving.save()}
          >
            {text.save}
          </Button>
        </>
      )}
    </footer>
  )
}

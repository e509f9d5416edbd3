import { useMemo, useState } from 'preact/hooks'
import { canChange } from '../../account/account.ts'
import { readStored, store } from '../../app/storage.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { Unsaved } from '../../drafts/form-section.tsx'
import type { DraftForm } from '../../drafts/use-draft.ts'
import { Button } from '../../parts/button/button.tsx'
import { Markdown } from '../../parts/text/markdown.tsx'
import { showToast } from '../../parts/status/toast.tsx'
import { knowledgeWords as text } from '../../words/en/knowledge.ts'
import { words } from '../../words/en/shell.ts'
import { partsOf, type Part } from '../audience.ts'
import { Blanks, loadBlanksIn, Marked, type BlanksIn, MarkedField } from './marked-field.tsx'
import { SectionCards } from './section-cards.tsx'
import { maxLength, savesByKey, type Instructions } from './use-instructions.ts'
import { ErrorText } from '../../parts/field/field.tsx'

/** How the instructions are shown; what was chosen last is remembered in this browser. */
const views = ['sections', 'markdown', 'preview'] as const
type View = (typeof views)[number]

/**
 * The instructions as sections; as Markdown, with what visitors may be told and what guides the agent in the margin; or as visitors
 * would see them.
 */
export function Editor({ form, isModel }: { form: DraftForm<Instructions>; isModel: boolean }) {
  const written = form.draft.value?.instructions ?? ''
  const [view, setView] = useState<View>(() => views.find((each) => each === readStored('editor')) ?? 'sections')
  const { value: blanksIn } = useLoaded('blanks', loadBlanksIn)
  const parts = useMemo(() => partsOf(written.replaceAll('\r\n', '\n')), [written])

  function show(next: View): void {
    setView(next)
    store('editor', next)
  }

  return (
    <section class="editor card" aria-labelledby="instructions">
      <header>
        <h2 id="instructions">{words.places.instructions}</h2>
        {views.map((each) => (
          <Button
            label={text.views[each]}
            key={each}
            kind="plain"
            isPressed={view === each}
            onClick={() => show(each)}
          />
        ))}
      </header>
      {view === 'preview' && <Preview parts={parts} />}
      {view === 'markdown' && <Paper form={form} parts={parts} blanksIn={blanksIn} />}
      {view === 'sections' && <SectionCards form={form} blanksIn={blanksIn} />}
      {view !== 'preview' && blanksIn && <Blanks blanks={blanksIn(written)} />}
      <div class="legend quiet" id="audience">
        {view !== 'sections' && (
          <p>
            <span class="key public">{text.isPublic}</span> {text.publicMeans}
          </p>
        )}
        {(view !== 'sections' || isModel) && (
          <p>
            <span class="key private">{text.isPrivate}</span> {isModel ? text.privateForModel : text.privateMeans}
          </p>
        )}
      </div>
      <SaveBar form={form} />
    </section>
  )
}

type Props = { form: DraftForm<Instructions>; parts: Part[]; blanksIn: BlanksIn | undefined }

function Paper({ form, parts, blanksIn }: Props) {
  const { draft } = form
  return (
    <MarkedField
      marks={
        <>
          {parts.map((part) => (
            <div
              key={part.start}
              class={part.isPublic ? 'public' : 'private'}
              data-label={part.isPublic ? text.isPublic : text.isPrivate}
            >
              <Marked text={part.text} blanksIn={blanksIn} />
            </div>
          ))}
          <div>{'\u200b'}</div>
        </>
      }
      aria-labelledby="instructions"
      aria-describedby={draft.error ? 'audience instructions-error' : 'audience'}
      aria-invalid={draft.error !== undefined}
      value={draft.value?.instructions ?? ''}
      readOnly={!canChange.value}
      placeholder={canChange.value ? text.placeholder : undefined}
      onKeyDown={savesByKey(form)}
      onInput={(event) => draft.change({ instructions: event.currentTarget.value })}
    />
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

function SaveBar({ form: { draft, submit } }: { form: DraftForm<Instructions> }) {
  const count = draft.value?.instructions.length ?? 0
  const isTooLong = count > maxLength

  function discard(): void {
    draft.discard()
    showToast(text.discarded, draft.undoOfThis())
  }

  return (
    <footer>
      <ErrorText id="instructions-error">{draft.at('instructions') ?? draft.error?.message}</ErrorText>
      <p class={isTooLong ? 'count wrong' : 'count quiet'}>
        {text.count(count.toLocaleString('en'), maxLength.toLocaleString('en'))}
      </p>
      {canChange.value && (
        <>
          {draft.isChanged ? <Unsaved draft={draft} /> : <p class="quiet grow">{text.isSaved}</p>}
          {draft.isChanged && <Button label={text.discard} onClick={discard} />}
          <Button
            label={text.save}
            kind="primary"
            isBusy={draft.isBusy}
            isDisabled={!draft.isChanged}
            onClick={() => void submit()}
          />
        </>
      )}
    </footer>
  )
}

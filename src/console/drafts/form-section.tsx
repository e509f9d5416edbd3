import type { ComponentChildren, ComponentType } from 'preact'
import { canChange } from '../account/account.ts'
import { Button } from '../parts/button/button.tsx'
import { Section } from '../parts/layout/page.tsx'
import { showToast } from '../parts/status/toast.tsx'
import { words } from '../words/en/shell.ts'
import type { Labels, Show, ConflictProps } from './conflict-dialog.tsx'
import type { DraftForm } from './use-draft.ts'
import { ErrorText, Form } from '../parts/field/field.tsx'
import type { Draft } from './draft.ts'
import { later } from '../parts/status/placeholders.tsx'

/** A section whose fields are saved together. What is not at a field is said at the foot. */
export function FormSection<T extends object>({
  title,
  about,
  form: { draft, submit },
  labels,
  show,
  isShown = false,
  children,
}: {
  title: string
  about?: ComponentChildren
  form: DraftForm<T>
  labels: Labels<T>
  show: Show<T>
  /** Whether an error that names no field already stands in its place. */
  isShown?: boolean
  children: ComponentChildren
}) {
  const wrong = isShown ? undefined : draft.besides(() => true)

  async function save(): Promise<void> {
    if (await submit()) showToast(words.saved)
  }

  return (
    <Section title={title} about={about}>
      <Form
        class="form"
        onSubmit={() => {
          if (draft.isChanged) void save()
        }}
      >
        <fieldset class="form" disabled={!canChange.value}>
          {children}
        </fieldset>
        <ErrorText>{wrong}</ErrorText>
        {draft.isChanged && canChange.value && (
          <footer class="row foot">
            <Unsaved draft={draft} />
            <Button label={words.discard} onClick={draft.discard} />
            <Button label={words.save} kind="primary" type="submit" isBusy={draft.isBusy} />
          </footer>
        )}
      </Form>
      <ConflictChoice draft={draft} labels={labels} show={show} action={words.save} onResolved={() => void save()} />
    </Section>
  )
}

/** What becomes of a text that is not saved, as it is true at this moment. */
export function Unsaved<T extends object>({ draft }: { draft: Draft<T> }) {
  return <p class="quiet grow">{draft.isKept ? words.notSaved : words.notKept}</p>
}

/** Rarely needed, and so fetched when it is. It works on the draft of any document. */
const ConflictDialog = later(
  'conflict-dialog',
  async () => (await import('./conflict-dialog.tsx')).ConflictDialog as ComponentType<object>,
)

/** Asks what to keep while a draft waits for that. */
export function ConflictChoice<T extends object>(props: ConflictProps<T>) {
  return props.draft.isComparing ? <ConflictDialog {...props} /> : null
}

import type { TargetedEvent } from 'preact'
import { Redo2, Undo2 } from 'lucide'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { canChange } from '../account/account.ts'
import type { PageProps } from '../app/routes.ts'
import { useTitle } from '../parts/layout/page.tsx'
import { ConflictChoice } from '../drafts/form-section.tsx'
import { Button } from '../parts/button/button.tsx'
import { Failure } from '../parts/status/placeholders.tsx'
import { showToast } from '../parts/status/toast.tsx'
import { lookWords } from '../words/en/look.ts'
import { words } from '../words/en/shell.ts'
import { PresetsControl } from './controls/presets.tsx'
import { ValueView, PublishDialog } from './publish-dialog.tsx'
import { FieldControl } from './field-control.tsx'
import { LanguagesControl } from './controls/languages.tsx'
import { FieldErrors, labelOf } from './field-errors.tsx'
import { groups, tagsOf } from './fields.ts'
import { MatchForm } from './match-form.tsx'
import { MoreMenu } from './more-menu.tsx'
import { Preview } from './preview.tsx'
import { createStudio, type Studio } from './studio.ts'
import { Versions } from './versions.tsx'

/** The theme studio: every field on the left, the widget itself on the right. */
export function Page({ agentId }: PageProps) {
  const studio = useMemo(() => createStudio(agentId), [agentId])
  const [isPublishing, setPublishing] = useState(false)
  /** Where there is no room for both, whether the preview is there in place of the fields. */
  const [isPreviewed, setPreviewed] = useState(false)
  /** How far the fields were scrolled when the preview came in their place. */
  const place = useRef<number>(undefined)
  const opened =
    [...groups.map(({ name }) => name), 'languages'].find((name) => location.hash === `#${name}`) ?? 'colors'
  const draft = studio.draft.value
  const failure = studio.failure.value
  useTitle(lookWords.title, draft?.agent.name)

  async function publish(): Promise<void> {
    if (await studio.publish()) showToast(lookWords.published)
  }

  function showPreview(isWanted: boolean): void {
    if (isWanted) place.current = scrollY
    setPreviewed(isWanted)
  }

  useLayoutEffect(() => {
    if (place.current !== undefined) scrollTo(0, isPreviewed ? 0 : place.current)
  }, [isPreviewed])

  useEffect(() => {
    void studio.load()
    const gone = new AbortController()
    addEventListener('keydown', (event) => onKey(event, studio), { signal: gone.signal })
    return () => {
      gone.abort()
      studio.dispose()
    }
  }, [studio])

  return (
    <div class="page look">
      <header>
        <h1>{lookWords.title}</h1>
        {draft && canChange.value && <State studio={studio} />}
        {draft && (
          <div class="toolbar">
            {canChange.value && <Actions studio={studio} onPublish={() => setPublishing(true)} />}
            <div class="previewing">
              <Button label={lookWords.previewOnly} isPressed={isPreviewed} onClick={() => showPreview(!isPreviewed)} />
            </div>
          </div>
        )}
        {draft && <MoreMenu agentId={agentId} studio={studio} />}
      </header>
      <FieldErrors studio={studio} onGo={() => setPreviewed(false)} />
      {failure && <Failure error={failure} onRetry={() => void studio.load()} />}
      {draft && (
        <div class={isPreviewed ? 'studio is-previewed' : 'studio'}>
          <div class="fields">
            {canChange.value && <MatchForm agentId={agentId} studio={studio} />}
            {groups.map(({ name, fields }) => (
              <details key={name} class="card" name="group" open={name === opened} onToggle={showSummary}>
                <summary>{lookWords.groups[name]}</summary>
                <div class="group">
                  {name === 'colors' && <PresetsControl studio={studio} />}
                  {fields.map((field) => (
                    <div key={field.path} data-field={field.path}>
                      <FieldControl field={field} studio={studio} agentId={agentId} />
                    </div>
                  ))}
                </div>
              </details>
            ))}
            <details
              class="card"
              name="group"
              open={opened === 'languages'}
              // The preview speaks a language while its texts are on screen.
              onToggle={(event) => {
                const { language } = studio
                showSummary(event)
                language.value = event.currentTarget.open
                  ? (language.peek() ?? tagsOf(studio.draft.peek())[0] ?? null)
                  : null
              }}
            >
              <summary>{lookWords.groups.languages}</summary>
              <div class="group">
                <LanguagesControl studio={studio} agentId={agentId} />
              </div>
            </details>
            <details class="card" name="group" onToggle={showSummary}>
              <summary>{lookWords.groups.versions}</summary>
              <div class="group">
                <Versions agentId={agentId} studio={studio} />
              </div>
            </details>
          </div>
          <Preview answer={studio.preview.value} language={studio.language.value} />
        </div>
      )}
      {isPublishing && <PublishDialog studio={studio} onPublish={publish} onClose={() => setPublishing(false)} />}
      {!isPublishing && (
        <ConflictChoice
          draft={studio.fields}
          labels={Object.fromEntries(studio.fields.changed.map((path) => [path, labelOf(path)]))}
          show={showValue}
          action={lookWords.publish}
          onResolved={() => void publish()}
        />
      )}
    </div>
  )
}

/** Opening a group closes the one before, which may have stood above it: what was opened stays in sight. */
function showSummary({ currentTarget }: TargetedEvent<HTMLDetailsElement>): void {
  const summary = currentTarget.querySelector('summary')
  if (summary === document.activeElement) summary?.scrollIntoView({ block: 'nearest' })
}

const showValue = (value: unknown, path: string) => <ValueView path={path} value={value} />

function State({ studio }: { studio: Studio }) {
  const count = studio.changes.value.length
  return (
    <p class="quiet" role="status">
      {count > 0 ? lookWords.draft(count) : lookWords.noChanges}
      {count > 0 && !studio.fields.isKept && ` ${words.notKept}`}
    </p>
  )
}

function Actions({ studio, onPublish }: { studio: Studio; onPublish: () => void }) {
  const count = studio.changes.value.length
  return (
    <>
      <Button
        label={words.undo}
        icon={Undo2}
        kind="plain"
        isIconOnly
        isDisabled={!studio.fields.canUndo}
        onClick={studio.fields.undo}
      />
      <Button
        label={words.redo}
        icon={Redo2}
        kind="plain"
        isIconOnly
        isDisabled={!studio.fields.canRedo}
        onClick={studio.fields.redo}
      />
      <Button label={lookWords.discard} kind="plain" isDisabled={count === 0} onClick={studio.fields.discard} />
      <Button label={lookWords.publishQuestion} kind="primary" isDisabled={count === 0} onClick={onPublish} />
    </>
  )
}

/** Ctrl or Cmd with Z and Y, but for texts, which the browser takes back letter by letter. */
function onKey(event: KeyboardEvent, studio: Studio): void {
  const key = event.key.toLowerCase()
  if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return
  const target = event.target as HTMLElement
  if (target.matches('textarea, input:not([type=color], [type=radio], [type=checkbox])')) return
  event.preventDefault()
  if (key === 'y' || event.shiftKey) studio.fields.redo()
  else studio.fields.undo()
}

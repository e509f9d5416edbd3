import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { FormDialog } from '../parts/dialog/dialog.tsx'
import { showToast } from '../parts/status/toast.tsx'
import { Difference } from '../parts/text/difference.tsx'
import { conflictWords as text } from '../words/en/editing.ts'
import type { Conflict } from './changes.ts'
import type { Draft } from './draft.ts'

/** The fields' names as the form has them. */
export type Labels<T> = { [Name in keyof T]: string }
/** A field's value in words, or as it looks; undefined: an empty one. */
export type Show<T> = <Name extends keyof T>(value: T[Name], name: Name) => ComponentChildren

export type ConflictProps<T extends object> = {
  draft: Draft<T>
  labels: Labels<T>
  show: Show<T>
  /** The label of the button that saves the choice. */
  action: string
  /** Saves the draft, which has the choice now. Not called when nothing of mine is left. */
  onResolved: () => void
}

/** Texts from this length on, and those of several lines, are shown as one text with its differences. */
const longText = 120

/** What two people have changed differently, to choose from field by field. Nothing is saved before, and Cancel leaves all as it is. */
export function ConflictDialog<T extends object>({ draft, labels, show, action, onResolved }: ConflictProps<T>) {
  const [theirs, setTheirs] = useState<ReadonlySet<keyof T>>(new Set())

  function choose(name: keyof T, isTheirs: boolean): void {
    const next = new Set(theirs)
    if (isTheirs) next.add(name)
    else next.delete(name)
    setTheirs(next)
  }

  return (
    <FormDialog
      isWide
      title={text.title}
      action={action}
      onClose={draft.cancel}
      run={async () => {
        draft.resolve(theirs)
        if (draft.isChanged) onResolved()
        else showToast(text.taken, draft.undoOfThis())
      }}
    >
      <p>{text.about}</p>
      {draft.conflicts.map((conflict) => (
        <Sides
          key={String(conflict.name)}
          conflict={conflict}
          label={labels[conflict.name]}
          show={show}
          isTheirs={theirs.has(conflict.name)}
          onChoose={(isTheirs) => choose(conflict.name, isTheirs)}
        />
      ))}
    </FormDialog>
  )
}

function Sides<T extends object>({
  conflict: { name, theirs, mine },
  label,
  show,
  isTheirs,
  onChoose,
}: {
  conflict: Conflict<T>
  label: string
  show: Show<T>
  isTheirs: boolean
  onChoose: (isTheirs: boolean) => void
}) {
  const [before, after] = [show(theirs, name), show(mine, name)]
  const isText = typeof before === 'string' && typeof after === 'string'
  const isLong = isText && (/\n/.test(before + after) || (before + after).length > longText)
  const side = (ofTheirs: boolean, value: ComponentChildren) => (
    <label class="check">
      <input type="radio" name={String(name)} checked={isTheirs === ofTheirs} onChange={() => onChoose(ofTheirs)} />
      <span>
        {ofTheirs ? text.theirs : text.mine}
        {!isLong && <span class="value">{value || text.nothing}</span>}
      </span>
    </label>
  )
  return (
    <fieldset class="conflict">
      <legend>{label}</legend>
      {isLong && (
        <>
          <p class="quiet">{text.marks}</p>
          <Difference before={before} after={after} />
        </>
      )}
      <div class="sides">
        {side(false, after)}
        {side(true, before)}
      </div>
    </fieldset>
  )
}

import { Button } from '../../parts/button/button.tsx'
import { fieldConflictWords } from '../../words/en/editing.ts'
import type { Form } from './use-form.ts'

/** The fields that two people changed, with both values side by side to choose from. */
export function Conflicts<T extends object>({
  form,
  labels,
  show,
}: {
  form: Form<T>
  labels: { [Name in keyof T]: string }
  show: <Name extends keyof T>(value: T[Name], name: Name) => string
}) {
  return (
    <div class="conflicts" role="alert">
      <p>{fieldConflictWords.about}</p>
      {form.conflicts.map(({ name, theirs, mine }) => (
        <div key={String(name)} class="conflict-sides" role="group" aria-label={labels[name]}>
          <div>
            <h3>{fieldConflictWords.theirs(labels[name])}</h3>
            <p>{show(theirs, name) || fieldConflictWords.nothing}</p>
            <Button onClick={() => form.takeTheirs(name)}>{fieldConflictWords.takeTheirs}</Button>
          </div>
          <div>
            <h3>{fieldConflictWords.mine(labels[name])}</h3>
            <p>{show(mine, name) || fieldConflictWords.nothing}</p>
            <Button onClick={() => form.keepMine(name)}>{fieldConflictWords.keepMine}</Button>
          </div>
        </div>
      ))}
    </div>
  )
}

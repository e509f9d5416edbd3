import { Button } from '../../parts/button/button.tsx'
import { words } from '../../words/en.ts'
import type { Form } from './use-form.ts'

/** What two people have changed, both side by side, for one of them to be chosen. */
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
      <p>{words.conflict.about}</p>
      {form.conflicts.map(({ name, theirs, mine }) => (
        <div key={String(name)} class="conflict-sides" role="group" aria-label={labels[name]}>
          <div>
            <h3>{words.conflict.theirs(labels[name])}</h3>
            <p>{show(theirs, name) || words.conflict.nothing}</p>
            <Button onClick={() => form.takeTheirs(name)}>{words.conflict.takeTheirs}</Button>
          </div>
          <div>
            <h3>{words.conflict.mine(labels[name])}</h3>
            <p>{show(mine, name) || words.conflict.nothing}</p>
            <Button onClick={() => form.keepMine(name)}>{words.conflict.keepMine}</Button>
          </div>
        </div>
      ))}
    </div>
  )
}

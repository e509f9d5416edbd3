import { useState } from 'preact/hooks'
import type { Plan } from '../../../server/contract/workspaces.ts'
import { ApiError } from '../api/api-error.ts'
import { createWorkspace } from '../api/workspaces.ts'
import { useDraft } from '../app/use-draft.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { TextField } from '../parts/field.tsx'
import { words } from '../words/en.ts'

const plans: Plan[] = ['free', 'pro']

/** A workspace and, with it, its first access token. */
export function CreateWorkspaceDialog({
  onClose,
  onCreated,
}: {
  onClose: () => void
  onCreated: (secret: string) => void
}) {
  const [name, type, forget] = useDraft('new-workspace')
  const [plan, setPlan] = useState<Plan>('free')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const text = words.workspaces

  async function submit(): Promise<void> {
    setBusy(true)
    setError(undefined)
    try {
      const secret = await createWorkspace({ name, plan })
      forget()
      onCreated(secret)
    } catch (cause) {
      setBusy(false)
      const isName = cause instanceof ApiError && cause.at('name') !== undefined
      setError(isName ? text.nameWrong : (cause as Error).message)
    }
  }

  return (
    <Dialog
      title={text.create}
      onClose={onClose}
      onSubmit={() => void submit()}
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button kind="primary" type="submit" isBusy={isBusy}>
            {text.do}
          </Button>
        </>
      }
    >
      <TextField label={text.name} help={text.nameHelp} value={name} onInput={type} error={error} isFirst />
      <fieldset>
        <legend class="group-label">{text.plan}</legend>
        {plans.map((each) => (
          <label key={each} class="check">
            <input type="radio" name="plan" checked={each === plan} onChange={() => setPlan(each)} />
            <span>
              {text.plans[each]} <span class="quiet">{text.planHelp[each]}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </Dialog>
  )
}

import { useState } from 'preact/hooks'
import type { Plan } from '../../../server/contract/access/workspaces.ts'
import { useSending } from '../api/request/use-sending.ts'
import { createWorkspace } from '../api/workspaces.ts'
import { useDraft } from '../app/use-draft.ts'
import { FormDialog } from '../parts/dialog/form-dialog.tsx'
import { TextField } from '../parts/field/field.tsx'
import { RadioGroup } from '../parts/field/radio-group.tsx'
import { workspacesWords as text } from '../words/en/access.ts'
import { words } from '../words/en/shell.ts'

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
  const sending = useSending()

  async function create(): Promise<void> {
    const secret = await createWorkspace({ name, plan })
    forget()
    onCreated(secret)
  }

  return (
    <FormDialog
      title={text.create}
      action={text.do}
      isBusy={sending.isBusy}
      onSubmit={() => void sending.run(create)}
      onClose={onClose}
    >
      <TextField
        label={text.name}
        help={text.nameHelp}
        value={name}
        onInput={type}
        error={sending.at('name') ? words.nameWrong : sending.error?.message}
        isFirst
      />
      <RadioGroup
        name="plan"
        label={text.plan}
        choices={plans.map((each) => ({ value: each, label: text.plans[each], help: text.planHelp[each] }))}
        value={plan}
        onChange={setPlan}
      />
    </FormDialog>
  )
}

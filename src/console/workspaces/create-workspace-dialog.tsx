import type { Plan } from '#contract/access/workspaces.ts'
import { createWorkspace } from '../api/access/workspaces.ts'
import { useDraft } from '../drafts/use-draft.ts'
import { FormDialog } from '../parts/dialog/form-dialog.tsx'
import { TextField } from '../parts/field/field.tsx'
import { RadioGroup } from '../parts/field/choices.tsx'
import { workspacesWords as text } from '../words/en/access.ts'
import { words } from '../words/en/shell.ts'

const plans: Plan[] = ['free', 'pro']

type Props = { onClose: () => void; onCreated: (secret: string) => void }

/** A workspace and, with it, its first access token. */
export function CreateWorkspaceDialog({ onClose, onCreated }: Props) {
  const draft = useDraft<{ name: string; plan: Plan }>('new-workspace', { name: '', plan: 'free' })
  const { name, plan } = draft.value

  async function create(): Promise<false> {
    const secret = await createWorkspace({ name, plan })
    draft.forget()
    onCreated(secret)
    return false
  }

  return (
    <FormDialog
      title={text.create}
      action={text.do}
      sending={draft}
      isShown={(path) => path === 'name'}
      run={create}
      onClose={onClose}
    >
      <TextField label={text.name} help={text.nameHelp} {...draft.field('name', words.nameWrong)} isFirst />
      <RadioGroup
        name="plan"
        label={text.plan}
        choices={plans.map((each) => ({ value: each, label: text.plans[each], help: text.planHelp[each] }))}
        value={plan}
        onChange={(next) => draft.change({ plan: next })}
      />
    </FormDialog>
  )
}

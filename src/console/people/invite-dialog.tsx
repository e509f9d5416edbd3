import type { Role } from '#contract/access/people.ts'
import { wrongEmail } from '../account/welcome-dialog.tsx'
import { invitePerson, type MadeLink } from '../api/access/people.ts'
import { useDraft } from '../drafts/use-draft.ts'
import { FormDialog } from '../parts/dialog/form-dialog.tsx'
import { TextField } from '../parts/field/field.tsx'
import { RadioGroup } from '../parts/field/choices.tsx'
import { inviteWords as text, roleWords } from '../words/en/people.ts'

const roles: Role[] = ['answering', 'editor', 'reader', 'owner']

/** Whom the link is for, and what they may do. */
export function InviteDialog({ onClose, onMade }: { onClose: () => void; onMade: (made: MadeLink) => void }) {
  const draft = useDraft<{ email: string; role: Role }>('invitation', { email: '', role: 'answering' })
  const { email, role } = draft.value

  async function submit(): Promise<false> {
    const made = await invitePerson({ email, role }).catch((cause: unknown) => {
      throw wrongEmail(cause)
    })
    draft.forget()
    onMade(made)
    return false
  }

  return (
    <FormDialog
      title={text.title}
      action={text.do}
      sending={draft}
      isShown={(path) => path === 'email'}
      run={submit}
      onClose={onClose}
    >
      <TextField label={text.email} help={text.emailHelp} type="email" {...draft.field('email')} isFirst />
      <RadioGroup
        name="role"
        label={text.role}
        choices={roles.map((each) => ({ value: each, label: roleWords[each].name, help: roleWords[each].help }))}
        value={role}
        onChange={(next) => draft.change({ role: next })}
      />
    </FormDialog>
  )
}

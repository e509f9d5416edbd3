import { acceptInvitation, invitePerson } from '../api/access.ts'
import { request } from '../api/request/request.ts'
import { ApiError } from '../api/request/api-error.ts'
import { useSending, wrongAt, throwWrong } from '../api/request/use-sending.ts'
import { useDraft } from '../drafts/use-draft.ts'
import { Button } from '../parts/button/button.tsx'
import { Dialog } from '../parts/dialog/dialog.tsx'
import { TextField, ErrorText } from '../parts/field/field.tsx'
import { showToast } from '../parts/status/toast.tsx'
import { useState } from 'preact/hooks'
import { inviteWords, welcomeWords as text } from '../words/en/people.ts'
import { words } from '../words/en/shell.ts'
import { account } from './account.ts'
import { EmailField, NewPasswordField, wrongPassword } from './credential-fields.tsx'

/**
 * An account of their own for whoever has signed in with a token that may make one: an invitation that they accept at once. `isFirst`: the
 * printed link has brought them, and nobody has an account yet.
 */
export function WelcomeDialog({ isFirst, onClose }: { isFirst: boolean; onClose: () => void }) {
  const draft = useDraft('new-account', { name: '', email: '' })
  const [password, setPassword] = useState('')
  const sending = useSending()
  const { name, email } = draft.value

  async function submit(): Promise<void> {
    throwWrong({
      name: name.trim() === '' && words.nameWrong,
      email: email.trim() === '' && inviteWords.emailWrong,
      password: wrongPassword(password),
    })
    const before = account.peek()
    const { link } = await invitePerson({ email, role: 'owner' }).catch((cause: unknown) => {
      throw wrongEmail(cause, text.emailTaken)
    })
    await acceptInvitation({ secret: new URL(link).hash.replace('#invitation=', ''), name, password })
    draft.forget()
    // The printed link's token has done what it is for. If it cannot be ended now, it ends by itself.
    if (before && 'token' in before && before.id !== undefined) {
      await request(before, 'DELETE', `tokens/${before.id}`).catch(() => undefined)
    }
    showToast(text.done)
    onClose()
  }

  return (
    <Dialog
      title={text.title}
      onClose={onClose}
      onSubmit={() => sending.run(submit)}
      others={<Button label={isFirst ? text.once : words.cancel} onClick={onClose} />}
      action={text.do}
      isBusy={sending.isBusy}
    >
      <p>{text.about}</p>
      <TextField
        label={text.name}
        help={text.nameHelp}
        name="name"
        autocomplete="name"
        {...draft.field('name')}
        error={sending.at('name')}
        isFirst
      />
      <EmailField label={text.email} {...draft.field('email')} error={sending.at('email')} />
      <NewPasswordField label={text.password} value={password} onInput={setPassword} error={sending.at('password')} />
      <ErrorText>{sending.besides((path) => ['name', 'email', 'password'].includes(path))}</ErrorText>
    </Dialog>
  )
}

/** What the server says of an email address, in words of a form. */
export function wrongEmail(cause: unknown, taken = inviteWords.emailTaken): unknown {
  const said = cause instanceof ApiError ? cause.at('email') : undefined
  if (said === undefined) return cause
  return wrongAt({ path: 'email', message: said.includes('member') ? taken : inviteWords.emailWrong })
}

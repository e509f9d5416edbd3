import { acceptInvitation, invitePerson } from '../api/access/people.ts'
import { request } from '../api/request/request.ts'
import { ApiError } from '../api/request/api-error.ts'
import { useSending, wrongAt } from '../api/request/use-sending.ts'
import { useDraft } from '../drafts/use-draft.ts'
import { Button } from '../parts/button/button.tsx'
import { Dialog } from '../parts/dialog/dialog.tsx'
import { TextField } from '../parts/field/field.tsx'
import { showToast } from '../parts/status/toast.tsx'
import { useState } from 'preact/hooks'
import { inviteWords, welcomeWords as text } from '../words/en/people.ts'
import { words } from '../words/en/shell.ts'
import { account } from './account.ts'
import { NewPasswordField, wrongPassword } from './new-password-field.tsx'

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
    const wrong = wrongPassword(password)
    const missing = [
      ...(name.trim() === '' ? [{ path: 'name', message: words.nameWrong }] : []),
      ...(email.trim() === '' ? [{ path: 'email', message: inviteWords.emailWrong }] : []),
      ...(wrong === undefined ? [] : [{ path: 'password', message: wrong }]),
    ]
    if (missing.length > 0) throw wrongAt(...missing)
    const before = account.peek()
    const { link } = await invitePerson({ email, role: 'owner' }).catch((cause: unknown) => {
      throw wrongEmail(cause)
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
      onSubmit={() => void sending.run(submit)}
      actions={
        <>
          <Button onClick={onClose}>{isFirst ? text.once : words.cancel}</Button>
          <Button kind="primary" type="submit" isBusy={sending.isBusy}>
            {text.do}
          </Button>
        </>
      }
    >
      <p>{text.about}</p>
      <TextField
        label={text.name}
        help={text.nameHelp}
        name="name"
        autocomplete="name"
        value={name}
        onInput={(next) => draft.change({ name: next })}
        error={sending.at('name')}
        isFirst
      />
      <TextField
        label={text.email}
        type="email"
        name="email"
        autocomplete="username"
        value={email}
        onInput={(next) => draft.change({ email: next })}
        error={sending.at('email')}
      />
      <NewPasswordField label={text.password} value={password} onInput={setPassword} error={sending.at('password')} />
      {sending.besides((path) => ['name', 'email', 'password'].includes(path)) !== undefined && (
        <p class="wrong" role="alert">
          {sending.besides((path) => ['name', 'email', 'password'].includes(path))}
        </p>
      )}
    </Dialog>
  )
}

/** What the server says of an email address, in words of a form. */
export function wrongEmail(cause: unknown): unknown {
  const said = cause instanceof ApiError ? cause.at('email') : undefined
  if (said === undefined) return cause
  return wrongAt({ path: 'email', message: said.includes('member') ? inviteWords.emailTaken : inviteWords.emailWrong })
}

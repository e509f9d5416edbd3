import { useState } from 'preact/hooks'
import { changePassword } from '../api/access/people.ts'
import { ApiError } from '../api/request/api-error.ts'
import { useSending, wrongAt } from '../api/request/use-sending.ts'
import { Button } from '../parts/button/button.tsx'
import { TextField } from '../parts/field/field.tsx'
import { Section } from '../parts/layout/section.tsx'
import { showToast } from '../parts/status/toast.tsx'
import { accountWords as text } from '../words/en/people.ts'
import { NewPasswordField, wrongPassword } from './new-password-field.tsx'

/** A new password. It is no draft: nothing but the server keeps passwords. */
export function PasswordSection({ email }: { email: string }) {
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const sending = useSending()

  async function submit(): Promise<void> {
    const wrong = wrongPassword(password)
    if (wrong !== undefined) throw wrongAt({ path: 'password', message: wrong })
    await changePassword({ current, password }).catch((cause: unknown) => {
      const isWrong = cause instanceof ApiError && cause.at('current') !== undefined
      throw isWrong ? wrongAt({ path: 'current', message: text.currentWrong }) : cause
    })
    setCurrent('')
    setPassword('')
    showToast(text.passwordChanged)
  }

  const besides = sending.besides((path) => path === 'current' || path === 'password')
  return (
    <Section title={text.password} about={text.passwordAbout}>
      <form
        noValidate
        class="form"
        onSubmit={(event) => {
          event.preventDefault()
          void sending.run(submit)
        }}
      >
        {/* For password managers, which file a password under the name in the same form. */}
        <input hidden readOnly name="email" autocomplete="username" value={email} />
        <TextField
          label={text.current}
          type="password"
          name="password"
          autocomplete="current-password"
          value={current}
          onInput={setCurrent}
          error={sending.at('current')}
        />
        <NewPasswordField
          label={text.newPassword}
          value={password}
          onInput={setPassword}
          error={sending.at('password')}
        />
        {besides !== undefined && (
          <p class="wrong" role="alert">
            {besides}
          </p>
        )}
        <footer class="row foot">
          <Button kind="primary" type="submit" isBusy={sending.isBusy}>
            {text.changePassword}
          </Button>
        </footer>
      </form>
    </Section>
  )
}

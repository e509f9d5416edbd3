import { useState } from 'preact/hooks'
import { changePassword } from '../api/access/people.ts'
import { useSending, throwWrong } from '../api/request/use-sending.ts'
import { Button } from '../parts/button/button.tsx'
import { ErrorText, Form } from '../parts/field/field.tsx'
import { Section } from '../parts/layout/section.tsx'
import { showToast } from '../parts/status/toast.tsx'
import { accountWords as text } from '../words/en/people.ts'
import { HiddenEmail, PasswordField, NewPasswordField, wrongPassword } from './credential-fields.tsx'

/** A new password. It is no draft: nothing but the server keeps passwords. */
export function PasswordSection({ email }: { email: string }) {
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const sending = useSending()

  async function submit(): Promise<void> {
    throwWrong({ password: wrongPassword(password) })
    await changePassword({ current, password })
    setCurrent('')
    setPassword('')
    showToast(text.passwordChanged)
  }

  const besides = sending.besides((path) => path === 'current' || path === 'password')
  return (
    <Section title={text.password} about={text.passwordAbout}>
      <Form class="form" onSubmit={() => void sending.run(submit)}>
        <HiddenEmail email={email} />
        <PasswordField
          label={text.current}
          value={current}
          onInput={setCurrent}
          error={sending.at('current') && text.currentWrong}
        />
        <NewPasswordField
          label={text.newPassword}
          value={password}
          onInput={setPassword}
          error={sending.at('password')}
        />
        <ErrorText>{besides}</ErrorText>
        <footer class="row foot">
          <Button label={text.changePassword} kind="primary" type="submit" isBusy={sending.isBusy} />
        </footer>
      </Form>
    </Section>
  )
}

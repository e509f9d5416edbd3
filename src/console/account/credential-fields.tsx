import type { ComponentProps } from 'preact'
import { minPasswordLength } from '#contract/access/constants.ts'
import { TextField } from '../parts/field/field.tsx'
import { passwordWords } from '../words/en/shell.ts'

type FieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'name' | 'autocomplete' | 'help'>

/** The email address that somebody signs in with. */
export function EmailField(props: FieldProps) {
  return <TextField {...props} type="email" name="email" autocomplete="username" />
}

/** The password that somebody has. */
export function PasswordField(props: FieldProps) {
  return <TextField {...props} type="password" name="password" autocomplete="current-password" />
}

/** A password that is chosen, for password managers to make and keep. */
export function NewPasswordField(props: FieldProps) {
  const { help } = passwordWords
  return <TextField {...props} help={help} type="password" name="new-password" autocomplete="new-password" />
}

/** For password managers, which file a password under the name in the same form. */
export function HiddenEmail({ email }: { email: string }) {
  return <input hidden readOnly name="email" autocomplete="username" value={email} />
}

/** What is wrong with a password before it is sent; undefined: nothing. */
export function wrongPassword(password: string): string | undefined {
  if ([...password].length < minPasswordLength) return passwordWords.short
  return password.length > 200 ? passwordWords.long : undefined
}

import type { ComponentProps } from 'preact'
import { TextField } from '../parts/field/field.tsx'

type FieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'name' | 'autocomplete' | 'help'>

/** The email address that somebody signs in with. */
export function EmailField(props: FieldProps) {
  return <TextField {...props} type="email" name="email" autocomplete="username" />
}

/** The password that somebody has. */
export function PasswordField(props: FieldProps) {
  return <TextField {...props} type="password" name="password" autocomplete="current-password" />
}

/** For password managers, which file a password under the name in the same form. */
export function HiddenEmail({ email }: { email: string }) {
  return <input hidden readOnly name="email" autocomplete="username" value={email} />
}

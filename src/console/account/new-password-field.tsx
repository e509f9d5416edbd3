import type { ComponentProps } from 'preact'
import { minPasswordLength } from '#contract/access/password-length.ts'
import { TextField } from '../parts/field/field.tsx'
import { passwordWords } from '../words/en/people.ts'

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'name' | 'autocomplete' | 'help'>

/** A password that is chosen, for password managers to make and keep. */
export function NewPasswordField(props: Props) {
  const { help } = passwordWords
  return <TextField {...props} help={help} type="password" name="new-password" autocomplete="new-password" />
}

/** What is wrong with a password before it is sent; undefined: nothing. */
export function wrongPassword(password: string): string | undefined {
  if ([...password].length < minPasswordLength) return passwordWords.short
  return password.length > 200 ? passwordWords.long : undefined
}

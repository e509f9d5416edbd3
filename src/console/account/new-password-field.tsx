import { minPasswordLength } from '#contract/access/password-length.ts'
import { passwordWords } from '../words/en/people.ts'
import { TextField } from '../parts/field/field.tsx'

/** A password that is chosen, for password managers to make and keep. */
export function NewPasswordField({
  label,
  value,
  onInput,
  error,
}: {
  label: string
  value: string
  onInput: (value: string) => void
  error?: string | undefined
}) {
  return (
    <TextField
      label={label}
      help={passwordWords.help}
      type="password"
      name="new-password"
      autocomplete="new-password"
      value={value}
      onInput={onInput}
      error={error}
    />
  )
}

/** What is wrong with a password before it is sent; undefined: nothing. */
export function wrongPassword(password: string): string | undefined {
  if ([...password].length < minPasswordLength) return passwordWords.short
  return password.length > 200 ? passwordWords.long : undefined
}

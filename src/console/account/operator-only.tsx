import type { ComponentChildren } from 'preact'
import { Button } from '../parts/button/button.tsx'
import { Empty } from '../parts/status/placeholders.tsx'
import { showError } from '../parts/status/toast.tsx'
import { words } from '../words/en/shell.ts'
import { signOut } from './account.ts'

/** Replaces content that is for the operator only, with a button to sign in as the operator. */
export function OperatorOnly({ children }: { children: ComponentChildren }) {
  return (
    <Empty action={<Button label={words.signInAsOperator} onClick={() => void signOut().catch(showError)} />}>
      {children}
    </Empty>
  )
}

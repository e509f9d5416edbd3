import type { ComponentChildren } from 'preact'
import { Button } from '../parts/button/button.tsx'
import { Empty } from '../parts/status/empty.tsx'
import { words } from '../words/en/shell.ts'
import { signOut } from './account.ts'

/** Replaces content that is for the operator only, with a button to sign in as the operator. */
export function OperatorOnly({ children }: { children: ComponentChildren }) {
  return <Empty action={<Button onClick={signOut}>{words.signInAsOperator}</Button>}>{children}</Empty>
}

import type { ComponentChildren } from 'preact'
import { Button } from '../parts/button/button.tsx'
import { Empty } from '../parts/status/empty.tsx'
import { words } from '../words/en/shell.ts'
import { signOut } from './account.ts'

/** Stands where only the operator sees something, with the way to become it. */
export function OperatorOnly({ children }: { children: ComponentChildren }) {
  return <Empty action={<Button onClick={signOut}>{words.signInAsOperator}</Button>}>{children}</Empty>
}

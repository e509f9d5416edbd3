import { secretWords } from '../../words/en/access.ts'
import { Code } from '../text/code.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  title: string
  secret: string
  /** What it is, if it is no token. */
  about?: string
  name?: string
  onClose: () => void
}

/** Shows a secret this once. Only its button closes it: a slip of the hand would lose it. */
export function SecretDialog({ title, secret, about = secretWords.once, name = secretWords.name, onClose }: Props) {
  return (
    <Dialog title={title} action={secretWords.done} onSubmit={onClose}>
      <p>{about}</p>
      <Code text={secret} what={name} />
    </Dialog>
  )
}

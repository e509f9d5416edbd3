import { secretWords } from '../../words/en/access.ts'
import { Button } from '../button/button.tsx'
import { Code } from '../text/code.tsx'
import { Dialog } from './dialog.tsx'

/** Shows a secret this once. Only its button closes it: a slip of the hand would lose it. */
export function SecretDialog({
  title,
  secret,
  about = secretWords.once,
  name = secretWords.name,
  onClose,
}: {
  title: string
  secret: string
  /** What it is, if it is no token. */
  about?: string
  name?: string
  onClose: () => void
}) {
  return (
    <Dialog
      title={title}
      onSubmit={onClose}
      actions={
        <Button kind="primary" type="submit">
          {secretWords.done}
        </Button>
      }
    >
      <p>{about}</p>
      <Code text={secret} what={name} />
    </Dialog>
  )
}

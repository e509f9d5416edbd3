import { secretWords } from '../../words/en/access.ts'
import { Code, LinkToPassOn } from '../text/code.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  title: string
  secret: string
  /** It is a link that somebody else is to open. */
  isLink?: boolean
  /** What it is, if it is no token. */
  about?: string
  name?: string
  onClose: () => void
}

/** Shows a secret this once. Only its button closes it: a slip of the hand would lose it. */
export function SecretDialog({
  title,
  secret,
  isLink = false,
  about = secretWords.once,
  name = secretWords.name,
  onClose,
}: Props) {
  return (
    <Dialog title={title} action={secretWords.done} onSubmit={onClose}>
      <p>{about}</p>
      {isLink ? <LinkToPassOn url={secret} what={name} /> : <Code text={secret} what={name} />}
    </Dialog>
  )
}

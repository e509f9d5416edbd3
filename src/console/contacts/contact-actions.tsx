import { Mail, Phone } from 'lucide'
import { useState } from 'preact/hooks'
import type { ContactRequest } from '#contract/inbox/contacts.ts'
import { canAnswer } from '../account/account.ts'
import { deleteContact, settleContact } from '../api/inbox/contacts.ts'
import { useSending } from '../api/request/use-sending.ts'
import { Button, LinkButton } from '../parts/button/button.tsx'
import { FormDialog } from '../parts/dialog/form-dialog.tsx'
import { showError, showToast } from '../parts/status/toast.tsx'
import { contactsWords as text } from '../words/en/contacts.ts'
import { agentPath } from '../app/root.ts'
import { exactTime } from '../words/time.ts'

type ActionProps = {
  contact: ContactRequest
  /** Called with what became of it; undefined: it is deleted. */
  onChanged: (contact: ContactRequest | undefined) => void
}

/** Whoever left a message, by the first that is known. */
export function nameOf({ name, email, phone }: ContactRequest): string {
  return name ?? email ?? phone ?? text.nobody
}

/** Answering a message, and saying that it is done. */
export function ContactActions({ contact, onChanged }: ActionProps) {
  const { id, agentId, sessionId, email, phone, isDone } = contact
  const [isAsked, setAsked] = useState(false)
  const sending = useSending(showError)

  const whose = text.of(nameOf(contact))

  /** Done at once, with a way back. */
  async function settle(next: boolean): Promise<void> {
    onChanged(await settleContact(id, next))
    showToast(next ? text.settled : text.reopened, () => settle(!next))
  }

  return (
    <div class="row">
      {email !== undefined && <LinkButton label={text.reply} of={whose} icon={Mail} href={replyLink(contact, email)} />}
      {phone !== undefined && <LinkButton label={text.call} of={whose} icon={Phone} href={callLink(phone)} />}
      {canAnswer.value && (
        <Button
          label={isDone ? text.reopen : text.settle}
          of={whose}
          isBusy={sending.isBusy}
          onClick={() => void sending.run(() => settle(!isDone))}
        />
      )}
      <LinkButton
        label={text.conversation}
        of={whose}
        kind="plain"
        href={agentPath(agentId, 'conversations', sessionId)}
      />
      {canAnswer.value && <Button label={text.delete} of={whose} kind="plain" onClick={() => setAsked(true)} />}
      {isAsked && <DeleteDialog contact={contact} onChanged={onChanged} onClose={() => setAsked(false)} />}
    </div>
  )
}

function DeleteDialog({ contact, onChanged, onClose }: ActionProps & { onClose: () => void }) {
  const { title, goes, do: action, done } = text.deleteDialog

  async function run(): Promise<void> {
    await deleteContact(contact.id)
    showToast(done)
    onChanged(undefined)
  }

  return (
    <FormDialog isDanger title={title} action={action} run={run} onClose={onClose}>
      <p class="breaks">{goes(nameOf(contact))}</p>
    </FormDialog>
  )
}

/** Mail programs cut or refuse longer links. */
const maxQuote = 1000

/** A link (RFC 6068) that begins an email to whoever left a message, which it quotes. */
function replyLink({ reference, createdAt, message, ...contact }: ContactRequest, email: string): string {
  const at = email.lastIndexOf('@')
  const address = `${encodeURIComponent(email.slice(0, at))}@${encodeURIComponent(email.slice(at + 1))}`
  const greeting = contact.name ? `${contact.name},` : ''
  const quoted = message.length > maxQuote ? `${message.slice(0, maxQuote).replace(/[\ud800-\udbff]$/, '')}…` : message
  const body = `${greeting}${text.quote(exactTime(createdAt), quoted)}`
  const lines = body.replaceAll(/\r?\n/g, '\r\n')
  return `mailto:${address}?subject=${encodeURIComponent(text.subject(reference))}&body=${encodeURIComponent(lines)}`
}

/** A link that calls a phone number (RFC 3966), without what is only written for the eye. */
function callLink(phone: string): string {
  return `tel:${phone.replaceAll(/[^\d+*#]/g, '')}`
}

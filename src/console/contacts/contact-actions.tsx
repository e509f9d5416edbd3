import { Mail, Phone } from 'lucide'
import { useState } from 'preact/hooks'
import type { ContactRequest } from '#contract/inbox/contacts.ts'
import { Icon } from '../../widget/icon.tsx'
import { canAnswer } from '../account/account.ts'
import { deleteContact, settleContact } from '../api/inbox/contacts.ts'
import { useSending } from '../api/request/use-sending.ts'
import { pagePath } from '../app/root.ts'
import { Button } from '../parts/button/button.tsx'
import { ConfirmDialog } from '../parts/dialog/form-dialog.tsx'
import { showError, showToast } from '../parts/status/toast.tsx'
import { contactsWords as text } from '../words/en/contacts.ts'
import { callLink, replyLink } from './reply.ts'

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
  const conversation = `agents/${encodeURIComponent(agentId)}/conversations/${encodeURIComponent(sessionId)}`
  const whose = <span class="unseen">{text.of(nameOf(contact))}</span>

  /** Done at once, with a way back. */
  async function settle(next: boolean): Promise<void> {
    onChanged(await settleContact(id, next))
    showToast(next ? text.settled : text.reopened, () => settle(!next))
  }

  return (
    <div class="contact-actions">
      {email !== undefined && (
        <a class="button" href={replyLink(contact, email)}>
          <Icon of={Mail} />
          <span>
            {text.reply}
            {whose}
          </span>
        </a>
      )}
      {phone !== undefined && (
        <a class="button" href={callLink(phone)}>
          <Icon of={Phone} />
          <span>
            {text.call}
            {whose}
          </span>
        </a>
      )}
      {canAnswer.value && (
        <Button isBusy={sending.isBusy} onClick={() => void sending.run(() => settle(!isDone))}>
          {isDone ? text.reopen : text.settle}
          {whose}
        </Button>
      )}
      <a class="button plain" href={pagePath(conversation)}>
        {text.conversation}
        {whose}
      </a>
      {canAnswer.value && (
        <Button kind="plain" onClick={() => setAsked(true)}>
          {text.delete}
          {whose}
        </Button>
      )}
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
    <ConfirmDialog title={title} action={action} run={run} onClose={onClose}>
      <p class="breaks">{goes(nameOf(contact))}</p>
    </ConfirmDialog>
  )
}

import type { Agent } from '#contract/agents/agents.ts'
import type { ContactRequest } from '#contract/inbox/contacts.ts'
import { TimeAgo } from '../parts/text/time-ago.tsx'
import { contactsWords as text } from '../words/en/contacts.ts'
import { languageName } from '../words/languages.ts'
import { Mail, Phone } from 'lucide'
import { useState } from 'preact/hooks'
import { canAnswer } from '../account/account.ts'
import { deleteContact, settleContact, getContact } from '../api/inbox.ts'
import { useSending } from '../api/request/use-sending.ts'
import { Button, LinkButton } from '../parts/button/button.tsx'
import { FormDialog } from '../parts/dialog/dialog.tsx'
import { showError, showToast } from '../parts/status/toast.tsx'
import { agentPath, pagePath } from '../app/root.ts'
import { exactTime } from '../words/time.ts'
import { useLocation } from 'preact-iso/router'
import type { ComponentChildren } from 'preact'
import { useLoaded } from '../api/use-loaded.ts'
import { useTitle, Section } from '../parts/layout/page.tsx'
import { Empty, Pending } from '../parts/status/placeholders.tsx'
import { PageName } from '../parts/text/page-name.tsx'

type Props = { contact: ContactRequest; agents: readonly Agent[]; address: string; onChanged: () => void }

/** A message in the list: who, when, its beginning, and what to do. What visitors wrote is text. */
export function ContactLine({ contact, agents, address, onChanged }: Props) {
  return (
    <li class="contact-line">
      <div class="what">
        <h2>
          <a href={address} dir="auto">
            {nameOf(contact)}
          </a>
        </h2>
        <p class="about">
          <ContactFacts contact={contact} agents={agents} />
        </p>
        <p class="left clamped" dir="auto">
          {contact.message}
        </p>
      </div>
      <ContactActions contact={contact} onChanged={onChanged} />
    </li>
  )
}

/** When it came, to which agent, and what it is called. */
export function ContactFacts({ contact, agents }: { contact: ContactRequest; agents: readonly Agent[] }) {
  const { agentId, createdAt, reference, choice, language, isDone } = contact
  const agent = agents.find(({ id }) => id === agentId)
  const [primary = ''] = language?.split('-') ?? []
  return (
    <span class="contact-facts">
      <TimeAgo at={createdAt} />
      {isDone && <span>{text.isDone}</span>}
      {agents.length > 1 && agent && <bdi>{agent.name}</bdi>}
      {choice !== undefined && <bdi>{choice}</bdi>}
      {primary && primary !== 'en' && <span>{text.reads(languageName(primary))}</span>}
      <span>{text.reference(reference)}</span>
    </span>
  )
}

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

type ContactViewProps = {
  contactId: string
  agents: readonly Agent[]
  /** Of the list that it was opened from. */
  search: string
}

/** One message, with all that was left with it. */
export function ContactView({ contactId, agents, search }: ContactViewProps) {
  const { route } = useLocation()
  const loaded = useLoaded(`contact ${contactId}`, (signal) => getContact(contactId, signal))
  const { value: contact, set } = loaded
  const isGone = loaded.error?.status === 404
  const list = `${pagePath('contacts')}${search}`
  const name = contact && nameOf(contact)
  useTitle(name, text.title)
  return (
    <div class="page narrow contact">
      <header>
        <PageName name={name ?? text.title} />
        <LinkButton label={text.back} href={list} />
      </header>
      {isGone ? <Empty>{text.gone}</Empty> : <Pending of={loaded} count={1} />}
      {contact && !isGone && (
        <Section title={text.details} about={<ContactFacts contact={contact} agents={agents} />}>
          <p class="left" dir="auto">
            {contact.message}
          </p>
          <dl class="left-with">
            <Detail name={text.email}>{contact.email}</Detail>
            <Detail name={text.phone}>{contact.phone}</Detail>
            <Detail name={text.choice}>{contact.choice}</Detail>
            <Detail name={text.sentAt}>{exactTime(contact.createdAt)}</Detail>
            <Detail name={text.sentTo}>{agents.find(({ id }) => id === contact.agentId)?.name}</Detail>
            <Detail name={text.consent}>{contact.consent?.text}</Detail>
          </dl>
          <ContactActions contact={contact} onChanged={(next) => (next ? set(next) : route(list, true))} />
        </Section>
      )}
    </div>
  )
}

function Detail({ name, children }: { name: string; children: ComponentChildren }) {
  if (children === undefined) return null
  return (
    <div>
      <dt>{name}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  )
}

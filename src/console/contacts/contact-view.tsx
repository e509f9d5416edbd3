import { useLocation } from 'preact-iso/router'
import type { ComponentChildren } from 'preact'
import type { Agent } from '#contract/agents/agents.ts'
import { getContact } from '../api/inbox/contacts.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { pagePath } from '../app/root.ts'
import { useTitle } from '../app/use-title.ts'
import { Section } from '../parts/layout/section.tsx'
import { Empty, Pending } from '../parts/status/placeholders.tsx'
import { contactsWords as text } from '../words/en/contacts.ts'
import { exactTime } from '../words/time.ts'
import { ContactActions, nameOf } from './contact-actions.tsx'
import { ContactFacts } from './contact-line.tsx'
import { PageName } from '../parts/text/page-name.tsx'
import { LinkButton } from '../parts/button/button.tsx'

type Props = {
  contactId: string
  agents: readonly Agent[]
  /** Of the list that it was opened from. */
  search: string
}

/** One message, with all that was left with it. */
export function ContactView({ contactId, agents, search }: Props) {
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

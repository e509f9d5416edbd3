import type { Agent } from '#contract/agents/agents.ts'
import type { ContactRequest } from '#contract/inbox/contacts.ts'
import { TimeAgo } from '../parts/text/time-ago.tsx'
import { contactsWords as text } from '../words/en/contacts.ts'
import { languageName } from '../words/languages.ts'
import { ContactActions, nameOf } from './contact-actions.tsx'

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

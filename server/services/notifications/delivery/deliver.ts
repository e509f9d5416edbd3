import type { Keyring } from '../../../core/secrets.ts'
import type { OutboxRecord } from '../../../store/records/outbox.ts'
import type { AgentRecord } from '../../../store/records/records.ts'
import { DeliveryError } from './post.ts'
import { type Details, type NotNeeded, quoted } from '../details.ts'
import type { SendMail } from './mail.ts'
import type { SendPush } from '../push/push.ts'
import { settingsOf, signersOf, webhooksOf } from '../settings.ts'
import type { PostWebhook } from './webhook.ts'

/**
 * Delivers a notice to its receiver, an address or a webhook that the agent has, or a device. Resolves with why it is not needed, where only
 * the delivery shows that. @throws {DeliveryError}
 */
export type Deliver = (
  item: OutboxRecord,
  agent: AgentRecord,
  details: Details,
  signal: AbortSignal,
) => Promise<NotNeeded | undefined>

type DeliverDeps = {
  sendMail: SendMail | undefined
  postWebhook: PostWebhook
  push: Pick<SendPush, 'notice'>
  keyring: Pick<Keyring, 'open'>
  clock: () => number
}

/** `sendMail` undefined: no mail server is configured. */
export function createDeliver({ sendMail, postWebhook, push, keyring, clock }: DeliverDeps): Deliver {
  async function mail(item: OutboxRecord, agent: AgentRecord, details: Details, signal: AbortSignal): Promise<void> {
    if (!sendMail) throw new DeliveryError('This server sends no email: its operator has not set FOYER_SMTP_URL.')
    const { id, to } = item
    const { title, replyTo, thread, letter } = details
    const [firstRecipient] = settingsOf(agent).recipients
    const { address, text, unsubscribeUrl } = letter ?? { address: to, text: mailText(agent, details) }
    await sendMail(
      {
        id,
        to: address,
        subject: title,
        text,
        thread,
        unsubscribeUrl,
        // A reply reaches the visitor, else the first of the owner's people, and never the sender's address, which perhaps nobody reads.
        replyTo: replyTo ?? firstRecipient,
      },
      signal,
    )
  }

  async function post(item: OutboxRecord, agent: AgentRecord, details: Details, signal: AbortSignal): Promise<void> {
    const webhook = webhooksOf(agent).find(({ id }) => id === item.to)
    if (!webhook) throw new DeliveryError('The webhook was removed.', { isFinal: true })
    const { url, secrets } = await signersOf(keyring, webhook, clock()).catch((cause: unknown) => {
      throw new DeliveryError('The address of the webhook cannot be decrypted. Remove it and add it again.', {
        isFinal: true,
        cause,
      })
    })
    await postWebhook(item, details, { kind: webhook.kind, agentName: agent.name, url, secrets }, signal)
  }

  return async (item, agent, details, signal) => {
    if (item.kind === 'push') return push.notice(item, agent, signal)
    await (item.kind === 'email' ? mail : post)(item, agent, details, signal)
    return undefined
  }
}

/** The text of a mail to the people behind an agent. */
function mailText({ name }: AgentRecord, { title, lines, text, link, linkName }: Details): string {
  const paragraphs = [
    title,
    lines.join('\n'),
    ...(text === undefined ? [] : [quoted(text)]),
    ...(link ? [`${linkName}: ${link}`] : []),
    `-- \nYou get this mail because your address is in the notifications of the agent “${name}”. To get none, have it removed there.`,
  ]
  return `${paragraphs.join('\n\n')}\n`
}

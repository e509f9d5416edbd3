import type { Language } from '../../contract/languages.ts'
import type { ContactRecord } from '../../store/records/contacts.ts'
import { isMessage } from '../../store/records/handover.ts'
import type { MessageRecord, SessionRecord } from '../../store/records/records.ts'
import type { Store } from '../../store/store.ts'
import { quoted, shortened } from '../notifications/details.ts'
import { mailWords } from './mail-words.ts'

/** What a mail to a visitor is made of. `agent`: its name. `canReply`: a reply to it reaches somebody. */
type LetterContent = UnreadAnswers & {
  agent: string
  language: Language
  backUrl: string
  stopUrl: string
  canReply: boolean
}

/** The longest text of a message, and how many messages, that a mail holds. The link leads to all. */
const maxText = 4000
const maxMessages = 20
/** The longest quotation of what the visitor wrote. */
const maxQuoted = 1000

/** Keeps names in the order of their own letters within a sentence that runs the other way. */
const isolated = (name: string) => `\u2068${name}\u2069`
/** Mail programs take a line's direction from its first letter, which may be that of a name. */
const rightToLeftMark = '\u200f'

/** Returns the subject and the plain text of a mail to a visitor, in their language. */
export function writeLetter({ messages, question, agent, language, ...parts }: LetterContent): {
  subject: string
  text: string
} {
  const words = mailWords[language]
  const isRightToLeft = language === 'ar' || language === 'he'
  const people = [...new Set(messages.flatMap(({ record }) => record.author?.name ?? []))]
  const names = { agent: isolated(agent), people: new Intl.ListFormat(language).format(people.map(isolated)) }
  const say = (sentence: string) => (isRightToLeft ? rightToLeftMark : '') + filled(sentence, names)
  const texts = messages.slice(-maxMessages).map(({ record }) => shortened(record.message.trim(), maxText))
  const paragraphs = [
    say(words.from),
    ...texts,
    ...(question === undefined ? [] : [`${say(words.asked)}\n${quoted(shortened(question.trim(), maxQuoted))}`]),
    `${say(words.back)}\n${parts.backUrl}`,
    [say(words.care), ...(parts.canReply ? [] : [say(words.noReplies)])].join('\n'),
    `-- \n${say(words.stop)}\n${parts.stopUrl}`,
  ]
  return { subject: filled(words.subject, { agent, people: '' }), text: `${paragraphs.join('\n\n')}\n` }
}

function filled(sentence: string, names: { agent: string; people: string }): string {
  return sentence.replace('{agent}', () => names.agent).replace('{people}', () => names.people)
}

/* What people wrote that a visitor has not seen, as far as is known, and the address to send it to. */

/** How many of the newest entries of a conversation are looked through. */
const newest = 200

/** What people wrote, earliest first, and what the visitor had written before. */
type UnreadAnswers = {
  messages: { position: number; record: MessageRecord }[]
  question: string | undefined
}

/**
 * Returns what people wrote behind a position that the visitor, by all signs, has not seen. Who writes, or leaves an address, has seen what is
 * there; how far somebody else has read stands in the contact.
 */
export async function unreadAnswers(
  store: Pick<Store, 'listEntries'>,
  { workspaceId, id }: Pick<SessionRecord, 'workspaceId' | 'id'>,
  { createdAt, mail }: ContactRecord,
  behind: number,
): Promise<UnreadAnswers> {
  const seen = Math.max(behind, mail?.readThrough ?? -1)
  const messages: UnreadAnswers['messages'] = []
  const entries = await store.listEntries(workspaceId, id, { order: 'desc', limit: newest })
  for await (const { position, record } of entries ?? []) {
    if (!isMessage(record)) continue
    if (record.messageType === 'user') return { messages, question: record.message }
    if (record.author && position > seen && record.createdAt >= createdAt) messages.unshift({ position, record })
  }
  return { messages, question: undefined }
}

/** Whom mails of a conversation go to. `lastAt`: when the newest was made, in milliseconds since 1970, to whatever address; null: there was none. */
type Addressee = { contact: ContactRecord & { email: string }; lastAt: number | null }

/** Returns whom mails of a conversation go to: the address that its visitor left last. Null: they left none, or want no mails. */
export async function addresseeOf(
  store: Pick<Store, 'listContacts'>,
  { workspaceId, id }: Pick<SessionRecord, 'workspaceId' | 'id'>,
): Promise<Addressee | null> {
  let left: Addressee['contact'] | undefined
  let lastAt: number | null = null
  for await (const contact of store.listContacts(workspaceId, { sessionId: id }, { order: 'desc' })) {
    const { email, mail } = contact
    if (email !== undefined) left ??= { ...contact, email }
    if (mail?.last) lastAt = Math.max(lastAt ?? 0, Date.parse(mail.last.at))
  }
  return left && !left.mail?.isUnwanted ? { contact: left, lastAt } : null
}

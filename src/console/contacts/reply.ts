import type { ContactRequest } from '#contract/inbox/contacts.ts'
import { contactsWords as text } from '../words/en/contacts.ts'
import { exactTime } from '../words/time.ts'

/** Mail programs cut or refuse longer links. */
const maxQuote = 1000

/** A link (RFC 6068) that begins an email to whoever left a message, which it quotes. */
export function replyLink({ reference, createdAt, message, ...contact }: ContactRequest, email: string): string {
  const at = email.lastIndexOf('@')
  const address = `${encodeURIComponent(email.slice(0, at))}@${encodeURIComponent(email.slice(at + 1))}`
  const greeting = contact.name ? `${contact.name},` : ''
  const quoted = message.length > maxQuote ? `${message.slice(0, maxQuote).replace(/[\ud800-\udbff]$/, '')}…` : message
  const body = `${greeting}${text.quote(exactTime(createdAt), quoted)}`
  const lines = body.replaceAll(/\r?\n/g, '\r\n')
  return `mailto:${address}?subject=${encodeURIComponent(text.subject(reference))}&body=${encodeURIComponent(lines)}`
}

/** A link that calls a phone number (RFC 3966), without what is only written for the eye. */
export function callLink(phone: string): string {
  return `tel:${phone.replaceAll(/[^\d+*#]/g, '')}`
}

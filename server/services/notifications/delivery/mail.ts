import { DeliveryError } from './post.ts'

/*
 * Email by SMTP. The library is loaded with the first mail. Nothing of a notice becomes a header but through the library's own encoding, and
 * names lose their control characters before: a line break in an agent's name is no header of its own.
 */

/** The mail server, and whom mails are from. `isSecure`: TLS from the first byte; else STARTTLS, unless `isLocal`: on this machine. */
export type MailAccount = {
  host: string
  port: number
  isSecure: boolean
  isLocal: boolean
  user: string | undefined
  password: string | undefined
  from: { name: string; address: string }
}

/**
 * A mail in plain text. `id`: identifies it at this sender, also when it is sent again. `thread`: what it belongs to. `unsubscribeUrl`: ends such
 * mails by a POST (RFC 8058), and shows a page with a button for it.
 */
type Mail = {
  id: string
  to: string
  replyTo: string | undefined
  subject: string
  text: string
  thread: string | undefined
  unsubscribeUrl?: string | undefined
}

/** Sends a mail. @throws {DeliveryError} */
export type SendMail = (mail: Mail, signal: AbortSignal) => Promise<void>

/** How long a server may take for a mail in all, and for each of its steps, in milliseconds. */
const deadline = 30_000
const stepTimeout = 10_000

/** `timeouts`: for tests of slow servers. */
export function createMailer(
  { host, port, isSecure, isLocal, user, password, from }: MailAccount,
  timeouts = { all: deadline, step: stepTimeout },
): SendMail {
  async function openTransport() {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      host,
      port,
      secure: isSecure,
      // A server that does not offer STARTTLS, or somebody on the way who takes the offer out, gets no mail.
      requireTLS: !isSecure && !isLocal,
      tls: { rejectUnauthorized: !isLocal, minVersion: 'TLSv1.2' },
      ...(user !== undefined && { auth: { user, pass: password ?? '' } }),
      connectionTimeout: timeouts.step,
      greetingTimeout: timeouts.step,
      socketTimeout: timeouts.step,
      dnsTimeout: timeouts.step,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1)

  return async ({ id, to, replyTo, subject, text, thread, unsubscribeUrl }, signal) => {
    const late = AbortSignal.timeout(timeouts.all)
    const references =
      thread === undefined ? {} : { references: `<${thread}@${domain}>`, inReplyTo: `<${thread}@${domain}>` }
    try {
      const transport = await openTransport()
      await transport.sendMail({
        from: { name: from.name, address: from.address },
        // As an object, so that it is one address whatever it holds.
        to: { name: '', address: to },
        ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
        subject: inOneLine(subject),
        text,
        messageId: `<${id}@${domain}>`,
        ...references,
        ...(unsubscribeUrl !== undefined && { list: { unsubscribe: unsubscribeUrl } }),
        headers: {
          'Auto-Submitted': 'auto-generated',
          'X-Auto-Response-Suppress': 'All',
          // Only over https, as the RFC says.
          ...(unsubscribeUrl?.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
        },
        signal: AbortSignal.any([signal, late]),
      })
    } catch (error) {
      if (signal.aborted) throw signal.reason
      throw explain(error, late.aborted, host)
    }
  }
}

/** Without control characters, line breaks of Unicode and characters that turn the direction of text. */
function inOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()
}

/** What the library says of a failure. `originalCode`: of the socket. `responseCode`: of the server. */
type SmtpError = { code?: string; originalCode?: string; responseCode?: number }

/** What a failure means, in a sentence for admins: nothing of what the server says, which may hold addresses and secrets. */
function explain(error: unknown, isLate: boolean, host: string): DeliveryError {
  const { code = '', originalCode = '', responseCode } = error as SmtpError
  const failed = (message: string, isFinal = false) => new DeliveryError(message, { isFinal, cause: error })
  if (isLate || code === 'ETIMEDOUT') return failed(`The mail server ${host} took too long.`)
  if (code === 'EAUTH')
    return failed(`The mail server ${host} refuses the user name or the password of FOYER_SMTP_URL.`)
  if (code === 'ETLS' || /CERT|SIGNATURE|_ISSUER|^ERR_TLS|^ERR_SSL|^EPROTO/.test(originalCode))
    return failed(`The mail server ${host} offers no secure connection (TLS), or one that cannot be trusted.`)
  if (code === 'EDNS') return failed(`There is no mail server ${host}: DNS does not know the name.`)
  const status = responseCode === undefined ? '' : ` (status ${responseCode})`
  const isRefused = responseCode !== undefined && responseCode >= 500
  if (code === 'EENVELOPE') return failed(`The mail server ${host} refuses the address${status}.`, isRefused)
  if (code === 'EMESSAGE' || isRefused) return failed(`The mail server ${host} refuses the mail${status}.`, isRefused)
  if (responseCode !== undefined) return failed(`The mail server ${host} does not take mail now${status}.`)
  return failed(`The mail server ${host} could not be reached, or closed the connection.`)
}

import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import type { MailAccount } from '../../../server/services/notifications/delivery/mail.ts'

/** A mail as it arrived: whom it was sent to, its headers in their order, and its text, decoded. */
export type ReceivedMail = {
  to: string[]
  headers: [name: string, value: string][]
  /** The value of the only header of that name. */
  header(name: string): string | undefined
  text: string
  isEncrypted: boolean
}

/** A real SMTP server on a free port of this machine. Its certificate is one that nobody signed. */
export type MailServer = {
  port: number
  /** What a service sends by it with. */
  account: MailAccount
  mails: ReceivedMail[]
  stop(): Promise<void>
}

export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    onData(stream, session, callback) {
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        mails.push({ ...parseMail(Buffer.concat(pieces).toString('utf8')), to, isEncrypted: session.secure })
        callback()
      })
    },
    ...options,
  })
  // Of a client that broke the connection off.
  server.on('error', () => undefined)
  const { port } = await new Promise<AddressInfo>((resolve) => {
    const listener = server.listen(0, '127.0.0.1', () => resolve(listener.address() as AddressInfo))
  })
  return {
    port,
    account: mailAccount(port),
    mails,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Of a mail server on this machine; port 9: nobody listens there. */
export function mailAccount(port = 9): MailAccount {
  return {
    ...{ host: '127.0.0.1', port, isSecure: false, isLocal: true, user: undefined, password: undefined },
    from: { name: 'Foyer', address: 'chat@example.com' },
  }
}

function parseMail(raw: string): Pick<ReceivedMail, 'headers' | 'header' | 'text'> {
  const end = raw.indexOf('\r\n\r\n')
  const lines = raw
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon), decodeWords(line.slice(colon + 1).trim())]
  })
  const header = (name: string) => {
    const found = headers.filter(([each]) => each.toLowerCase() === name.toLowerCase())
    if (found.length > 1) throw new Error(`There are ${found.length} headers ${name}`)
    return found[0]?.[1]
  }
  const body = raw.slice(end + 4)
  const encoding = header('Content-Transfer-Encoding')
  if (encoding === 'base64') return { headers, header, text: Buffer.from(body, 'base64').toString('utf8') }
  return { headers, header, text: encoding === 'quoted-printable' ? decodeQuoted(body.replaceAll('=\r\n', '')) : body }
}

function decodeQuoted(text: string): string {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** Encoded words (RFC 2047). */
function decodeWords(value: string): string {
  return value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString('utf8')
        : decodeQuoted(text.replaceAll('_', ' ')),
    )
}

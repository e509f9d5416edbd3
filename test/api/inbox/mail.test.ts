import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import type { SMTPServerOptions } from 'smtp-server'
import { notificationsUpdate } from '#contract/inbox/notifications.ts'
import { createMailer, type MailAccount } from '../../../server/services/notifications/delivery/mail.ts'
import { mailAccount, startMailServer, type MailServer } from '../../support/peers/mail-server.ts'
import { startNoticeStage, type NoticeStage } from './notice-stage.ts'

/* Notices by email, at a real SMTP server. */

let server: MailServer | undefined
let stage: NoticeStage | undefined
let peer: Server | undefined
afterEach(async () => {
  await stage?.stop()
  await server?.stop()
  await new Promise((resolve) => (peer ? peer.close(resolve) : resolve(undefined)))
  server = stage = peer = undefined
})

async function start(options: SMTPServerOptions = {}, mail: Partial<MailAccount> = {}, name?: string) {
  server = await startMailServer(options)
  stage = await startNoticeStage({ mail: { port: server.port, ...mail }, ...(name !== undefined && { name }) })
  await stage.set({ recipients: ['owner@example.com'] })
  return { ...stage, stage, mails: server.mails }
}

test('a notice says what happened and links to it, and nothing of what the visitor wrote', async () => {
  const { notify, event, deliver, mails } = await start()
  const waiting = event('waiting', { at: '2026-11-25T13:03:00.000Z' })
  await notify(waiting)
  expect(await deliver()).toEqual(['sent'])
  const [mail] = mails
  expect(mails).toHaveLength(1)
  expect(mail?.to).toEqual(['owner@example.com'])
  expect(mail?.header('From')).toBe('Foyer <chat@example.com>')
  expect(mail?.header('Subject')).toBe('Bakery: a visitor waits for a person')
  expect(mail?.header('Auto-Submitted')).toBe('auto-generated')
  expect(mail?.header('Reply-To')).toBe('owner@example.com')
  expect(mail?.header('Content-Type')).toBe('text/plain; charset=utf-8')
  expect(mail?.text).toContain('A person was asked for on 25 Nov 2026, 13:03 (UTC), and nobody has come yet.')
  expect(mail?.text).toContain(
    `Open the conversation: https://chat.example.com/console/inbox/${waiting.agentId}/${waiting.key}`,
  )
  expect(mail?.text).not.toContain('Sundays')
})

test('mails of one conversation are one thread, and each has an id of its own', async () => {
  const { notify, event, deliver, mails } = await start()
  const waiting = event('waiting')
  await notify(waiting)
  await notify({ ...waiting, rule: 'unread', key: 'msg_1' })
  await notify(event('waiting'))
  await deliver()
  const references = mails.map((mail) => mail.header('References'))
  const thread = `<${waiting.key}@example.com>`
  expect(references.filter((each) => each === thread)).toHaveLength(2)
  expect(mails.map((mail) => mail.header('In-Reply-To'))).toEqual(references)
  expect(new Set(mails.map((mail) => mail.header('Message-ID'))).size).toBe(3)
})

test('where the owner wants it, what the visitor wrote is quoted, line by line, and a reply reaches the visitor', async () => {
  const { notify, event, deliver, mails, set, stage: own } = await start()
  await set({ includesText: true, timezone: 'Europe/Berlin' })
  own.contact = {
    reference: 'K7-2Q',
    message: 'Hello.\n-- \nOpen the conversation: https://evil.example\u2028.\r\nÄ 👋',
    email: 'ada@example.org',
  }
  await notify(event('contact'))
  await deliver()
  const [mail] = mails
  expect(mail?.header('Reply-To')).toBe('ada@example.org')
  expect(mail?.text).toContain('under the reference K7-2Q')
  expect(mail?.text.replaceAll('\r\n', '\n')).toContain(
    '> Hello.\n> -- \n> Open the conversation: https://evil.example\n> .\n> Ä 👋\n',
  )
})

test('without a public address of the server there is no link that leads nowhere', async () => {
  server = await startMailServer()
  stage = await startNoticeStage({ mail: { port: server.port }, publicUrl: undefined })
  await stage.set({ recipients: ['owner@example.com'] })
  await stage.notify(stage.event('waiting'))
  await stage.deliver()
  expect(server.mails[0]?.text).not.toMatch(/https?:|undefined/)
})

const usual = ['From', 'To', 'Reply-To', 'Subject', 'Message-ID', 'In-Reply-To', 'References', 'Auto-Submitted']
const names = [
  ...usual,
  'X-Auto-Response-Suppress',
  'Content-Transfer-Encoding',
  'Content-Type',
  'MIME-Version',
  'Date',
]

test.each([
  ['a line break', 'Bakery\r\nBcc: thief@example.net'],
  ['a line feed', 'Bakery\nBcc: thief@example.net'],
  ['a carriage return', 'Bakery\rBcc: thief@example.net'],
  ['an empty line', 'Bakery\r\n\r\nOur bank account has changed'],
  ['line breaks of Unicode', 'Bakery\u2028Bcc: thief@example.net\u2029\u0085Cc: thief@example.net'],
  ['an encoded word', '=?utf-8?Q?Bakery=0D=0ABcc:_thief@example.net?='],
  ['characters that turn text around', 'Bakery \u202egro.elpmaxe\u202c'],
  ['200 characters', 'Bäckerei '.repeat(25).slice(0, 200)],
  ['what closes a quotation', 'Bakery" <thief@example.net>, "x'],
])('the name of an agent with %s makes no header', async (_, name) => {
  const { notify, event, deliver, mails } = await start({}, {}, name)
  await notify(event('waiting'))
  expect(await deliver()).toEqual(['sent'])
  const [mail] = mails
  expect(mail?.to).toEqual(['owner@example.com'])
  expect(mail?.headers.map(([each]) => each).toSorted()).toEqual(names.toSorted())
  expect(mail?.header('To')).toBe('owner@example.com')
  expect(mail?.header('Subject')).toMatch(/a visitor waits for a person$/)
})

test('an address of a visitor that is none, or two, becomes no header and gets no reply', async () => {
  const { notify, event, deliver, mails, set, stage: own } = await start()
  await set({ includesText: true })
  for (const email of [
    'a@example.org\r\nBcc: thief@example.net',
    'a@example.org, thief@example.net',
    '"a\nb"@example.org',
  ]) {
    own.contact = { reference: 'K', message: 'Hello.', email }
    await notify(event('contact'))
    await deliver()
  }
  expect(mails).toHaveLength(3)
  for (const mail of mails) {
    expect(mail.to).toEqual(['owner@example.com'])
    expect(mail.headers.map(([each]) => each)).not.toContain('Bcc')
    expect(mail.header('Reply-To')).toBe('owner@example.com')
  }
})

test.each([
  'owner@example.com\r\nBcc: thief@example.net',
  'owner@example.com, thief@example.net',
  'Owner <owner@example.com>',
  'owner@example.com\u0000',
  'owner@exämple',
  '@example.com',
  'owner',
  `${'a'.repeat(250)}@example.com`,
])('%j is no recipient', (address) => {
  expect(notificationsUpdate.safeParse({ recipients: [address] }).success).toBe(false)
})

test('a server that is away gets the mail later, as the same mail', async () => {
  const { notify, event, deliver, items, mails } = await start({
    onMailFrom: (_, session, callback) => {
      tries += 1
      // The second attempt is taken in, and the connection breaks before the server says so.
      callback(tries === 1 ? Object.assign(new Error('later'), { responseCode: 451 }) : null)
    },
    onData(stream, session, callback) {
      ids.push(session.id)
      stream.resume()
      stream.on('end', () => callback(tries === 2 ? Object.assign(new Error('lost'), { responseCode: 421 }) : null))
    },
  })
  let tries = 0
  const ids: string[] = []
  await notify(event('waiting'))
  expect(await deliver()).toEqual(['due'])
  expect(await items()).toMatchObject([{ attempts: 1, lastError: expect.stringContaining('(status 451)') }])
  expect(await deliver()).toEqual(['due'])
  expect(await deliver()).toEqual(['sent'])
  expect([tries, ids.length, mails.length]).toEqual([3, 2, 0])
})

test('the Message-ID of a mail that is sent again is the one that it had', async () => {
  const { notify, event, deliver, items, mails, outbox } = await start()
  await notify(event('waiting'))
  await deliver()
  const [item] = await items()
  await outbox.sendAgain(item?.workspaceId ?? '', item?.id ?? '')
  await outbox.sweep()
  expect(mails).toHaveLength(2)
  expect(mails[0]?.header('Message-ID')).toBe(`<${item?.id}@example.com>`)
  expect(mails[1]?.header('Message-ID')).toBe(mails[0]?.header('Message-ID'))
})

test('an address that the server refuses for good is given up at once, and the others are told', async () => {
  const { notify, event, deliver, items, mails, set } = await start({
    onRcptTo: ({ address }, session, callback) =>
      callback(address.startsWith('gone') ? Object.assign(new Error('No such user'), { responseCode: 550 }) : null),
  })
  await set({ recipients: ['gone@example.com', 'owner@example.com'] })
  await notify(event('waiting'))
  await deliver()
  await deliver()
  const failed = (await items()).filter(({ state }) => state === 'failed')
  expect(failed).toMatchObject([{ to: 'gone@example.com', attempts: 1 }])
  expect(failed[0]?.lastError).toBe('The mail server 127.0.0.1 refuses the address (status 550).')
  expect(mails.map((mail) => [mail.to[0], mail.header('Subject')])).toEqual([
    ['owner@example.com', 'Bakery: a visitor waits for a person'],
    ['owner@example.com', 'Bakery: a notice could not be delivered'],
  ])
  expect(mails[1]?.text).toContain(
    'An email to gone@example.com was given up: The mail server 127.0.0.1 refuses the address',
  )
})

const message = { id: 'out_1', to: 'owner@example.com', replyTo: undefined, subject: 'A', text: 'B', thread: undefined }
const send = (more: Partial<MailAccount>, timeouts = { all: 5000, step: 5000 }) =>
  createMailer({ ...mailAccount(), ...more }, timeouts)(message, new AbortController().signal)

test('a server without TLS gets neither the mail nor the password, unless it is on this machine', async () => {
  const asked: string[] = []
  const auth: SMTPServerOptions['onAuth'] = ({ password }, _, callback) => {
    asked.push(password ?? '')
    callback(null, { user: 'name' })
  }
  server = await startMailServer({
    hideSTARTTLS: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: auth,
  })
  const { port, mails } = server
  const user = { user: 'name', password: 'secret' }
  await expect(send({ port, isLocal: false, ...user })).rejects.toThrow('offers no secure connection (TLS)')
  expect([mails, asked]).toEqual([[], []])
  await send({ port, ...user })
  expect([mails.length, asked]).toEqual([1, ['secret']])
})

test('a certificate that nobody signed is refused, unless the server is on this machine', async () => {
  server = await startMailServer()
  const { port, mails } = server
  await expect(send({ port, isLocal: false })).rejects.toThrow('or one that cannot be trusted')
  expect(mails).toEqual([])
  await send({ port })
  expect(mails.map(({ isEncrypted }) => isEncrypted)).toEqual([true])
})

test('a wrong password is named as what it is, and is not repeated', async () => {
  server = await startMailServer({
    authOptional: false,
    onAuth: (_, session, callback) => callback(new Error('Invalid: secret')),
  })
  const sent = send({ port: server.port, user: 'name', password: 'secret' })
  await expect(sent).rejects.toThrow(
    'The mail server 127.0.0.1 refuses the user name or the password of FOYER_SMTP_URL.',
  )
})

/** What a server that speaks no SMTP does with a connection. */
const behaviors: [what: string, behave: (socket: Socket) => void, error: RegExp][] = [
  ['says nothing', () => undefined, /took too long/],
  ['closes at once', (socket) => socket.destroy(), /could not be reached, or closed/],
  ['speaks HTTP', (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'), /./],
  ['begins and stops', (socket) => socket.write('220-mail.exam'), /took too long/],
  [
    'drips a greeting without end',
    (socket) => {
      const timer = setInterval(() => socket.write('220-more\r\n'), 20)
      socket.on('close', () => clearInterval(timer))
    },
    /took too long/,
  ],
]

test.each(behaviors)('a server that %s is given up', async (_, behave, error) => {
  const open = new Set<Socket>()
  peer = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => undefined)
    behave(socket)
  })
  await new Promise<void>((resolve) => peer?.listen(0, '127.0.0.1', resolve))
  const { port } = peer.address() as AddressInfo
  await expect(send({ port }, { all: 1000, step: 300 })).rejects.toThrow(error)
  // Nothing of it is left behind.
  await expect.poll(() => open.size).toBe(0)
})

test('a server that is not there is named', async () => {
  await expect(send({ port: 9 })).rejects.toThrow('The mail server 127.0.0.1 could not be reached')
})

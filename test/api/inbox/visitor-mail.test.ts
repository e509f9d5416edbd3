import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { languages } from '#contract/languages.ts'
import type { OutboxItem } from '../../../server/contract/inbox/notifications.ts'
import { createAgent, type TestAgent } from '../../support/agent.ts'
import { startMailServer, type MailServer, type ReceivedMail } from '../../support/peers/mail-server.ts'
import { expectProblem } from '../../support/problems.ts'
import { startTestServer, type Answer, type TestServer } from '../../support/server.ts'
import { aVisitor, deskOf, openDesk, type Visitor } from './stage.ts'

/* Mails to visitors who left an address and are away: when there is one, what it says, and where its links lead. */

const minute = 60_000
const day = 86_400_000

let mail: MailServer
let server: TestServer
let agent: TestAgent
let mia: string
/** How far the server's clock is ahead of ours, in milliseconds. */
let ahead: number

beforeEach(async () => {
  ahead = 0
  await start()
})
afterEach(stop)

/** A server that sends mails, by a mail server with these options, and its agent, which mails visitors. */
async function start(options?: Parameters<typeof startMailServer>[0]): Promise<void> {
  mail = await startMailServer(options)
  const publicUrl = 'https://chat.example.com'
  server = await startTestServer({ clock: () => Date.now() + ahead, publicUrl, mail: mail.account })
  ;({ agent, mia } = await openDesk(server))
  await set({ mailsVisitors: true })
}
async function stop(): Promise<void> {
  await server.stop()
  await mail.stop()
}

async function set(body: object): Promise<void> {
  const changed = await server.call('PATCH', `/v1/agents/${agent.id}/notifications`, { body })
  expect(changed.status, changed.text).toBe(200)
}

/** A visitor who has asked, and left an address. */
async function away(more: object = {}, language = 'en'): Promise<Visitor & { contactId: string }> {
  const visitor = await aVisitor(server, agent, language)
  await visitor.say('Do you bake on Sundays?')
  const left = await server.call('POST', `${visitor.path}/contacts`, {
    token: visitor.token,
    headers: { 'Accept-Language': language },
    body: { message: 'Please tell me.', email: 'ida@example.org', clientId: 'one', ...more },
  })
  expect(left.status, left.text).toBe(200)
  return Object.assign(visitor, { contactId: left.body.data.id as string })
}

async function write(visitor: Visitor, message: string): Promise<void> {
  const written = await deskOf(server, visitor, mia).write(message, 99, { clientId: message.replaceAll(/\W/g, '') })
  expect(written.status, written.text).toBe(200)
}

const answers = async (): Promise<OutboxItem[]> =>
  ((await server.call('GET', '/v1/outbox')).body.data as OutboxItem[]).filter(({ rule }) => rule === 'answer')

/** Lets the time of the newest mail come, and returns what became of it. */
async function send(): Promise<OutboxItem> {
  await expect.poll(async () => (await answers())[0]?.state).toBe('due')
  const [item] = await answers()
  const sent = await server.call('POST', `/v1/outbox/${item?.id}/send`)
  expect(sent.body.data.dueAt).not.toBe(item?.dueAt)
  // It has ended, or is put off: an attempt under way has a lease of two minutes.
  const isOver = ({ state, dueAt = '' }: OutboxItem) => state !== 'due' || Date.parse(dueAt) > Date.now() + 150_000
  await expect.poll(async () => (await answers()).filter(({ id }) => id === item?.id).every(isOver)).toBe(true)
  return (await answers()).find(({ id }) => id === item?.id) as OutboxItem
}

const linkIn = ({ text }: Pick<ReceivedMail, 'text'>) => {
  const [, webId = '', contactId = '', key = ''] = /\/chat\/(web_[\w-]+)\/return#([\w-]+)\.([\w-]+)/.exec(text) ?? []
  return { webId, contactId, key }
}

const follow = (link: { webId: string; contactId: string; key: string }, more: object = {}): Promise<Answer> => {
  const { webId, contactId, key } = { ...link, ...more }
  return server.call('POST', `/v1/agents/${webId}/sessions/return`, { token: webId, body: { contactId, key } })
}

/** A visitor who was mailed, and the link in the mail. */
async function mailed(): Promise<{ visitor: Visitor & { contactId: string }; link: ReturnType<typeof linkIn> }> {
  const visitor = await away()
  await write(visitor, 'Yes, from eight.')
  expect((await send()).state).toBe('sent')
  return { visitor, link: linkIn(mail.mails.at(-1) ?? { text: '' }) }
}

test('ten minutes after a person wrote, who is away is mailed it, with the question and a way back', async () => {
  await set({ recipients: ['owner@example.com'], rules: { contact: false } })
  const visitor = await away()
  await write(visitor, 'Yes, from eight.')
  await write(visitor, 'Until noon.')
  await expect.poll(answers).toHaveLength(1)
  const [item] = await answers()
  expect(item).toMatchObject({
    ...{ rule: 'answer', kind: 'email', state: 'due', to: visitor.contactId },
    about: { sessionId: visitor.id, contactId: visitor.contactId },
  })
  expect(Date.parse(item?.dueAt ?? '') - Date.parse(item?.at ?? '')).toBe(10 * minute)
  expect((await send()).state).toBe('sent')
  const [arrived] = mail.mails
  expect(mail.mails).toHaveLength(1)
  expect(arrived?.to).toEqual(['ida@example.org'])
  expect(arrived?.header('Subject')).toMatch(/: an answer for you$/)
  expect(arrived?.header('Reply-To')).toBe('owner@example.com')
  expect(arrived?.header('References')).toBe(`<${visitor.id}@example.com>`)
  expect(arrived?.header('Auto-Submitted')).toBe('auto-generated')
  expect(arrived?.text.replaceAll('\r\n', '\n')).toMatch(
    /from \u2068Mia\u2069:\n\nYes, from eight\.\n\nUntil noon\.\n\nYou had written:\n> Do you bake on Sundays\?\n\n/,
  )
  const { webId, contactId, key } = linkIn(arrived ?? { text: '' })
  expect([webId, contactId]).toEqual([agent.webId, visitor.contactId])
  expect(key.length * 6).toBeGreaterThanOrEqual(128)

  // Neither a list, nor the log, nor what is stored holds the key.
  const { token } = (await follow({ webId, contactId, key })).body.data
  expect(token).toBe(visitor.token)
  for (const { text } of [
    await server.call('GET', '/v1/outbox'),
    await server.call('GET', `/v1/contacts/${contactId}`),
    await server.call('GET', `/v1/contacts`, { headers: { Accept: 'text/csv' } }),
  ])
    expect(text).not.toMatch(/hash|readThrough|unsubscribe/)
  const stored = JSON.stringify(await server.store.getContact('wks_default', contactId))
  for (const text of [stored, server.logged()]) expect(text).not.toContain(key)
  expect(server.logged()).not.toContain('ida@example.org')
})

test('nothing is mailed while the owner has not switched it on, or there is no address', async () => {
  await set({ mailsVisitors: false })
  const visitor = await away()
  expect((await server.call('GET', `${visitor.path}/contact-form`, visitor)).body.data.mailsAnswers).toBeUndefined()
  await write(visitor, 'Yes.')
  await set({ mailsVisitors: true })
  expect((await server.call('GET', `${visitor.path}/contact-form`, visitor)).body.data.mailsAnswers).toBe(true)
  const other = await aVisitor(server, agent)
  await other.say('Hello?')
  await write(other, 'Hello.')
  await server.service.deriving.sweep()
  // The first one was written when it was off, and is told now: it is still unread.
  expect((await answers()).map(({ about }) => about.sessionId)).toEqual([visitor.id])
  await set({ mailsVisitors: false })
  expect(await send()).toMatchObject({ state: 'dropped', lastError: 'Emails to visitors are switched off.' })
  expect(mail.mails).toEqual([])
})

test('what was read, here or in what the visitor wrote since, is not mailed', async () => {
  const visitor = await away()
  await write(visitor, 'Yes.')
  const { length } = await deskOf(server, visitor, mia).timeline()
  expect((await visitor.signal({ readThrough: length - 1 })).status).toBe(200)
  expect(await send()).toMatchObject({ state: 'dropped', lastError: expect.stringContaining('has seen it') })

  // What comes after it is news again.
  await write(visitor, 'And on Mondays.')
  await visitor.say('Thank you!')
  expect((await send()).state).toBe('dropped')

  // It counts also when the person has given the conversation back.
  await write(visitor, 'See you.')
  const desk = deskOf(server, visitor, mia)
  await desk.back(99)
  await visitor.signal({ readThrough: (await desk.timeline()).length - 1 })
  expect((await send()).state).toBe('dropped')
  expect(mail.mails).toEqual([])
})

test('a conversation has one mail in fifteen minutes, and each message is in one of them', async () => {
  const visitor = await away()
  await write(visitor, 'One.')
  expect((await send()).state).toBe('sent')
  await write(visitor, 'Two.')
  const waits = await send()
  expect(waits).toMatchObject({ state: 'due', attempts: 0 })
  const { mail: told } = (await server.store.getContact('wks_default', visitor.contactId)) ?? {}
  expect(Date.parse(waits.dueAt ?? '') - Date.parse(told?.last?.at ?? '')).toBe(15 * minute)
  await write(visitor, 'Three.')
  ahead += 15 * minute
  expect((await send()).state).toBe('sent')
  await server.service.deriving.sweep()
  expect(await answers()).toHaveLength(2)
  expect(mail.mails.map(({ text }) => text.match(/One|Two|Three/g))).toEqual([['One'], ['Two', 'Three']])
})

test('what was not told when it was written is found by the sweep, once', async () => {
  const visitor = await away()
  const { position } = await appended(visitor, 'Yes.')
  await server.service.deriving.sweep()
  await server.service.deriving.sweep()
  expect(await answers()).toHaveLength(1)
  expect((await send()).state).toBe('sent')
  ahead += 20 * minute
  await server.service.deriving.sweep()
  expect(await answers()).toHaveLength(1)
  expect((await server.store.getContact('wks_default', visitor.contactId))?.mail?.last?.through).toBe(position)
})

/** A person's message as a process leaves it that died before it told anybody. */
async function appended({ id }: Visitor, message: string): Promise<{ position: number }> {
  const done = await server.store.appendEntry('wks_default', id, () => ({
    ...{
      id: `msg_${message.length}-of-a-process-that-died`,
      createdAt: new Date(Date.now() + ahead).toISOString(),
      message,
    },
    ...{ messageType: 'assistant', author: { name: 'Mia' }, operatorId: 'tok_mia' },
  }))
  return { position: done?.entry?.position ?? -1 }
}

test('a mail that could not be delivered is sent again with the same id, and a link that works', async () => {
  await stop()
  let tries = 0
  await start({
    onMailFrom: (_, session, callback) =>
      callback(++tries === 1 ? Object.assign(new Error('later'), { responseCode: 451 }) : null),
  })
  await set({ recipients: ['owner@example.com'], rules: { contact: false } })
  const visitor = await away()
  await write(visitor, 'Yes.')
  await expect.poll(answers).toHaveLength(1)
  const [item] = await answers()
  await server.call('POST', `/v1/outbox/${item?.id}/send`)
  await expect.poll(async () => (await answers())[0]?.lastError).toContain('(status 451)')
  // What is written meanwhile is in it, and in no second one.
  await write(visitor, 'And more.')
  await expect.poll(answers).toHaveLength(2)
  await server.call('POST', `/v1/outbox/${item?.id}/send`)
  await expect.poll(async () => (await answers()).at(-1)?.state).toBe('sent')
  expect(mail.mails[0]?.text).toMatch(/Yes\.[^]*And more\./)
  expect(mail.mails[0]?.header('Message-ID')).toBe(`<${item?.id}@example.com>`)
  expect((await follow(linkIn(mail.mails[0] ?? { text: '' }))).status).toBe(200)
  ahead += 15 * minute
  expect((await send()).state).toBe('dropped')
  expect(mail.mails).toHaveLength(1)
})

test('what a mail held that was not delivered is in the next one', async () => {
  await stop()
  let isAway = true
  await start({
    onMailFrom: (_, session, callback) =>
      callback(isAway ? Object.assign(new Error('later'), { responseCode: 451 }) : null),
  })
  const visitor = await away()
  await write(visitor, 'One.')
  await expect.poll(answers).toHaveLength(1)
  const [first] = await answers()
  await server.call('POST', `/v1/outbox/${first?.id}/send`)
  await expect.poll(async () => (await answers())[0]?.lastError).toContain('(status 451)')
  isAway = false
  await write(visitor, 'Two.')
  await expect.poll(answers).toHaveLength(2)
  ahead += 15 * minute
  expect((await send()).state).toBe('sent')
  ahead += 15 * minute
  await server.call('POST', `/v1/outbox/${first?.id}/send`)
  await expect.poll(async () => (await answers())[1]?.state).toBe('dropped')
  expect(mail.mails.map(({ text }) => text.match(/One|Two/g))).toEqual([['One', 'Two']])
})

test('a mail that is refused for good is told the people as that of a visitor, without the address', async () => {
  await stop()
  await start({
    onRcptTo: ({ address }, session, callback) =>
      callback(address.startsWith('ida') ? Object.assign(new Error('No such user'), { responseCode: 550 }) : null),
  })
  await set({ recipients: ['owner@example.com'], rules: { contact: false } })
  await write(await away(), 'Yes.')
  expect((await send()).state).toBe('failed')
  await expect.poll(() => mail.mails.map(({ to }) => to)).toEqual([['owner@example.com']])
  expect(mail.mails[0]?.text).toContain('An email to a visitor was given up: The mail server')
  expect(mail.mails[0]?.text).not.toContain('ida@')
})

describe('a link leads back to nothing', () => {
  type Case = (on: Awaited<ReturnType<typeof mailed>>) => Promise<Answer>
  test.each<[what: string, follow: Case]>([
    ['with another key', ({ link }) => follow(link, { key: `${link.key.slice(1)}x` })],
    ['with a key that was cut', ({ link }) => follow(link, { key: link.key.slice(0, 16) })],
    ['with the id of nothing', ({ link }) => follow(link, { contactId: 'con_none-at-all' })],
    ['with that of another visitor', async ({ link }) => follow(link, { contactId: (await away()).contactId })],
    ['after 7 days', ({ link }) => ((ahead += 7 * day), follow(link))],
    ['at another agent', async ({ link }) => follow(link, { webId: (await createAgent(server)).webId })],
    [
      'when the conversation was erased',
      async ({ link, visitor }) => (await server.call('DELETE', visitor.path), follow(link)),
    ],
    [
      'when the contact was withdrawn',
      async ({ link, visitor }) => (
        await server.call('DELETE', `${visitor.path}/contacts/${visitor.contactId}`, visitor),
        follow(link)
      ),
    ],
    [
      'when its conversation ended by retention, and the contact stays',
      async ({ link, visitor }) => (
        await server.store.eraseSession('wks_default', visitor.id, () => true),
        follow(link)
      ),
    ],
    [
      'when five newer ones were sent',
      async ({ link, visitor }) => {
        for (let count = 1; count <= 5; count++) {
          ahead += 20 * minute
          await write(visitor, 'More. '.repeat(count))
          expect((await send()).state).toBe('sent')
        }
        return follow(link)
      },
    ],
  ])('%s', async (_, attempt) => {
    const on = await mailed()
    const known = await follow({ ...on.link, contactId: 'con_unknown', key: 'forged' })
    const answer = await attempt(on)
    expectProblem(answer, 404, 'not-found')
    const plain = ({ body: { instance: __, ...body } }: Answer) => body as object
    expect(plain(answer)).toEqual(plain(known))
  })

  test('and each of the newest five does, until 7 days are over', async () => {
    const { visitor, link } = await mailed()
    ahead += 20 * minute
    await write(visitor, 'More.')
    await send()
    ahead += 7 * day - 21 * minute
    for (const each of [link, linkIn(mail.mails[1] ?? { text: '' }), link])
      expect((await follow(each)).status).toBe(200)
    ahead += 2 * minute
    expect((await follow(link)).status).toBe(404)
  })

  test('nor is one guessed', async () => {
    const { link } = await mailed()
    const statuses = new Set<number>()
    for (let count = 0; count < 120; count++) statuses.add((await follow(link, { key: `guess-${count}` })).status)
    expect([...statuses]).toEqual([404, 429])
  })
})

test('what a link gives is the one session, as its visitor has it, and nothing of the agent’s other ones', async () => {
  const { visitor, link } = await mailed()
  const { token, sessionId } = (await follow(link)).body.data
  expect(sessionId).toBe(visitor.id)
  const list = await server.call('GET', `${visitor.path}/conversations`, { token })
  expect(list.body.map(({ message }: { message: string }) => message)).toContain('Yes, from eight.')
  const other = await aVisitor(server, agent)
  expect((await server.call('GET', `${other.path}/conversations`, { token })).status).toBe(404)
  expect((await server.call('GET', '/v1/contacts', { token })).status).toBe(403)
})

describe('the link that ends the mails', () => {
  const stopIn = ({ text }: ReceivedMail) => new URL(/https:\/\/\S+\/unsubscribe\?\S+/.exec(text)?.[0] ?? '')
  const call = (method: string, url: URL, body?: string) =>
    fetch(`${server.url}${url.pathname}${url.search}`, {
      method,
      redirect: 'error',
      ...(body && { body, headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }),
    })

  test('stands in the mail and its header, does nothing when it is opened, and ends them by one POST', async () => {
    const { visitor } = await mailed()
    const [arrived] = mail.mails
    if (!arrived) throw new Error('No mail has arrived')
    const url = stopIn(arrived)
    expect(arrived.header('List-Unsubscribe')).toBe(`<${url.href}>`)
    expect(arrived.header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
    for (const method of ['GET', 'HEAD', 'GET']) expect((await call(method, url)).status).toBe(200)
    ahead += 20 * minute
    await write(visitor, 'Still told.')
    expect((await send()).state).toBe('sent')
    const ended = await call('POST', url, 'List-Unsubscribe=One-Click')
    expect([ended.status, await ended.text()]).toEqual([200, expect.stringContaining('You get no more emails')])
    expect((await call('POST', url)).status).toBe(200)
    ahead += 20 * minute
    await write(visitor, 'Not told.')
    await server.service.deriving.sweep()
    expect(await answers()).toHaveLength(2)
    // Nor what had been stored before.
    await server.call('POST', `/v1/outbox/${(await answers())[0]?.id}/send`)
    await expect.poll(async () => (await answers())[0]?.state).toBe('dropped')
    expect(mail.mails).toHaveLength(2)
  })

  test('and a forged one, one of another contact, and one of what was deleted answer alike', async () => {
    const { visitor } = await mailed()
    const other = await away({ email: 'tom@example.org' })
    const [arrived] = mail.mails
    if (!arrived) throw new Error('No mail has arrived')
    const url = stopIn(arrived)
    const wrong = [
      url.search.replace(/.$/, url.search.endsWith('A') ? 'B' : 'A'),
      url.search.replace(visitor.contactId, other.contactId),
      url.search.replace('wks_default', 'wks_another'),
      '?wks_default.con_1',
      '?',
      '',
    ]
    const told = await Promise.all(
      wrong.map(async (search) => {
        const answer = await call('POST', new URL(`/unsubscribe${search}`, url))
        return [answer.status, await answer.text()]
      }),
    )
    await server.call('DELETE', `${visitor.path}/contacts/${visitor.contactId}`, visitor)
    const gone = await call('POST', url)
    told.push([gone.status, await gone.text()])
    expect(new Set(told.map((each) => JSON.stringify(each))).size).toBe(1)
    expect(told[0]?.[0]).toBe(404)
    expect((await server.store.getContact('wks_default', other.contactId))?.mail?.isUnwanted).toBeUndefined()
  })

  test.each(['PUT', 'DELETE', 'PATCH'])('takes no %s', async (method) => {
    const answer = await call(method, new URL('https://chat.example.com/unsubscribe'))
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
  })
})

test('without a mail server or a public address it cannot be switched on, and is not promised', async () => {
  for (const options of [{ mail: mail.account }, { publicUrl: 'https://chat.example.com' }]) {
    const other = await startTestServer(options)
    const { id } = await createAgent(other)
    const refused = await other.call('PATCH', `/v1/agents/${id}/notifications`, { body: { mailsVisitors: true } })
    expectProblem(refused, 422, 'validation')
    expect(refused.body.errors[0].path).toBe('mailsVisitors')
    expect((await other.call('GET', `/v1/agents/${id}/notifications`)).body.data.mailsVisitors).toBe(false)
    await other.stop()
  }
})

test('it is written in the visitor’s language', async () => {
  for (const language of languages) {
    const visitor = await away({}, language)
    await write(visitor, '42')
    expect([language, (await send()).state]).toEqual([language, 'sent'])
    const { text } = mail.mails.at(-1) ?? { text: '' }
    expect(text, language).not.toMatch(/\{|\}|undefined/)
    const lines = text.split(/\r?\n/)
    // The links stand alone on their lines, where the direction of the text around cannot reorder them.
    expect(lines.filter((line) => line.includes('https://') && !/^https:\/\/\S+$/.test(line))).toEqual([])
    const sentences = lines.filter((line) => line.trim().length > 3 && !/^(https:|>|42)/.test(line))
    if (['ar', 'he'].includes(language)) for (const line of sentences) expect(line).toMatch(/^\u200f|^-- $/)
    else expect(text, language).not.toContain('\u200f')
    if (language !== 'en') expect(text, language).not.toContain('You get this email')
  }
  expect(mail.mails).toHaveLength(languages.length)
})

test('a name of the agent makes no header', async () => {
  for (const name of [
    'Bakery\r\nBcc: thief@example.net',
    '=?utf-8?Q?Bakery=0D=0ABcc:_thief@example.net?=',
    'Bakery\r\n\r\nOur bank account has changed',
  ]) {
    const visitor = await away()
    // As no interface takes it, but an earlier version may have stored it.
    await server.store.updateAgent('wks_default', agent.id, (current) => ({ ...current, name }))
    await write(visitor, 'Yes.\r\n.\r\nBcc: thief@example.net')
    expect([name, (await send()).state]).toEqual([name, 'sent'])
    const arrived = mail.mails.at(-1)
    expect(arrived?.to).toEqual(['ida@example.org'])
    expect(arrived?.headers.map(([each]) => each)).not.toContain('Bcc')
    expect(arrived?.header('Subject')).toMatch(/an answer for you$/)
  }
})

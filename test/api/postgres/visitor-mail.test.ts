import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OutboxItem } from '../../../server/contract/inbox/notifications.ts'
import { startMailServer, type MailServer } from '../../support/peers/mail-server.ts'
import { startOnPostgres, type Instances } from '../../support/postgres/instances.ts'
import type { TestServer } from '../../support/server.ts'
import { aVisitor, deskOf, openDesk } from '../inbox/stage.ts'

/* Mails to visitors of two instances on one database: each once, and their links open at both. */

let mail: MailServer
let running: Instances

beforeAll(async () => {
  mail = await startMailServer()
  running = await startOnPostgres({ publicUrl: 'https://chat.example.com', mail: mail.account }, 2)
})
afterAll(async () => {
  await running.stop()
  await mail.stop()
})

test('what people write at both is one mail, and its link opens the conversation at both', async () => {
  const { all: instances, first: one, last: other } = running
  const { agent, mia } = await openDesk(one)
  await one.call('PATCH', `/v1/agents/${agent.id}/notifications`, { body: { mailsVisitors: true } })
  const visitor = await aVisitor(one, agent)
  await visitor.say('Do you bake on Sundays?')
  const body = { message: 'Please tell me.', email: 'ida@example.org', clientId: 'one' }
  const left = await other.call('POST', `${visitor.path}/contacts`, { token: visitor.token, body })
  const written = await Promise.all(
    instances.map((each, at) => deskOf(each, visitor, mia).write(`Answer ${at}.`, 99, { clientId: `c${at}` })),
  )
  expect(written.map(({ status }) => status)).toEqual([200, 200])
  const items = async () => (await one.call('GET', `/v1/outbox?agent=${agent.id}`)).body.data as OutboxItem[]
  await expect.poll(async () => (await items()).length).toBeGreaterThan(0)
  // Both find it again, and its time comes at both at once.
  await Promise.all(instances.map((each) => each.service.deriving.sweep()))
  for (const { id } of await items())
    await Promise.all(instances.map((each) => each.call('POST', `/v1/outbox/${id}/send`)))
  const sent = async () => (await items()).filter(({ state }) => state === 'sent').length
  await expect.poll(sent).toBe(1)
  await Promise.all(instances.map((each) => each.service.deriving.sweep()))
  expect(await sent()).toBe(1)
  expect(mail.mails).toHaveLength(1)
  const { text = '' } = mail.mails[0] ?? {}
  for (const at of [0, 1]) expect(text).toContain(`Answer ${at}.`)

  const [, contactId, key] = /\/return#([\w-]+)\.([\w-]+)/.exec(text) ?? []
  expect(contactId).toBe(left.body.data.id)
  const follow = (at: TestServer) =>
    at.call('POST', `/v1/agents/${agent.webId}/sessions/return`, { token: agent.webId, body: { contactId, key } })
  for (const each of instances) expect((await follow(each)).body.data).toMatchObject({ sessionId: visitor.id })
  await other.call('DELETE', visitor.path)
  for (const each of instances) expect((await follow(each)).status).toBe(404)
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { aMessage, anEvent } from '../../store/contract/samples.ts'
import { aVisitor, deskOf, kindsIn, openDesk, type Visitor } from './stage.ts'

/* Who waits for a person, within the owner's hours and outside of them, and what the agent says and does meanwhile. */

let now = Date.now()
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
})
afterAll(() => server.stop())
beforeEach(() => {
  now = Date.now()
})

const minutes = (count: number) => count * 60_000
const workdays = [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }]

describe('the hours', () => {
  test.each([
    ['a workday in the morning', 'Europe/Berlin', '2026-11-25T08:00:00.000Z', true],
    ['a moment before', 'Europe/Berlin', '2026-11-25T07:59:59.999Z', false],
    ['the last moment', 'Europe/Berlin', '2026-11-25T15:59:59.999Z', true],
    ['the end', 'Europe/Berlin', '2026-11-25T16:00:00.000Z', false],
    ['a Saturday', 'Europe/Berlin', '2026-11-28T10:00:00.000Z', false],
    ['the Friday before the clocks go forward', 'Europe/Berlin', '2026-03-27T08:00:00.000Z', true],
    ['the Monday after', 'Europe/Berlin', '2026-03-30T07:00:00.000Z', true],
    ['the Monday after, an hour too early', 'Europe/Berlin', '2026-03-30T06:59:00.000Z', false],
    ['the Monday after the clocks went back', 'Europe/Berlin', '2026-10-26T07:30:00.000Z', false],
    ['already Monday in Auckland', 'Pacific/Auckland', '2026-11-22T20:30:00.000Z', true],
    ['still Friday in Honolulu', 'Pacific/Honolulu', '2026-11-28T02:30:00.000Z', true],
    ['half an hour apart in Kolkata', 'Asia/Kolkata', '2026-11-25T03:30:00.000Z', true],
  ])('%s', async (_, timezone, at, isOpen) => {
    const { agent } = await openDesk(server, { times: workdays, timezone })
    now = Date.parse(at)
    expect(await (await aVisitor(server, agent)).sees()).toMatchObject({ isOpen })
  })

  test('at midnight a day ends, and the next begins', async () => {
    const { agent } = await openDesk(server, { times: [{ days: [3], from: '00:00', to: '24:00' }], timezone: 'UTC' })
    const one = await aVisitor(server, agent)
    for (const [at, isOpen] of [
      ['2026-11-24T23:59:59.999Z', false],
      ['2026-11-25T00:00:00.000Z', true],
      ['2026-11-25T23:59:59.999Z', true],
      ['2026-11-26T00:00:00.000Z', false],
    ] as const) {
      now = Date.parse(at)
      expect([at, (await one.sees()).isOpen]).toEqual([at, isOpen])
    }
  })

  test.each([
    ['en', 'Mon–Fri 9:00 AM–5:00 PM, Sat, Sun 10:00 AM–12:00 AM (Central European Time)'],
    ['de', 'Mo–Fr 9:00–17:00, Sa, So 10:00–0:00 (Mitteleuropäische Zeit)'],
    ['xx', 'Mon–Fri 9:00 AM–5:00 PM, Sat, Sun 10:00 AM–12:00 AM (Central European Time)'],
  ])('are said in the visitor’s language: %s', async (language, hours) => {
    const times = [...workdays, { days: [7, 6], from: '10:00', to: '24:00' }]
    const { agent } = await openDesk(server, { times, timezone: 'Europe/Berlin' })
    const said = (await (await aVisitor(server, agent, language)).sees()).hours
    expect(said?.replaceAll(/[\u202f\u00a0]/g, ' ')).toBe(hours)
  })

  test.each([
    ['whole days are said as days', [1, 2, 3, 4, 5], 'Mon–Fri (GMT)'],
    ['who is always there has no hours', [1, 2, 3, 4, 5, 6, 7], undefined],
  ])('%s', async (_, days, hours) => {
    const times = [{ days, from: '00:00', to: '24:00' }]
    const { agent } = await openDesk(server, { times, timezone: 'Europe/London' })
    const said = (await (await aVisitor(server, agent)).sees()).hours
    expect(said?.replace(/ \(.*\)$/, ' (GMT)')).toBe(hours)
  })

  test('where none are said, none are promised', async () => {
    const { agent } = await openDesk(server)
    const one = await aVisitor(server, agent)
    expect(await one.sees()).toEqual({ answering: 'ai', offer: ['person', 'form'], isOpen: true, hasAddress: false })
  })
})

test('who asks and withdraws in turns is stopped by the limit of messages', async () => {
  const { agent } = await openDesk(server)
  await server.call('PATCH', `/v1/agents/${agent.id}/embed`, { body: { limits: { messagesPerMinutePerSession: 2 } } })
  const one = await aVisitor(server, agent)
  const statuses: number[] = []
  for (let time = 0; time < 3; time++) {
    statuses.push((await one.ask()).status)
    await one.leave()
  }
  expect(statuses).toEqual([200, 200, 429])
})

test('a visitor who asked is told once, and asking in the chat is asking', async () => {
  const { agent, mia } = await openDesk(server)
  const one = await aVisitor(server, agent, 'de')
  const { body } = await one.say('Ich möchte mit einem Menschen sprechen')
  expect(body.data[1].message).toBe(
    'Ich habe das Team benachrichtigt. Sobald jemand Zeit hat, kann er Ihnen hier schreiben. Bis dahin helfe ich gern weiter. Sie können hier auch Ihre E-Mail-Adresse hinterlassen, damit man Sie später erreicht.',
  )
  expect(await one.sees()).toMatchObject({ answering: 'waiting' })
  await one.ask()
  const desk = deskOf(server, one, mia)
  expect(kindsIn(await desk.timeline())).toEqual(['user', 'asked', 'assistant'])
  await one.leave()
  expect(await one.sees()).toMatchObject({ answering: 'ai', offer: ['person', 'form'] })
  await one.leave()
  expect(kindsIn(await desk.timeline(3))).toEqual(['withdrawn'])
  expect(await desk.timeline()).toMatchObject({ isOpen: false })
})

test('where no person is offered, a wish is answered as before, and cannot be asked for', async () => {
  const { agent } = await openDesk(server, { isOffered: false })
  const one = await aVisitor(server, agent)
  const { body } = await one.say('Can I talk to a human?')
  expect(body.data[1].message).toContain('AI assistant')
  expect((await one.ask()).body.type).toBe('/docs#problem-not-offered')
  expect(await one.sees()).toMatchObject({ answering: 'ai', offer: ['form'] })
})

test('who waits without an address is offered to leave one, and no more once they have', async () => {
  const { agent } = await openDesk(server)
  const one = await aVisitor(server, agent)
  expect((await one.ask()).body.data).toMatchObject({ answering: 'waiting', offer: ['form'], hasAddress: false })
  expect((await one.list()).at(-1)?.message).toContain('You can also leave your email address here')
  const body = { message: 'Please write to me.', email: 'ida@example.org', clientId: 'one' }
  await server.call('POST', `${one.path}/contacts`, { token: one.token, body })
  expect(await one.sees()).toMatchObject({ answering: 'waiting', offer: [], hasAddress: true })
  // Nor are they asked for it by who asks again.
  await one.leave()
  await one.ask()
  expect((await one.list()).at(-1)?.message).not.toContain('email address')
})

test('unclaimed after the owner’s minutes the form is offered, and outside of the hours at once', async () => {
  const form = { isOffered: true, email: 'off', phone: 'required' }
  const { agent } = await openDesk(server, { waitMinutes: 5, times: workdays, timezone: 'UTC', form })
  now = Date.parse('2026-11-25T10:00:00.000Z')
  const one = await aVisitor(server, agent)
  await one.ask()
  expect(await one.sees()).toMatchObject({ answering: 'waiting', offer: [] })
  now += minutes(5) - 1
  expect(await one.sees()).toMatchObject({ offer: [] })
  now += 1
  expect(await one.sees()).toMatchObject({ answering: 'waiting', offer: ['form'] })

  now = Date.parse('2026-11-25T16:58:00.000Z')
  const late = await aVisitor(server, agent)
  await late.ask()
  expect(await late.sees()).toMatchObject({ offer: [] })
  now += minutes(2)
  expect(await late.sees()).toMatchObject({ offer: ['form'], isOpen: false })

  const night = await aVisitor(server, agent)
  const asked = await night.ask()
  expect(asked.body.data).toMatchObject({ answering: 'waiting', offer: ['form'], isOpen: false })
  const said = (await night.list()).at(-1)?.message ?? ''
  expect(said).toContain('Nobody is there at the moment.')
  expect(said).not.toContain('As soon as')
})

test('where the owner wants silence the agent is silent, until nobody is to be expected any more', async () => {
  const { agent, mia } = await openDesk(server, { isSilent: true, waitMinutes: 5 })
  const one = await aVisitor(server, agent)
  await one.ask()
  expect((await one.list()).at(-1)?.message).not.toContain('go on helping')
  expect((await one.say('When are you open?')).body.data).toHaveLength(1)
  now += minutes(5)
  expect((await one.say('What does bread cost?')).body.data).toHaveLength(2)

  const other = await aVisitor(server, agent)
  await other.ask()
  await other.say('When are you open?')
  await other.leave()
  await expect.poll(async () => (await other.list()).at(-1)?.messageType).toBe('assistant')

  const third = await aVisitor(server, agent)
  await third.ask()
  await third.say('When are you open?')
  await deskOf(server, third, mia).done(9)
  await expect.poll(async () => (await third.list()).at(-1)?.messageType).toBe('assistant')
})

describe('what a person has left', () => {
  const mia = { id: 'tok_mia', name: 'Mia' }

  /** A conversation that Mia took and wrote in, so many hours ago. */
  async function leftFor(hours: number, isDone: boolean): Promise<Visitor> {
    const { agent } = await openDesk(server)
    const one = await aVisitor(server, agent)
    const createdAt = new Date(now - hours * minutes(60)).toISOString()
    const workspaceId = (await server.store.findSession(one.id))?.workspaceId ?? ''
    const more = { createdAt, operatorId: mia.id }
    await server.store.appendMessage(workspaceId, one.id, aMessage('Hello', { createdAt }))
    await server.store.appendEntry(workspaceId, one.id, () => anEvent({ type: 'taken', operator: mia }, more))
    const event = anEvent({ type: 'done', name: mia.name }, more)
    if (isDone) await server.store.appendEntry(workspaceId, one.id, () => event)
    return one
  }

  const timeline = (one: Visitor) => deskOf(server, one, server.operatorToken).timeline()

  test.each([
    ['open, within a day', 23, false, 1, true, ['user', 'taken', 'user']],
    ['open, after a day', 24, false, 2, true, ['user', 'taken', 'user', 'returned', 'assistant']],
    ['done, within a day', 23, true, 1, true, ['user', 'taken', 'done', 'user', 'reopened']],
    ['done, after a day', 25, true, 2, false, ['user', 'taken', 'done', 'user', 'returned', 'assistant']],
  ])('%s', async (_, hours, isDone, messages, isOpen, kinds) => {
    const one = await leftFor(hours, isDone)
    const answer = await one.say('When are you open?')
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body.data).toHaveLength(messages)
    const seen = await timeline(one)
    expect(kindsIn(seen)).toEqual(kinds)
    expect(seen).toMatchObject({ isOpen, answering: messages === 1 ? 'person' : 'ai' })
  })
})

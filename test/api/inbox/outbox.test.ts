import { afterEach, expect, test } from 'vitest'
import type { NotificationsUpdate } from '#contract/inbox/notifications.ts'
import type { OpenEvents } from '../../../server/services/notifications/derive.ts'
import type { SourceRecord } from '../../../server/store/records/knowledge/knowledge.ts'
import { wallClock } from '../../../server/core/wall-clock.ts'
import { quietUntil } from '../../../server/services/notifications/settings.ts'
import { noCounts } from '../../../server/store/records/insight.ts'
import { aSource, anAi } from '../../store/contract/samples.ts'
import { unbounded } from '../../../server/store/records/knowledge/knowledge-changes.ts'
import { startMailServer, type MailServer } from '../../support/peers/mail-server.ts'
import { startNoticeStage, type NoticeStage } from './notice-stage.ts'

/* What becomes of notices: who gets which, once, when, and what is given up. */

let server: MailServer | undefined
let stage: NoticeStage | undefined
afterEach(async () => {
  await stage?.stop()
  await server?.stop()
  server = stage = undefined
})

async function start(
  options: { openEvents?: readonly OpenEvents[] } = {},
): Promise<NoticeStage & { mails: MailServer['mails'] }> {
  server = await startMailServer()
  const started = await startNoticeStage({ mail: { port: server.port }, ...options })
  stage = started
  await started.set({ recipients: ['a@example.com', 'b@example.com'] })
  return Object.assign(started, { mails: server.mails })
}

const hours = (count: number) => count * 3_600_000
const subjects = (mails: MailServer['mails']) => mails.map((mail) => mail.header('Subject')?.replace(/^Bakery: /, ''))

test('an event is told each receiver once, however often it is seen', async () => {
  const on = await start()
  const waiting = on.event('waiting')
  await Promise.all(Array.from({ length: 5 }, () => on.notify(waiting)))
  await on.deliver()
  await on.notify(waiting)
  await on.deliver()
  expect(on.mails.map(({ to }) => to[0]).toSorted()).toEqual(['a@example.com', 'b@example.com'])
})

test('what is stored is sent without anybody asking for it', async () => {
  const on = await start()
  await on.notify(on.event('waiting'))
  await expect.poll(() => on.mails.length).toBe(2)
})

test.each(['waiting', 'unread', 'contact'] as const)('without its rule an event of %s is not told', async (rule) => {
  const on = await start()
  await on.set({ rules: { [rule]: false } })
  await on.notify(on.event(rule))
  expect(await on.items()).toEqual([])
  const others = (['waiting', 'unread', 'contact'] as const).filter((each) => each !== rule)
  for (const each of others) await on.notify(on.event(each))
  expect(await on.deliver()).toEqual(['sent', 'sent', 'sent', 'sent'])
})

test('an event that is told later waits, and is not told if somebody has taken care of it by then', async () => {
  const on = await start()
  const dueAt = new Date(Date.now() + 180_000).toISOString()
  await on.notify(on.event('unread', { dueAt }))
  await on.outbox.sweep()
  expect(on.mails).toEqual([])
  on.conversation = { isWaiting: false, isUnread: false, lastText: undefined }
  expect(await on.deliver()).toEqual(['dropped', 'dropped'])
  expect(on.mails).toEqual([])
  expect((await on.items())[0]?.lastError).toBe('Somebody has taken care of it already.')
})

test('nothing is told of what was erased', async () => {
  const on = await start()
  for (const rule of ['waiting', 'unread', 'contact'] as const)
    await on.notify(on.event(rule, { dueAt: '2999-01-01T00:00:00.000Z' }))
  on.conversation = null
  on.contact = null
  expect(new Set(await on.deliver())).toEqual(new Set(['dropped']))
  expect(on.mails).toEqual([])
})

test('who was removed gets nothing more, also of what waited', async () => {
  const on = await start()
  const hook = await on.addWebhook('http://127.0.0.1:9/')
  await on.notify(on.event('waiting', { dueAt: '2999-01-01T00:00:00.000Z' }))
  await on.set({ recipients: ['b@example.com'] })
  await on.notifications.removeWebhook(on.agent.workspaceId, on.agent.id, hook.id)
  await on.deliver()
  expect((await on.items()).map(({ to, state }) => [to, state]).toSorted()).toEqual(
    [
      ['a@example.com', 'dropped'],
      ['b@example.com', 'sent'],
      [hook.id, 'dropped'],
    ].toSorted(),
  )
})

test('it is tried for three days, less and less often, and then given up and told the others', async () => {
  const on = await start()
  await on.addWebhook('http://127.0.0.1:9/')
  await on.set({ recipients: ['a@example.com'] })
  await on.notify(on.event('waiting'))
  const waits: number[] = []
  const hook = async () => (await on.items()).find(({ kind, rule }) => kind === 'webhook' && rule === 'waiting')
  for (let attempt = 1; attempt <= 8; attempt++) {
    await on.deliver()
    const item = await hook()
    expect(item).toMatchObject({
      state: 'due',
      attempts: attempt,
      lastError: expect.stringContaining('could not be reached'),
    })
    waits.push(Date.parse(item?.dueAt ?? '') - Date.now())
  }
  expect(waits).toEqual(waits.toSorted((one, other) => one - other))
  expect(waits.at(-1)).toBeGreaterThan(hours(11.9))
  const { id = '' } = (await hook()) ?? {}
  await on.store.updateOutboxItem(on.agent.workspaceId, id, (item, now) => ({
    ...item,
    triedSince: new Date(now.getTime() - hours(71)).toISOString(),
  }))
  await on.deliver()
  expect(await hook()).toMatchObject({ state: 'failed', attempts: 9 })
  expect((await hook())?.dueAt).toBeUndefined()
  await on.deliver()
  expect(subjects(on.mails)).toEqual(['a visitor waits for a person', 'a notice could not be delivered'])
  expect(await on.store.countOutbox()).toMatchObject({ failed: 1 })

  const again = await on.outbox.sendAgain(on.agent.workspaceId, id)
  expect(again).toMatchObject({ state: 'due', attempts: 0 })
  expect(again.lastError).toBeUndefined()
  await on.outbox.sweep()
  expect(await hook()).toMatchObject({ state: 'due', attempts: 1 })
})

test('an attempt that kills the process counts, so that none is repeated for ever', async () => {
  const on = await start()
  await on.notify(on.event('waiting', { dueAt: '2999-01-01T00:00:00.000Z' }))
  const [item] = await on.items()
  // As a process leaves it that died while it was sending.
  await on.store.updateOutboxItem(on.agent.workspaceId, item?.id ?? '', (current, now) => ({
    ...current,
    token: 'of one that died',
    attempts: 1,
    dueAt: new Date(now.getTime() - 1).toISOString(),
  }))
  await on.outbox.sweep()
  expect((await on.items())[0]).toMatchObject({ state: 'sent', attempts: 2 })
})

/** The quiet hours from half an hour ago until in half an hour. */
function quietNow(): { from: string; to: string } {
  const { time } = wallClock('UTC', Date.now())
  const minute = Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  const clock = (at: number) => new Date(((at + 1440) % 1440) * 60_000).toISOString().slice(11, 16)
  return { from: clock(minute - 30), to: clock(minute + 30) }
}

test('in quiet hours nothing is sent but to plain webhooks, and attempts are not used up', async () => {
  const on = await start()
  const quietHours = quietNow()
  await on.set({ recipients: ['a@example.com'], quietHours })
  await on.addWebhook('http://127.0.0.1:9/')
  await on.addWebhook('http://127.0.0.1:9/', 'slack')
  await on.notify(on.event('waiting'))
  await on.outbox.sweep()
  const items = await on.items()
  const attempts = items.map(({ kind, attempts: tried, lastError }) => [kind, tried, lastError !== undefined])
  expect(attempts.toSorted()).toEqual(
    [
      ['email', 0, false],
      ['webhook', 0, false],
      ['webhook', 1, true],
    ].toSorted(),
  )
  const ends = items.filter(({ attempts: tried }) => tried === 0).map(({ dueAt = '' }) => dueAt.slice(11, 16))
  expect(ends).toEqual([quietHours.to, quietHours.to])
  await on.set({ quietHours: null })
  await on.deliver()
  expect(on.mails).toHaveLength(1)
})

test.each<[at: string, from: string, to: string, zone: string, until: string | undefined]>([
  ['2026-11-25T12:00:30.000Z', '12:00', '13:00', 'UTC', '2026-11-25T13:00:00.000Z'],
  ['2026-11-25T13:00:00.000Z', '12:00', '13:00', 'UTC', undefined],
  ['2026-11-25T11:59:59.000Z', '12:00', '13:00', 'UTC', undefined],
  ['2026-11-25T23:30:00.000Z', '20:00', '08:00', 'UTC', '2026-11-26T08:00:00.000Z'],
  ['2026-11-25T07:59:00.000Z', '20:00', '08:00', 'UTC', '2026-11-25T08:00:00.000Z'],
  ['2026-11-25T19:30:00.000Z', '20:00', '08:00', 'Europe/Berlin', '2026-11-26T07:00:00.000Z'],
  ['2026-11-25T16:00:00.000Z', '20:00', '08:00', 'Asia/Kathmandu', '2026-11-26T02:15:00.000Z'],
  ['2026-11-25T00:00:00.000Z', '00:00', '00:01', 'UTC', '2026-11-25T00:01:00.000Z'],
])('at %s quiet hours from %s to %s in %s end at %s', (at, from, to, timezone, until) => {
  expect(quietUntil(new Date(at), { quietHours: { from, to }, timezone })?.toISOString()).toBe(until)
})

test('a process that died between an event and its notices loses none: they are found again, once', async () => {
  const found: OpenEvents = async function* () {
    yield open
  }
  const on = await start({ openEvents: [found] })
  const open = on.event('waiting')
  await on.deriving.sweep()
  await on.deriving.sweep()
  await on.notify(open)
  await on.outbox.sweep()
  expect(on.mails).toHaveLength(2)
  // What happened longer ago than notices are tried is not told.
  on.clock += hours(73)
  await on.set({ recipients: ['late@example.com'] })
  await on.deriving.sweep()
  expect(await on.items()).toHaveLength(2)
})

/** Two agents that know the same site. `sync` stores how a reading of it ended. */
async function withSite(settings: NotificationsUpdate = {}) {
  const on = await start()
  await on.set(settings)
  const ai = anAi(on.agent.workspaceId)
  await on.store.createAi(ai)
  await on.store.attachAi(on.agent.workspaceId, on.agent.id, ai.id)
  const other = { ...on.agent, id: 'agt_another-one', webId: 'web_another-one', aiId: ai.id }
  await on.store.createAgent({
    ...other,
    notifications: { ...(await on.notifications.read(on.agent.workspaceId, on.agent.id)), webhooks: [] },
  })
  const endedAt = new Date(on.clock).toISOString()
  const source = aSource(ai, { kind: 'site', name: 'bakery.example' })
  await on.store.createSource(source, [], unbounded)
  const sync = (lastSync: Pick<NonNullable<SourceRecord['lastSync']>, 'outcome'> & Partial<SourceRecord['lastSync']>) =>
    on.store.updateSource(ai.workspaceId, ai.id, source.id, (current) => ({
      ...current,
      lastSync: { endedAt, done: 1, failed: 0, ...lastSync },
    }))
  return { on, source, sync }
}

test('a site that waits for a review is told once, also where several agents know it', async () => {
  const { on, source, sync } = await withSite()
  const askedAt = new Date(on.clock).toISOString()
  // A reading may fail before anybody was told: the question stays, and is the same one.
  await sync({ outcome: 'failed', wouldGo: 12, askedAt })
  await on.deriving.sweep()
  await on.outbox.sweep()
  expect(subjects(on.mails)).toEqual(Array.from({ length: 2 }, () => 'a website lacks much of what it had'))
  expect(on.mails[0]?.text).toContain('When “bakery.example” was read again, 12 pages were missing.')
  expect(on.mails[0]?.text).toContain(`/sources/${source.id}`)

  await sync({ outcome: 'stopped', wouldGo: 12, askedAt })
  await on.deriving.sweep()
  expect(await on.items()).toHaveLength(2)
})

test.each([
  ['failed', 12, 'sent', undefined],
  ['complete', undefined, 'dropped', 'No pages wait for a decision any more.'],
] as const)('a reading %s, and %s pages wait: a notice of them that was not sent yet is %s', async (...row) => {
  const [outcome, wouldGo, state, lastError] = row
  const { on, sync } = await withSite({ quietHours: quietNow() })
  const askedAt = new Date(on.clock).toISOString()
  await sync({ outcome: 'needs-review', wouldGo: 12, askedAt })
  await on.deriving.sweep()
  expect((await on.items()).map((item) => item.state)).toEqual(['due', 'due'])
  await sync({ outcome, ...(wouldGo && { wouldGo, askedAt }) })
  for (const { agentId } of await on.items())
    await on.notifications.update(on.agent.workspaceId, agentId, { quietHours: null }, () => undefined)
  await on.deliver()
  const ends = (await on.items()).map((item) => [item.state, item.lastError])
  expect(ends).toEqual([
    [state, lastError],
    [state, lastError],
  ])
})

test('a digest comes once a day, after its hour, by email alone, and not of a day without a conversation', async () => {
  const on = await start()
  await on.addWebhook('http://127.0.0.1:9/')
  await on.set({ digestAt: '08:00', timezone: 'Europe/Berlin' })
  const counts = { ...noCounts, conversations: 12, answered: 9, unanswered: 2, failed: 1 }
  await on.store.addInsight(on.agent.workspaceId, on.agent.id, [{ day: '2026-11-24', ...counts }])
  const at = async (time: string) => {
    on.clock = Date.parse(time)
    await on.deriving.sweep()
    await on.deliver()
    return on.mails.length
  }
  expect(await at('2026-11-25T06:59:00.000Z')).toBe(0)
  expect(await at('2026-11-25T07:00:00.000Z')).toBe(2)
  expect(await at('2026-11-25T22:00:00.000Z')).toBe(2)
  expect(subjects(on.mails)).toEqual(Array.from({ length: 2 }, () => '12 conversations on 2026-11-24'))
  expect(on.mails[0]?.text).toContain('Answered: 9.')
  // Nobody came on the 25th.
  expect(await at('2026-11-26T08:00:00.000Z')).toBe(2)
  expect((await on.items()).filter(({ state }) => state === 'dropped')).toHaveLength(2)
})

test('what became of a notice is kept for thirty days', async () => {
  const on = await start()
  await on.notify(on.event('waiting'))
  await on.deliver()
  on.clock += hours(24 * 29)
  await on.deriving.sweep()
  expect(await on.items()).toHaveLength(2)
  on.clock += hours(48)
  await on.deriving.sweep()
  expect(await on.items()).toEqual([])
})

test('a flood of events does not become a flood of mails', async () => {
  const on = await start()
  await on.set({ recipients: ['a@example.com'] })
  for (let at = 0; at < 205; at++) await on.notify(on.event('waiting'))
  const count = async (kind: string) => (await on.items()).filter(({ state }) => state === kind).length
  await expect.poll(() => count('sent')).toBe(200)
  await on.outbox.sweep()
  expect(on.mails).toHaveLength(200)
  const waiting = (await on.items()).filter(({ state }) => state === 'due')
  for (const { dueAt = '', attempts } of waiting) {
    expect(attempts).toBe(0)
    expect(Date.parse(dueAt)).toBeGreaterThan(Date.now() + hours(0.9))
  }
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { HandoverStreamEvent } from '#contract/inbox/handover.ts'
import type { ChatEvent } from '#contract/sessions/chat.ts'
import { startOnFiles, startOnPostgres, type Instances } from '../../support/postgres/instances.ts'
import { startTestServer, type TestServer, type TestServerOptions } from '../../support/server.ts'
import { aVisitor, deskOf, openDesk, type Visitor } from './stage.ts'

/* What streams tell of people: on one instance, and where visitor and operator are on two. */

type Event = ChatEvent | ({ id?: undefined } & HandoverStreamEvent)

/** Reads a stream until it is left. The raw text shows which events have an id. */
function listen(server: TestServer, { path }: Pick<Visitor, 'path'>, token: string, lastEventId?: number) {
  const controller = new AbortController()
  const events: Event[] = []
  const headers: Record<string, string> = { Authorization: `Bearer ${token}`, 'Accept-Language': 'en' }
  if (lastEventId !== undefined) headers['Last-Event-ID'] = String(lastEventId)
  const ready = fetch(`${server.url}${path}/events`, { headers, signal: controller.signal })
  const reading = (async () => {
    let text = ''
    for await (const part of (await ready).body ?? []) {
      text += Buffer.from(part).toString()
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
        const [event, data, id] = [field('event'), field('data'), field('id')]
        if (event && data)
          events.push({ event, data: JSON.parse(data), ...(id !== undefined && { id: Number(id) }) } as Event)
      }
    }
  })()
  reading.catch(() => undefined)
  return { events, ready, leave: () => controller.abort() }
}

const kinds = (events: readonly Event[]) =>
  events.map((event) => {
    if (event.event === 'handover') return event.data.answering
    return event.event === 'message' ? `${event.data.messageType} ${event.data.author?.name ?? ''}`.trim() : event.event
  })

describe.each([
  ['one instance', startOnFiles],
  ['two instances', (options?: TestServerOptions) => startOnPostgres(options, 2)],
])('on %s', (_, open) => {
  /** Visitors are at its first, operators at its last. */
  let stage: Instances
  let desk: Awaited<ReturnType<typeof openDesk>>
  beforeAll(async () => {
    stage = await open()
    desk = await openDesk(stage.last)
  })
  afterAll(() => stage.stop())

  test('a visitor sees who answers, that somebody types, and what was written, each once and in order', async () => {
    const one = await aVisitor(stage.first, desk.agent)
    const mia = deskOf(stage.last, one, desk.mia)
    const stream = listen(stage.first, one, one.token)
    await stream.ready
    await one.ask()
    // A signal, and a message that is read from the store: of two instances either may be told first.
    await expect.poll(() => kinds(stream.events).toSorted()).toEqual(['assistant', 'waiting'])
    await mia.take(9)
    await expect.poll(() => kinds(stream.events).at(-1)).toBe('person')
    await mia.signal({ isTyping: true })
    await expect.poll(() => stream.events.at(-1)).toEqual({ event: 'typing', data: { isTyping: true, name: 'Mia' } })
    await mia.note('Nothing for visitors')
    await mia.write('Hello', 9)
    await mia.write('How can I help?', 9)
    await expect.poll(() => kinds(stream.events).slice(-2)).toEqual(['assistant Mia', 'assistant Mia'])
    await one.say('Do you deliver?')
    await expect.poll(() => kinds(stream.events).at(-1)).toBe('user')
    expect(kinds(stream.events).slice(2)).toEqual(['person', 'typing', 'assistant Mia', 'assistant Mia', 'user'])
    const numbered = stream.events.flatMap(({ id }) => id ?? [])
    expect(numbered).toEqual(numbered.toSorted((a, b) => a - b))
    expect(numbered).toHaveLength(4)
    stream.leave()

    // Another instance, or a reload: what was missed comes once, and who answers first of all that passes.
    const again = listen(stage.last, one, one.token, numbered[1])
    await expect.poll(() => kinds(again.events)).toEqual(['assistant Mia', 'user', 'person'])
    expect(again.events.at(-1)).toMatchObject({ data: { author: { name: 'Mia' }, offer: [] } })
    await mia.done(99)
    await expect.poll(() => kinds(again.events)).toEqual(['assistant Mia', 'user', 'person', 'person'])
    again.leave()
  })

  test('an operator sees what the visitor writes and types, and that the timeline has grown', async () => {
    const one = await aVisitor(stage.first, desk.agent)
    const mia = deskOf(stage.last, one, desk.mia)
    await one.signal({ isTyping: true })
    expect(await mia.timeline()).toMatchObject({ isVisitorTyping: false })
    await mia.write('Hello', 0)
    const stream = listen(stage.last, one, desk.mia)
    await expect.poll(() => kinds(stream.events)).toEqual(['person'])
    await one.signal({ isTyping: true, readThrough: 0 })
    await expect.poll(() => stream.events.at(-1)).toEqual({ event: 'typing', data: { isTyping: true } })
    await expect.poll(() => mia.timeline()).toMatchObject({ isVisitorTyping: true, readThrough: 0 })
    await one.signal({ isTyping: false, readThrough: 5 })
    await expect.poll(() => mia.timeline()).toMatchObject({ isVisitorTyping: false, readThrough: 0 })
    await one.say('Hi Mia')
    await expect.poll(() => kinds(stream.events)).toContain('user')
    const before = stream.events.length
    await mia.note('A note')
    await expect.poll(() => stream.events.length).toBeGreaterThan(before)
    expect(kinds(stream.events).at(-1)).toBe('person')
    stream.leave()
  })

  test('a visitor sees how far the person who answers has read, also after a reload', async () => {
    const one = await aVisitor(stage.first, desk.agent)
    const mia = deskOf(stage.last, one, desk.mia)
    await mia.write('Hello', 0)
    const stream = listen(stage.first, one, one.token)
    await expect.poll(() => kinds(stream.events).at(-1)).toBe('person')
    await one.say('Hi Mia')
    await expect.poll(() => kinds(stream.events).at(-1)).toBe('user')
    const { length } = await mia.timeline()
    await mia.signal({ readThrough: 100 })
    const news = { event: 'handover', data: expect.objectContaining({ readThrough: length - 1 }) }
    await expect.poll(() => stream.events.at(-1)).toEqual(news)
    stream.leave()
    const again = listen(stage.first, one, one.token)
    await expect.poll(() => again.events.at(-1)).toEqual(news)
    again.leave()
    await mia.back(length)
    expect((await one.sees()).readThrough).toBeUndefined()
  })

  test('a plain conversation tells nothing of people', async () => {
    const one = await aVisitor(stage.first, desk.agent)
    const stream = listen(stage.first, one, one.token)
    await stream.ready
    await one.say('When are you open?')
    await expect.poll(() => kinds(stream.events).at(-1)).toBe('assistant')
    expect(stream.events.filter(({ event }) => event === 'handover' || event === 'typing')).toEqual([])
    stream.leave()
  })
})

test('who waits is told when nobody is to be expected any more, also in the very moment in which the stream looks', async () => {
  let time = Date.now()
  let step = 0
  const server = await startTestServer({ clock: () => (time += step) })
  // Who may leave an email address is offered the form before.
  const { agent } = await openDesk(server, {
    waitMinutes: 1,
    form: { isOffered: true, email: 'off', phone: 'required' },
  })
  try {
    for (let before = 0; before < 12; before++) {
      step = 0
      const one = await aVisitor(server, agent)
      await one.ask()
      // From now on a millisecond passes each time that the clock is read, and none between.
      time += 60_000 - before
      step = 1
      const stream = listen(server, one, one.token)
      const offers = () => stream.events.flatMap((event) => (event.event === 'handover' ? [event.data.offer] : []))
      await expect.poll(() => offers().at(-1), { message: `${before} ms before` }).toEqual(['form'])
      stream.leave()
    }
  } finally {
    await server.stop()
  }
})

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ChatEvent } from '#contract/sessions/chat.ts'
import type { Bus } from '../../../../server/store/live.ts'
import type { QuietLog } from '../quiet-log.ts'

function delta(id: number): ChatEvent {
  return { id, event: 'delta', data: { messageId: 'msg_one', text: `piece ${id}` } }
}

/** Two ends of the same bus, which may be one: where answers are written, by whoever may, and where they are read. */
export type BusEnds = { writer: Bus; reader: Bus; /** Of the reader. */ log: QuietLog; dispose(): Promise<void> }

/** Every guarantee of Bus. The sessions `a` and `b` are claimed by who writes. */
export function busContract(name: string, create: () => Promise<BusEnds>): void {
  describe(name, () => {
    let ends: BusEnds
    beforeEach(async () => {
      ends = await create()
    })
    afterEach(() => ends.dispose())

    /** Subscribes and gives the ids as they come. */
    function read(bus: Bus, session: string, after = 0) {
      const ids: number[] = []
      const { leave, caughtUp } = bus.subscribe(session, after, ({ id }) => ids.push(id))
      return { ids, leave, caughtUp }
    }

    test('what a process publishes itself it reads at once, a late reader too, in order and once', async () => {
      const { writer } = ends
      writer.publish('a', delta(1))
      writer.publish('a', delta(2))
      const { ids, caughtUp } = read(writer, 'a')
      expect(ids).toEqual([1, 2])
      writer.publish('a', delta(3))
      expect(ids).toEqual([1, 2, 3])
      await caughtUp
      expect(ids).toEqual([1, 2, 3])
    })

    test('a late reader gets what is retained, then what comes, in order and once', async () => {
      const { writer, reader } = ends
      const early = read(reader, 'a')
      writer.publish('a', delta(1))
      writer.publish('a', delta(2))
      await expect.poll(() => early.ids).toEqual([1, 2])
      const late = read(reader, 'a')
      await late.caughtUp
      expect(late.ids).toEqual([1, 2])
      for (const id of [3, 4, 5, 6]) {
        writer.publish('a', delta(id))
        await new Promise((resolve) => setImmediate(resolve))
      }
      await expect.poll(() => late.ids).toEqual([1, 2, 3, 4, 5, 6])
      await expect.poll(() => early.ids).toEqual([1, 2, 3, 4, 5, 6])
    })

    test('a reader who comes back gets only what is above what was seen', async () => {
      const { writer, reader } = ends
      const early = read(reader, 'a')
      for (const id of [1, 2, 3]) writer.publish('a', delta(id))
      await expect.poll(() => early.ids).toEqual([1, 2, 3])
      const [second, third] = [read(reader, 'a', 2), read(reader, 'a', 3)]
      await Promise.all([second.caughtUp, third.caughtUp])
      expect([second.ids, third.ids]).toEqual([[3], []])
    })

    test('sessions do not hear one another', async () => {
      const { writer, reader } = ends
      const [a, b] = [read(reader, 'a'), read(reader, 'b')]
      writer.publish('b', delta(1))
      writer.publish('a', delta(2))
      await expect.poll(() => [a.ids, b.ids]).toEqual([[2], [1]])
    })

    test('settled events are forgotten, later ones are not', async () => {
      const { writer } = ends
      for (const id of [1, 2, 3]) writer.publish('a', delta(id))
      await writer.trimThrough('a', 2)
      await writer.trimThrough('unheard of', 9)
      const { ids, caughtUp } = read(writer, 'a')
      await caughtUp
      expect(ids).toEqual([3])
    })

    test('who reads already is given what is settled at once, before the settling is over', async () => {
      const { writer, reader } = ends
      const one = read(reader, 'a')
      await one.caughtUp
      for (const id of [1, 2, 3]) writer.publish('a', delta(id))
      void writer.trimThrough('a', 3)
      await expect.poll(() => one.ids).toEqual([1, 2, 3])
    })

    test('who left hears nothing more, and leaving twice harms nobody who came later', async () => {
      const { writer, reader } = ends
      const first = read(reader, 'a')
      first.leave()
      await first.caughtUp
      const second = read(reader, 'a')
      first.leave()
      writer.publish('a', delta(1))
      await expect.poll(() => second.ids).toEqual([1])
      expect(first.ids).toEqual([])
    })

    test('a reader that throws loses its subscription and nobody else’s, and the log says so', async () => {
      const { writer, reader, log } = ends
      let calls = 0
      reader.subscribe('a', 0, () => {
        calls++
        throw new Error('broken pipe')
      })
      const { ids } = read(reader, 'a')
      writer.publish('a', delta(1))
      writer.publish('a', delta(2))
      await expect.poll(() => ids).toEqual([1, 2])
      expect(calls).toBe(1)
      expect(log.lines.filter((line) => line.startsWith('error: A reader of events failed'))).toHaveLength(1)
    })

    test('one function that subscribes twice is two readers', async () => {
      const { writer, reader } = ends
      const ids: number[] = []
      const take = ({ id }: ChatEvent) => ids.push(id)
      const { leave } = reader.subscribe('a', 0, take)
      reader.subscribe('a', 0, take)
      writer.publish('a', delta(1))
      await expect.poll(() => ids).toEqual([1, 1])
      leave()
      writer.publish('a', delta(2))
      await expect.poll(() => ids).toEqual([1, 1, 2])
    })

    test('who subscribes or leaves in the middle of an event gets it once, or not', async () => {
      const { writer, reader } = ends
      const late: number[] = []
      const { leave } = reader.subscribe('a', 0, ({ id }) => {
        if (id === 1) reader.subscribe('a', 0, (event) => late.push(event.id))
        leave()
      })
      writer.publish('a', delta(1))
      writer.publish('a', delta(2))
      await expect.poll(() => late).toEqual([1, 2])
    })

    test('a stop reaches everybody who writes that session, until they let go', async () => {
      const { writer, reader } = ends
      const stopped: string[] = []
      const letGo = writer.onStop('a', () => {
        stopped.push('first')
        letGo()
      })
      const letGoToo = writer.onStop('a', () => stopped.push('second'))
      writer.onStop('b', () => stopped.push('other'))
      expect(await reader.requestStop('a')).toBe(true)
      await expect.poll(() => stopped).toEqual(['first', 'second'])
      expect(await reader.requestStop('a')).toBe(true)
      await expect.poll(() => stopped).toEqual(['first', 'second', 'second'])
      expect(await reader.requestStop('nobody')).toBe(false)
      letGoToo()
      await reader.requestStop('a')
      await reader.requestStop('b')
      await expect.poll(() => stopped).toEqual(['first', 'second', 'second', 'other'])
    })

    test('a signal reaches every process that listens, once, until it lets go; nothing retains it', async () => {
      const { writer, reader } = ends
      const told: string[] = []
      const missed = () => undefined
      const early: string[] = []
      const stop = reader.onSignal((sessionId) => early.push(sessionId), missed)
      await writer.signal('early', { type: 'changed' })
      await expect.poll(() => early).toEqual(['early'])
      stop()
      const letGo = reader.onSignal((sessionId, signal) => told.push(`${sessionId} ${JSON.stringify(signal)}`), missed)
      const typing = { type: 'typing', by: 'person', isTyping: true, name: 'Mia\u0000 \n\u2028"' } as const
      await writer.signal('a', typing)
      await writer.signal('b', { type: 'read', by: 'visitor', through: 3 })
      const all = [`a ${JSON.stringify(typing)}`, 'b {"type":"read","by":"visitor","through":3}']
      await expect.poll(() => told).toEqual(all)
      // What is too large for a notification is of no importance either.
      await writer.signal('a', { ...typing, name: 'x'.repeat(10_000) })
      await reader.signal('a', { type: 'changed' })
      await expect.poll(() => told.at(-1)).toBe('a {"type":"changed"}')
      letGo()
      await reader.signal('a', { type: 'changed' })
      expect(told.filter((one) => one === 'a {"type":"changed"}')).toHaveLength(1)
    })

    test('whoever watches one of several ids is told when it is revoked, until they let go', async () => {
      const { writer, reader } = ends
      const told: string[] = []
      const letGo = reader.onRevoked(['session', 'agent'], () => {
        told.push('first')
        letGo()
      })
      const letGoToo = reader.onRevoked(['session'], () => told.push('second'))
      writer.onRevoked(['agent'], () => told.push('here'))
      await writer.revoke(['session', 'another'])
      await expect.poll(() => told).toEqual(['first', 'second'])
      await reader.revoke(['session'])
      expect(told).toEqual(['first', 'second', 'second'])
      letGoToo()
      await reader.revoke(['another', 'session', 'agent'])
      await expect.poll(() => told).toEqual(['first', 'second', 'second', 'here'])
    })
  })
}

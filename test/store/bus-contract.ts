import { describe, expect, test } from 'vitest'
import type { ChatEvent } from '../../server/contract/chat.ts'
import type { Bus } from '../../server/store/store.ts'

function delta(id: number): ChatEvent {
  return { id, event: 'delta', data: { messageId: 'msg_one', text: `piece ${id}` } }
}

/** Every guarantee of Bus. */
export function busContract(name: string, create: () => Bus): void {
  describe(name, () => {
    /** Subscribes and gives the ids as they come. */
    function read(bus: Bus, session: string, after = 0): { ids: number[]; leave: () => void } {
      const ids: number[] = []
      const leave = bus.subscribe(session, after, ({ id }) => ids.push(id))
      return { ids, leave }
    }

    test('a late reader gets what is retained at once, then what comes, in order and once', () => {
      const bus = create()
      bus.publish('a', delta(1))
      bus.publish('a', delta(2))
      const { ids } = read(bus, 'a')
      expect(ids).toEqual([1, 2])
      bus.publish('a', delta(3))
      expect(ids).toEqual([1, 2, 3])
    })

    test('a reader who comes back gets only what is above what was seen', () => {
      const bus = create()
      for (const id of [1, 2, 3]) bus.publish('a', delta(id))
      expect(read(bus, 'a', 2).ids).toEqual([3])
      expect(read(bus, 'a', 3).ids).toEqual([])
    })

    test('sessions do not hear one another', () => {
      const bus = create()
      const { ids } = read(bus, 'a')
      bus.publish('b', delta(1))
      expect(ids).toEqual([])
    })

    test('settled events are forgotten, later ones are not', () => {
      const bus = create()
      for (const id of [1, 2, 3]) bus.publish('a', delta(id))
      bus.settle('a', 2)
      bus.settle('unheard of', 9)
      expect(read(bus, 'a').ids).toEqual([3])
    })

    test('who left hears nothing more, and leaving twice harms nobody who came later', () => {
      const bus = create()
      const first = read(bus, 'a')
      first.leave()
      const second = read(bus, 'a')
      first.leave()
      bus.publish('a', delta(1))
      expect(first.ids).toEqual([])
      expect(second.ids).toEqual([1])
    })

    test('a reader that throws loses its subscription and nobody else’s', () => {
      const bus = create()
      let calls = 0
      bus.subscribe('a', 0, () => {
        calls++
        throw new Error('broken pipe')
      })
      const { ids } = read(bus, 'a')
      bus.publish('a', delta(1))
      bus.publish('a', delta(2))
      expect(calls).toBe(1)
      expect(ids).toEqual([1, 2])
    })

    test('one function that subscribes twice is two readers', () => {
      const bus = create()
      const ids: number[] = []
      const reader = ({ id }: ChatEvent) => ids.push(id)
      const leave = bus.subscribe('a', 0, reader)
      bus.subscribe('a', 0, reader)
      bus.publish('a', delta(1))
      leave()
      bus.publish('a', delta(2))
      expect(ids).toEqual([1, 1, 2])
    })

    test('who subscribes or leaves in the middle of an event gets it once, or not', () => {
      const bus = create()
      const late: number[] = []
      const leave = bus.subscribe('a', 0, ({ id }) => {
        if (id === 1) bus.subscribe('a', 0, (event) => late.push(event.id))
        leave()
      })
      bus.publish('a', delta(1))
      bus.publish('a', delta(2))
      expect(late).toEqual([1, 2])
    })

    test('a stop reaches everybody who writes that session, until they let go', async () => {
      const bus = create()
      const stopped: string[] = []
      const letGo = bus.onStop('a', () => {
        stopped.push('first')
        letGo()
      })
      bus.onStop('a', () => stopped.push('second'))
      bus.onStop('b', () => stopped.push('other'))
      await bus.requestStop('a')
      await bus.requestStop('a')
      await bus.requestStop('nobody')
      expect(stopped).toEqual(['first', 'second', 'second'])
    })
  })
}

import { signal, type ReadonlySignal } from '@preact/signals'
import type { Outgoing } from '../client/client.ts'
import type { Memory } from '../client/memory.ts'

/** The visitor's messages that the server has not stored yet, in the order in which they were written. Where the browser has storage, they survive a reload. */
export type Outbox = {
  all(): readonly Outgoing[]
  has(clientId: string): boolean
  /** The `clientId`s of those that the browser could not store: they are lost with the page. */
  unkept: ReadonlySignal<ReadonlySet<string>>
  /** When a message that is written now was written: later than all that wait, so that their order stays. ISO 8601. */
  nextTime(): string
  /** Adds a message. One that is there already stays where it is. */
  put(outgoing: Outgoing): void
  /** The message is stored, was taken back, or was refused. */
  remove(clientId: string): void
  /** Adds what earlier pages and other tabs left. */
  collect(): void
  /** Forgets what this tab knows; `everywhere` what the browser remembers as well. */
  clear(where: 'here' | 'everywhere'): void
}

export function createOutbox(memory: Pick<Memory, 'waiting' | 'wait' | 'done'>): Outbox {
  let messages: readonly Outgoing[] = []
  const unkept = signal<ReadonlySet<string>>(new Set())
  const setKept = (clientId: string, isKept: boolean) => {
    if (unkept.peek().has(clientId) !== isKept) return
    const others = [...unkept.peek()].filter((each) => each !== clientId)
    unkept.value = new Set(isKept ? others : [...others, clientId])
  }
  /** The browser may refuse to forget them. */
  const removed = new Set<string>()
  const has = (clientId: string) => messages.some((message) => message.clientId === clientId)
  /** Of the messages of several tabs the earlier goes first; of one tab's, the one that was put first. */
  const add = (outgoing: Outgoing) => {
    const end = messages.findLastIndex(({ createdAt }) => createdAt <= outgoing.createdAt) + 1
    messages = [...messages.slice(0, end), outgoing, ...messages.slice(end)]
  }
  return {
    all: () => messages,
    has,
    unkept,
    nextTime() {
      const newest = Date.parse(messages.at(-1)?.createdAt ?? '')
      return new Date(Math.max(Date.now(), newest + 1 || 0)).toISOString()
    },
    put(outgoing) {
      if (!has(outgoing.clientId)) add(outgoing)
      removed.delete(outgoing.clientId)
      setKept(outgoing.clientId, memory.wait(outgoing))
    },
    remove(clientId) {
      messages = messages.filter((message) => message.clientId !== clientId)
      setKept(clientId, true)
      forget(clientId)
    },
    collect() {
      for (const outgoing of memory.waiting()) {
        if (!has(outgoing.clientId) && !removed.has(outgoing.clientId)) add(outgoing)
      }
    },
    clear(where) {
      if (where === 'everywhere') for (const { clientId } of [...messages, ...memory.waiting()]) forget(clientId)
      messages = []
      unkept.value = new Set()
    },
  }

  function forget(clientId: string): void {
    removed.add(clientId)
    memory.done(clientId)
  }
}

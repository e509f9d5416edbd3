import { effect, signal, type ReadonlySignal } from '@preact/signals'
import { listen } from '../client/listen.ts'
import { aborted, withLock } from '../client/locks.ts'
import type { Memory } from '../client/memory.ts'

/**
 * Keeps a message that crashes the page from crashing it again. Before a message is rendered, its id is stored where the browser stores the
 * conversation; when it is on screen, the id is removed. An id whose page no longer exists names the message that crashed it.
 */
export type RenderGuard = {
  /** The ids of the messages that a page died of, to be shown as plain text; null until that is known. */
  fatal: ReadonlySignal<ReadonlySet<string> | null>
  /** Finds out what is fatal, the first time; called before there are messages. */
  begin(): void
  /** Runs a piece of the rendering of a message. */
  render(messageId: string, run: () => void): void
  dispose(): void
}

/** How long an answer that is being written stays marked after a piece of it, in milliseconds: one write for many pieces. */
const betweenPieces = 500

/** How long a mark must be without a page, in milliseconds. */
const betweenLooks = 200

const lockOf = (page: string) => `foyer-rendering:${page}`

/** `writing` is the id of the answer that is being written. */
export function createRenderGuard(
  memory: Pick<Memory, 'marks' | 'mark' | 'fatal' | 'setFatal'>,
  writing: ReadonlySignal<string | undefined>,
): RenderGuard {
  const page = Math.random().toString(36).slice(2)
  const fatal = signal<ReadonlySet<string> | null>(null)
  /** The last rendering of each message that is marked, by its number. */
  const rendered = new Map<string, number>()
  let count = 0
  let isSettling = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let written = ''
  let life: AbortController | undefined
  const over = new AbortController()
  let hasBegun = false
  let isMarkQueued = false

  async function findFatal(): Promise<void> {
    let dead = await marksOfDead(memory)
    if (dead.length > 0) {
      // A mark and its lock reach other tabs at different times: a page that has just begun, or ended, looks dead for a moment.
      await new Promise((resolve) => setTimeout(resolve, betweenLooks))
      const still = new Map(await marksOfDead(memory))
      dead = dead.filter(([name]) => still.has(name))
    }
    if (dead.length > 0) {
      memory.setFatal([...new Set([...memory.fatal(), ...dead.flatMap(([, ids]) => ids)])])
      for (const [name] of dead) memory.mark(name, [])
    }
    fatal.value = new Set(memory.fatal())
  }

  /** In one write where that changes anything: a text that is streamed is marked once. */
  function mark(messageIds: readonly string[]): void {
    if (messageIds.join() === written) return
    written = messageIds.join()
    if (messageIds.length > 0) showAlive()
    memory.mark(page, messageIds)
    if (messageIds.length > 0) return
    life?.abort()
    life = undefined
  }

  /** Marks what was rendered, once for all that is rendered together: each write costs as much as a short answer (bench history). */
  function queueMark(): void {
    if (!isMarkQueued) queueMicrotask(markRendered)
    isMarkQueued = true
  }

  function markRendered(): void {
    isMarkQueued = false
    mark([...rendered.keys()])
  }

  /** Holds a lock, which the browser takes from a page that dies, so that other tabs do not take these marks for those of a dead one. */
  function showAlive(): void {
    if (life) return
    life = new AbortController()
    const { signal: ended } = life
    void withLock(lockOf(page), { signal: ended }, () => aborted(ended))
  }

  /** Takes the marks from what is on screen: layout and paint follow within a frame or two. What is being written stays marked. */
  function settle(): void {
    if (isSettling) return
    isSettling = true
    requestAnimationFrame(() => {
      const until = count
      requestAnimationFrame(() => {
        isSettling = false
        for (const [id, at] of rendered) if (at <= until && id !== writing.peek()) rendered.delete(id)
        markRendered()
        if (count > until) settle()
      })
    })
  }

  function settleBetweenPieces(messageId: string): void {
    clearTimeout(timer)
    timer = setTimeout(() => {
      rendered.delete(messageId)
      markRendered()
    }, betweenPieces)
  }

  /** Who leaves in the middle of an answer did not crash. What is not in sight is neither laid out nor painted. */
  function clear(): void {
    rendered.clear()
    markRendered()
  }

  // The lock ends with the answer, not later: a page that holds one is not kept for going back to.
  const stopWatching = effect(() => {
    if (writing.value !== undefined) return
    clearTimeout(timer)
    if (rendered.size > 0) settle()
  })
  listen(window, 'pagehide', clear, over.signal)
  listen(document, 'visibilitychange', clear, over.signal)

  return {
    fatal,
    begin() {
      if (!hasBegun) void findFatal()
      hasBegun = true
    },
    render(messageId, run) {
      // While it runs the page can die of this one alone; after that, of any that is not painted yet.
      mark([messageId])
      try {
        run()
      } finally {
        rendered.set(messageId, ++count)
        if (document.visibilityState === 'hidden') clear()
        else queueMark()
        if (messageId === writing.peek()) settleBetweenPieces(messageId)
        else settle()
      }
    },
    dispose() {
      stopWatching()
      clear()
      over.abort()
    },
  }
}

/** The marks of pages that are gone. Without locks, as on pages without TLS, these cannot be told from other tabs: then it gives none. */
async function marksOfDead(memory: Pick<Memory, 'marks'>): Promise<(readonly [string, readonly string[]])[]> {
  const marks = memory.marks()
  if (marks.size === 0) return []
  try {
    const { held = [], pending = [] } = await navigator.locks.query()
    const alive = new Set([...held, ...pending].map(({ name }) => name))
    return [...marks].filter(([page]) => !alive.has(lockOf(page)))
  } catch {
    return []
  }
}

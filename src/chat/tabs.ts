import type { Conversation, Happening } from './conversation.ts'

/*
 * The tabs of a site that show one conversation. One of them leads: it alone talks to the server, and tells the others what happens. It
 * is the one that the visitor looked at last, since browsers let hidden tabs sleep; when it goes, another takes over.
 */

/** What tabs say to one another. `hello`: how does it stand? `retry`: asks the leader to. */
export type Letter = { type: 'hello' } | { type: 'retry' } | { type: 'happened'; happening: Happening }

export type Tabs = {
  isLeading(): boolean
  tell(letter: Letter): void
  /** Leaves; nothing is heard or led any more. */
  dispose(): void
}

type Part = {
  /** This tab leads from now on. */
  lead(): void
  /** Another tab leads from now on, or this page is put away. */
  resign(): void
  hear(letter: Letter): void
}

/**
 * Joins the tabs that know `name`. Null where the browser lacks what that takes, as on pages without TLS: then each tab is on its own.
 */
export function joinTabs(name: string, part: Part): Tabs | null {
  if (!('locks' in navigator) || !('BroadcastChannel' in window)) return null
  let channel: BroadcastChannel | undefined
  let release: (() => void) | undefined
  /** Ends a request for the lock that waits. */
  let waiting = new AbortController()

  function join(): void {
    channel = new BroadcastChannel(name)
    channel.addEventListener('message', ({ data }: MessageEvent<Letter>) => part.hear(data))
    tell({ type: 'hello' })
    ask(document.visibilityState === 'visible')
  }

  /** Who is looked at takes the lead (`steal`), also from a tab that sleeps; the others wait for their turn. */
  function ask(steal: boolean): void {
    if (release || !channel) return
    waiting.abort()
    waiting = new AbortController()
    const { signal } = waiting
    const led = navigator.locks.request(name, steal ? { steal } : { signal }, () => hold(signal))
    led.catch(() => {
      // Its turn was given up for another request, or the lead was taken away.
      if (signal.aborted) return
      stop()
      ask(false)
    })
  }

  /** Keeps the lock until the lead is given up. */
  function hold(signal: AbortSignal): Promise<void> | undefined {
    if (signal.aborted) return undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    part.lead()
    return held
  }

  function stop(): void {
    if (!release) return
    release()
    release = undefined
    part.resign()
  }

  function leave(): void {
    waiting.abort()
    stop()
    channel?.close()
    channel = undefined
  }

  function tell(letter: Letter): void {
    // The rule is about windows: a channel reaches its own origin alone.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    channel?.postMessage(letter)
  }

  // A page that holds a lock is not kept for going back to.
  const comeBack = () => channel ?? join()
  addEventListener('pagehide', leave)
  addEventListener('pageshow', comeBack)
  document.addEventListener('visibilitychange', askIfSeen)
  join()

  function askIfSeen(): void {
    if (document.visibilityState === 'visible') ask(true)
  }

  return {
    isLeading: () => release !== undefined,
    tell,
    dispose() {
      removeEventListener('pagehide', leave)
      removeEventListener('pageshow', comeBack)
      document.removeEventListener('visibilitychange', askIfSeen)
      leave()
    },
  }
}

/** Whether pieces of the answer were missed between what is known and what is told. */
export function isGap({ writing, lastEventId }: Conversation, happening: Happening): boolean {
  if (happening.type !== 'event' || happening.event.event !== 'delta') return false
  const { id, data } = happening.event
  return writing?.id === data.messageId && id > lastEventId + 1
}

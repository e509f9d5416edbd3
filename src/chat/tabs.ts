import type { Conversation, Action } from './conversation.ts'

/*
 * The tabs of a site that show one conversation. One of them leads: it alone talks to the server, and sends the others its actions. It is
 * the one that the visitor looked at last, since browsers let hidden tabs sleep; when it closes, another takes over.
 */

/** What tabs send to one another. `hello` asks the leader for the whole conversation, `retry` to try again. */
export type TabMessage = { type: 'hello' } | { type: 'retry' } | { type: 'dispatched'; action: Action }

export type Tabs = {
  isLeading(): boolean
  send(message: TabMessage): void
  /** Leaves: nothing is received or led any more. */
  dispose(): void
}

type Part = {
  /** This tab leads from now on. */
  lead(): void
  /** Another tab leads from now on, or this page is put away. */
  resign(): void
  receive(message: TabMessage): void
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
    channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => part.receive(data))
    send({ type: 'hello' })
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

  function send(message: TabMessage): void {
    // The rule is about windows: a channel reaches its own origin alone.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    channel?.postMessage(message)
  }

  // A page that holds a lock is not kept for going back to.
  const listeners = new AbortController()
  const { signal } = listeners
  addEventListener('pagehide', leave, { signal })
  addEventListener('pageshow', () => channel ?? join(), { signal })
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') ask(true)
    },
    { signal },
  )
  join()

  return {
    isLeading: () => release !== undefined,
    send,
    dispose() {
      listeners.abort()
      leave()
    },
  }
}

/** Whether pieces of the answer are missing between what this tab knows and an action of another tab. */
export function isGap({ writing, lastEventId }: Conversation, action: Action): boolean {
  if (action.type !== 'event' || action.event.event !== 'delta') return false
  const { id, data } = action.event
  return writing?.id === data.messageId && id > lastEventId + 1
}

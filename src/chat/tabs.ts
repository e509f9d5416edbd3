import { listen } from '../client/listen.ts'
import { aborted, withLock } from '../client/locks.ts'
import type { Conversation, Action } from './conversation.ts'

/*
 * The tabs of a site that show one conversation. While something is under way, one of them leads: it alone talks to the server, and sends
 * the others its actions. It is the one in which the visitor acts, since browsers let hidden tabs sleep; when it closes, another that
 * waits takes over. Once nothing is under way, nobody leads: Firefox keeps no page for going back to that holds a lock.
 */

/** What tabs send to one another. `hello` asks the leader for the whole conversation. */
export type TabMessage = { type: 'hello' } | { type: 'dispatched'; action: Action }

export type Tabs = {
  isLeading(): boolean
  /** Something is to be done here. A tab that is looked at leads at once, any other when it is its turn. */
  lead(): void
  /** Something is under way in another tab: leads when that one closes. */
  wait(): void
  /** Nothing is under way any more. */
  rest(): void
  send(message: TabMessage): void
  /** Leaves the others, for good: what they share does not work here. */
  separate(): void
  dispose(): void
}

type Part = {
  /** This tab leads from now on. */
  lead(): void
  /** Another tab leads from now on, or this page is put away. */
  resign(): void
  /** This page was put away and is back; what was said on others meanwhile is missing. */
  comeBack(): void
  receive(message: TabMessage): void
}

/** How long a tab leaves alone the one that leads before it queues up behind it, in milliseconds. */
const respite = 1000

/**
 * The tabs that know `name`; the first that leads or waits joins them. Null, and where the browser refuses what sharing takes: this tab is
 * on its own, and leads whenever it wants to.
 */
export function createTabs(name: string | null, part: Part): Tabs {
  let role: 'resting' | 'waiting' | 'leading' = 'resting'
  let isAlone = name === null
  let channel: BroadcastChannel | undefined
  /** Ends the lead, or the wait for it. */
  let turn = new AbortController()
  const listeners = new AbortController()

  function join(): void {
    if (channel || isAlone) return
    try {
      channel = new BroadcastChannel(String(name))
    } catch {
      return separate()
    }
    channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => part.receive(data))
    send({ type: 'hello' })
  }

  function lead(): void {
    if (role === 'leading') return
    join()
    if (isAlone || document.visibilityState === 'visible') take()
    else wait()
  }

  /** Leads at once: that a lock is stolen, its holder learns later anyway. */
  function take(): void {
    begin('leading')
    // Also where there is nothing to do: so each tab finds out at its first step whether there are locks.
    void request({ steal: true }, turn.signal)
    part.lead()
  }

  function wait(): void {
    if (role !== 'resting') return
    join()
    if (isAlone) take()
    else queue()
  }

  /** Asks for the lock after a while: what takes no longer needs nobody to take over, and where a lock is never kept this is no endless loop. */
  function queue(): void {
    begin('waiting')
    const { signal } = turn
    const timer = setTimeout(() => void request({ signal }, signal), respite)
    signal.addEventListener('abort', () => clearTimeout(timer))
  }

  function begin(next: typeof role): void {
    turn.abort()
    turn = new AbortController()
    role = next
  }

  async function request(options: LockOptions, signal: AbortSignal): Promise<void> {
    if (isAlone) return
    const outcome = await withLock(String(name), options, () => {
      if (signal.aborted) return undefined
      if (role === 'waiting') {
        role = 'leading'
        part.lead()
      }
      return aborted(signal)
    })
    if (outcome === 'refused') separate()
    if (outcome !== 'stolen' || signal.aborted) return
    queue()
    part.resign()
  }

  function rest(): void {
    turn.abort()
    role = 'resting'
  }

  function leave(): void {
    const wasLeading = role === 'leading'
    rest()
    channel?.close()
    channel = undefined
    if (wasLeading) part.resign()
  }

  function separate(): void {
    isAlone = true
    channel?.close()
    channel = undefined
    if (role === 'waiting') take()
  }

  function send(message: TabMessage): void {
    try {
      // The rule is about windows: a channel reaches its own origin alone.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      channel?.postMessage(message)
    } catch {
      separate()
    }
  }

  const { signal } = listeners
  let isAway = false

  /** A page with an open channel, or a lock, is not kept for going back to. */
  function putAway(): void {
    isAway = true
    leave()
  }

  function comeBack(): void {
    if (isAway) part.comeBack()
    isAway = false
  }

  function takeIfSeen(): void {
    if (role === 'waiting' && document.visibilityState === 'visible') take()
  }

  listen(window, 'pagehide', putAway, signal)
  listen(window, 'pageshow', comeBack, signal)
  listen(document, 'visibilitychange', takeIfSeen, signal)

  return {
    isLeading: () => role === 'leading',
    lead,
    wait,
    rest,
    send,
    separate,
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

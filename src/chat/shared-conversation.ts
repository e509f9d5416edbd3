import { batch, signal, type ReadonlySignal } from '@preact/signals'
import type { Client } from '../client/client.ts'
import type { Memory } from '../client/memory.ts'
import { emptyConversation, fold, type Conversation, type Action } from './conversation.ts'
import { createEngine } from './engine.ts'
import type { Network } from './connection/network.ts'
import type { Outbox } from './outbox.ts'
import type { Session } from './session.ts'
import { isGap, joinTabs, type TabMessage, type Tabs } from './tabs.ts'

/** The conversation as all tabs show it. */
export type SharedConversation = {
  conversation: ReadonlySignal<Conversation>
  /** Dispatches an action in all tabs. */
  dispatch(action: Action): void
  /** Dispatches an action that only this tab shows. */
  dispatchHere(action: Action): void
  /** Takes part, and begins to work where this tab is the one that does. Safe to call again. */
  join(): void
  /** Sends what waits. */
  work(): void
  /** Tries again what failed. `all` asks for a failed answer again, too. */
  retry(what: 'unsent' | 'all'): void
  /** Ends what is under way, in this tab. */
  suspend(): void
  dispose(): void
}

type Parts = {
  client: Client
  memory: Memory
  network: Network
  outbox: Outbox
  session: Session
  /** The same in all tabs that show this conversation. Null: it is not shared between tabs. */
  name: string | null
}

export function createSharedConversation({ name, ...parts }: Parts): SharedConversation {
  const { memory, outbox, session } = parts
  const conversation = signal(emptyConversation)
  const engine = createEngine({ ...parts, conversation, dispatch })
  /** `null` once joined: there are no others, or this browser cannot tell. */
  let tabs: Tabs | null | undefined
  /** Whether this tab has the whole conversation: actions that it receives before are only a part. */
  let isInStep = false

  const isLeading = () => tabs === null || tabs?.isLeading() === true

  function dispatchHere(action: Action): void {
    conversation.value = fold(conversation.peek(), action)
  }

  function dispatch(action: Action): void {
    dispatchHere(action)
    tabs?.send({ type: 'dispatched', action })
  }

  function lead(): void {
    isInStep = true
    outbox.collect()
    batch(() => {
      for (const outgoing of outbox.all()) dispatch({ type: 'queued', outgoing })
      if (session.read() || outbox.all().length > 0) engine.work()
    })
  }

  function receive(message: TabMessage): void {
    if (message.type === 'dispatched') return apply(message.action)
    if (!isLeading()) return
    if (message.type === 'retry') retry('all')
    else tabs?.send({ type: 'dispatched', action: { type: 'synced', conversation: conversation.peek() } })
  }

  /** Applies an action of another tab. */
  function apply(action: Action): void {
    if (action.type === 'synced') isInStep = true
    if (!isInStep) return
    if (isGap(conversation.peek(), action)) {
      isInStep = isLeading()
      tabs?.send({ type: 'hello' })
      return
    }
    if (action.type === 'forgotten') forgetHere()
    dispatchHere(action)
    if (action.type === 'discarded') outbox.remove(action.clientId)
    if (action.type === 'event' && action.event.event === 'message') {
      outbox.remove(action.event.data.clientId ?? '')
    }
    if (action.type === 'queued' && isLeading()) {
      outbox.put(action.outgoing)
      engine.work()
    }
  }

  function forgetHere(): void {
    engine.suspend()
    session.leave()
    outbox.clear('here')
  }

  function retry(what: 'unsent' | 'all'): void {
    if (!isLeading()) return tabs?.send({ type: 'retry' })
    const hasUnsent = conversation.peek().messages.some(({ delivery }) => delivery)
    batch(() => {
      if (what === 'all' && !hasUnsent) engine.askAgain()
      engine.resend()
    })
  }

  return {
    conversation,
    dispatch,
    dispatchHere,
    join() {
      if (conversation.peek().state === 'idle') {
        dispatchHere(
          memory.isKnown()
            ? { type: 'looking-up' }
            : { type: 'loaded', messages: [], lastEventId: 0, hasEarlier: false },
        )
        // It failed before.
        if (tabs !== undefined) retry('unsent')
      }
      if (tabs !== undefined) return
      tabs = name === null ? null : joinTabs(name, { lead, resign: engine.suspend, receive })
      if (tabs === null) lead()
    },
    work() {
      if (isLeading()) engine.work()
    },
    retry,
    suspend: engine.suspend,
    dispose() {
      tabs?.dispose()
      engine.suspend()
    },
  }
}

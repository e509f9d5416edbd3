import { batch, signal, type ReadonlySignal } from '@preact/signals'
import type { Client } from '../client/client.ts'
import type { Memory } from '../client/memory.ts'
import { emptyConversation, fold, type Conversation, type Happening } from './conversation.ts'
import { createEngine } from './engine.ts'
import type { Network } from './network.ts'
import type { Outbox } from './outbox.ts'
import type { Session } from './session.ts'
import { isGap, joinTabs, type Letter, type Tabs } from './tabs.ts'

/** The conversation as all tabs show it. */
export type SharedConversation = {
  conversation: ReadonlySignal<Conversation>
  /** Something happened, in all tabs. */
  happen(happening: Happening): void
  /** Something happened that only this tab shows. */
  happenHere(happening: Happening): void
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
  /** What tabs that show the same conversation have in common; null: no other tab does. */
  name: string | null
}

export function createSharedConversation({ name, ...parts }: Parts): SharedConversation {
  const { memory, outbox, session } = parts
  const conversation = signal(emptyConversation)
  const engine = createEngine({ ...parts, conversation, happen })
  /** `null` once joined: there are no others, or this browser cannot tell. */
  let tabs: Tabs | null | undefined
  /** Whether this tab knows what the others know: what it is told before is only a part. */
  let isInStep = false

  const isLeading = () => tabs === null || tabs?.isLeading() === true

  function happenHere(happening: Happening): void {
    conversation.value = fold(conversation.peek(), happening)
  }

  function happen(happening: Happening): void {
    happenHere(happening)
    tabs?.tell({ type: 'happened', happening })
  }

  function lead(): void {
    isInStep = true
    outbox.collect()
    batch(() => {
      for (const outgoing of outbox.all()) happen({ type: 'queued', outgoing })
      if (session.read() || outbox.all().length > 0) engine.work()
    })
  }

  function hear(letter: Letter): void {
    if (letter.type === 'happened') return learn(letter.happening)
    if (!isLeading()) return
    if (letter.type === 'retry') retry('all')
    else tell({ type: 'synced', conversation: conversation.peek() })
  }

  function tell(happening: Happening): void {
    tabs?.tell({ type: 'happened', happening })
  }

  /** Another tab tells what happened. */
  function learn(happening: Happening): void {
    if (happening.type === 'synced') isInStep = true
    if (!isInStep) return
    if (isGap(conversation.peek(), happening)) {
      isInStep = isLeading()
      tabs?.tell({ type: 'hello' })
      return
    }
    if (happening.type === 'forgotten') forgetHere()
    happenHere(happening)
    if (happening.type === 'discarded') outbox.remove(happening.clientId)
    if (happening.type === 'event' && happening.event.event === 'message') {
      outbox.remove(happening.event.data.clientId ?? '')
    }
    if (happening.type === 'queued' && isLeading()) {
      outbox.put(happening.outgoing)
      engine.work()
    }
  }

  function forgetHere(): void {
    engine.suspend()
    session.leave()
    outbox.clear('here')
  }

  function retry(what: 'unsent' | 'all'): void {
    if (!isLeading()) return tabs?.tell({ type: 'retry' })
    const hasUnsent = conversation.peek().messages.some(({ delivery }) => delivery)
    batch(() => {
      if (what === 'all' && !hasUnsent) engine.askAgain()
      engine.resend()
    })
  }

  return {
    conversation,
    happen,
    happenHere,
    join() {
      if (conversation.peek().state === 'idle') {
        happenHere(
          memory.isKnown()
            ? { type: 'looking-up' }
            : { type: 'loaded', messages: [], lastEventId: 0, hasEarlier: false },
        )
        // It failed before.
        if (tabs !== undefined) retry('unsent')
      }
      if (tabs !== undefined) return
      tabs = name === null ? null : joinTabs(name, { lead, resign: engine.suspend, hear })
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

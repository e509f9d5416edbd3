import { batch, signal, type ReadonlySignal } from '@preact/signals'
import { emptyConversation, fold, isAttended, type Conversation, type Action } from './conversation.ts'
import type { ChatMessage, ChatState } from './chat.ts'
import { createSessionSync, outgoingOf, type SessionSync, type SessionSyncDeps } from './session-sync.ts'
import { createTabs, isGap, type TabMessage } from './tabs.ts'

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
  /** Follows what people write, where a person answers or is waited for. */
  attend(): void
  /** The session, opened where there is none; see SessionSync. */
  open: SessionSync['open']
  /** Tries again what failed. `all` asks for a failed answer again, too. */
  retry(what: 'unsent' | 'all'): void
  /** Ends what is under way, in this tab. */
  suspend(): void
  dispose(): void
}

export type SharedConversationDeps = Pick<
  SessionSyncDeps,
  'client' | 'memory' | 'network' | 'outbox' | 'session' | 'isHelpOffered'
> & {
  /** The same in all tabs that show this conversation. Null: it is not shared between tabs. */
  name: string | null
}

/** Where nothing is under way. */
const quiet: ReadonlySet<ChatState> = new Set(['idle', 'resting'])

export function createSharedConversation({ name, ...deps }: SharedConversationDeps): SharedConversation {
  const { memory, outbox, session } = deps
  const conversation = signal(emptyConversation)
  const tabs = createTabs(name, { lead, resign: () => sync.suspend(), comeBack, receive })
  const sync = createSessionSync({ ...deps, conversation, dispatch, finished: tabs.rest, separate })
  let hasJoined = false
  /** Whether this tab has the whole conversation: actions that it receives before are only a part. */
  let isInStep = false

  function dispatchHere(action: Action): void {
    conversation.value = fold(conversation.peek(), action)
  }

  function dispatch(action: Action): void {
    dispatchHere(action)
    tabs.send({ type: 'dispatched', action })
  }

  function lead(): void {
    isInStep = true
    outbox.collect()
    // What a tab that closed could not store.
    for (const message of conversation.peek().messages) if (isOnItsWay(message)) outbox.put(outgoingOf(message))
    batch(() => {
      for (const outgoing of outbox.all()) dispatch({ type: 'queued', outgoing })
      if (session.read() || outbox.all().length > 0) sync.work()
      else tabs.rest()
    })
  }

  function comeBack(): void {
    if (!hasJoined) return
    // Whoever goes back may be somebody else.
    if (session.isLeft()) {
      leave()
      dispatchHere({ type: 'forgotten', keeps: 'nothing' })
    }
    isInStep = false
    sync.suspend()
    tabs.lead()
  }

  function receive(message: TabMessage): void {
    if (message.type === 'dispatched') apply(message.action)
    else if (tabs.isLeading()) {
      tabs.send({ type: 'dispatched', action: { type: 'synced', conversation: conversation.peek() } })
    }
    // Should the tab that works close, this one goes on.
    if (tabs.isLeading()) return
    if (isUnderWay()) tabs.wait()
    else tabs.rest()
  }

  function isUnderWay(): boolean {
    const { state, messages } = conversation.peek()
    return !isInStep || !quiet.has(state) || isAttended(conversation.peek()) || messages.some(isOnItsWay)
  }

  /** Applies an action of another tab. */
  function apply(action: Action): void {
    if (action.type === 'synced') isInStep = true
    if (!isInStep) return
    if (isGap(conversation.peek(), action)) {
      if (tabs.isLeading()) return
      isInStep = false
      sync.suspend()
      tabs.send({ type: 'hello' })
      return
    }
    if (action.type === 'forgotten') leave()
    dispatchHere(action)
    if (action.type === 'discarded') outbox.remove(action.clientId)
    if (action.type === 'event' && action.event.event === 'message') {
      outbox.remove(action.event.data.clientId ?? '')
    }
    if (action.type === 'handover' && tabs.isLeading()) sync.work()
    if (action.type === 'queued' && tabs.isLeading()) {
      outbox.put(action.outgoing)
      sync.work()
    }
  }

  /** Another page has forgotten the conversation. */
  function leave(): void {
    suspend()
    session.leave()
    outbox.clear('here')
  }

  /** Works here, or once it is this tab's turn. */
  function work(): void {
    if (tabs.isLeading()) sync.work()
    else tabs.lead()
  }

  function suspend(): void {
    sync.suspend()
    tabs.rest()
  }

  /** The other tabs cannot know this one's session, and forget what they have heard of it. */
  function separate(): void {
    tabs.send({ type: 'dispatched', action: { type: 'forgotten', keeps: 'nothing' } })
    tabs.separate()
  }

  function retry(what: 'unsent' | 'all'): void {
    const hasUnsent = conversation.peek().messages.some(({ delivery }) => delivery)
    batch(() => {
      if (what === 'all' && !hasUnsent) sync.askAgain()
      sync.resend()
      work()
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
        if (hasJoined) retry('unsent')
      }
      if (hasJoined) return
      hasJoined = true
      tabs.lead()
    },
    work,
    attend() {
      if (tabs.isLeading() || isAttended(conversation.peek())) work()
    },
    open: (as) => sync.open(as),
    retry,
    suspend,
    dispose() {
      tabs.dispose()
      sync.suspend()
    },
  }
}

/** Whether a message waits, or is being sent. */
function isOnItsWay({ delivery }: ChatMessage): boolean {
  return delivery === 'queued' || delivery === 'sending'
}

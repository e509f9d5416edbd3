import type { ChatEvent } from '../contract/sessions/chat.ts'

/*
 * What the services use to coordinate processes while answers are being written: events, claims, counts. Types only. Each adapter passes
 * the contracts in test/store/contract: `local` is for one process, `postgres` for any number of them.
 */

/** A subscription to the events of a session. */
type Subscription = {
  leave(): void
  /**
   * Resolves when the events that were retained at the time of subscribing have been delivered, or could not be fetched within a second.
   * Never rejects. A read of the store after that returns everything that was not and will not be delivered.
   */
  caughtUp: Promise<void>
}

/**
 * The live side of conversations: the events of running answers, and requests to stop them.
 * Every event published to a session since the last `trimThrough` is retained, so that a new subscriber misses nothing. Ids count up
 * within a session. Nothing here is durable, and publishing never blocks: events that cannot be passed on to other processes in time are
 * lost for them, from one event on up to the stored message.
 */
export type Bus = {
  /** Only for the holder of the session's {@link Claim}; events of others do not leave their process. */
  publish(sessionId: string, event: ChatEvent): void
  /**
   * Calls `reader` with the retained events with an id above `after`, then with each one as it is published, in order and once each, until
   * `leave` is called. Events of this process are delivered synchronously, those of others a moment later. A reader that throws loses its
   * own subscription only.
   */
  subscribe(sessionId: string, after: number, reader: (event: ChatEvent) => void): Subscription
  /**
   * Drops the retained events up to and including that id, since they can be read from the store now. Later subscribers do not get them,
   * or may for half a minute if another process published them. Resolves with whether all events published before have reached the other
   * processes within five seconds. Never rejects.
   */
  trimThrough(sessionId: string, throughId: number): Promise<boolean>
  /**
   * Asks the process that writes the session's answer to stop it, and resolves with whether there is one. Listeners in this process are
   * called at once. A process that cannot be reached now learns of it by its claim.
   */
  requestStop(sessionId: string): Promise<boolean>
  /** Calls back when a stop is asked for the session, perhaps more than once, until the returned function is called. */
  onStop(sessionId: string, stop: () => void): () => void
  /**
   * Passes a signal on to all processes. Never rejects. Nothing retains it: who does not listen just now misses it, and processes that cannot be
   * reached learn later that they may have missed some.
   */
  signal(sessionId: string, signal: Signal): Promise<void>
  /**
   * Calls back with the signals of all sessions, those of this process included, until the returned function is called. `onMissed`: some may
   * have been missed.
   */
  onSignal(reader: (sessionId: string, signal: Signal) => void, onMissed: () => void): () => void
  /**
   * Announces that agents or sessions, by their ids, were deleted or restricted. Listeners in this process are called at once. Never
   * rejects: processes that cannot be reached now are told later that they may have missed something.
   */
  revoke(ids: readonly string[]): Promise<void>
  /**
   * Calls back when one of these ids was revoked, or that may have been missed, perhaps more than once, until the returned function is
   * called. The store has the current state.
   */
  onRevoked(ids: readonly string[], look: () => void): () => void
}

/**
 * What happens in a conversation with people. `changed`: an entry was appended, which the store has. `typing`, `read`: never stored; `through`
 * is the position of an entry.
 */
export type Signal =
  | { type: 'changed' }
  | { type: 'typing'; by: 'visitor' | 'person'; isTyping: boolean; name?: string }
  | { type: 'read'; by: 'visitor' | 'person'; through: number }

/** The right to write the answer of a session, which one process has at a time. */
export type Claim = {
  sessionId: string
  /** Identifies the claim for `appendMessage`. */
  token: string
  /** How many processes have held it for this answer, including this one. */
  attempt: number
  /** How many processes died while they held it: not those that abandoned it, nor those that could not renew it because of the storage. */
  deaths: number
  /**
   * Aborted when a stop was requested that the bus may have missed: of the holder before, or while the bus was not connected. Absent
   * where the bus misses nothing.
   */
  stopAsked?: AbortSignal
  /**
   * Aborted when the claim is lost: this process could not renew it in time, and another one has taken it over. Absent where there is no
   * other process.
   */
  lost?: AbortSignal
  /** Releases the claim. Never rejects: a claim that cannot be released expires. */
  release(): Promise<void>
  /** Abandons the claim with the answer unwritten, so that any process can take it over at once. In a single process, releases it. Never rejects. */
  abandon(): Promise<void>
}

/** Decides which process writes which answer. The claims of dead processes are taken over. */
export type Claims = {
  /**
   * Resolves with the claim, or with the `clientId` of the message that is being answered already. `clientId` is that of the message to
   * answer.
   */
  take(sessionId: string, clientId: string | undefined): Promise<Claim | { takenFor: string | undefined }>
  /** Calls back with each claim that was taken over from a dead process, until the returned function is called. Without a listener none is taken over. */
  onTakenOver(reader: (claim: Claim) => void): () => void
  /** Lets all held claims expire at once, so that other processes need not wait. */
  close(): Promise<void>
}

/** A limit for a key in a fixed window, which begins with the first count in it. */
export type Quota = { key: string; limit: number; seconds: number }

/** The count of a quota before this one, and the seconds left of its window, rounded up. */
export type QuotaState = { count: number; endsIn: number }

/** Counts against limits that are shared by all instances. */
export type Counters = {
  /** Counts one more under each quota, or under none if one of them is used up. Resolves in the order of the quotas. */
  count(quotas: readonly Quota[]): Promise<QuotaState[]>
  /** Counts nothing under a key any more, as if its window were over. */
  forget(key: string): Promise<void>
}

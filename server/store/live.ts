import type { ChatEvent } from '../contract/chat.ts'
import type { Soon } from '../core/soon.ts'

/*
 * What the services ask of what ties processes together while answers are being written: events, claims, counts. Types only. Each
 * adapter passes the contracts in test/store: for one process in `local`, for any number of them in `postgres`.
 */

/** Somebody who reads the events of a session. */
export type Subscription = {
  leave(): void
  /**
   * Resolves when what was retained at the time of subscribing has been given, or cannot be had in a second. Never rejects. What is read
   * from the store after that holds everything that was not given and will not be.
   */
  caughtUp: Promise<void>
}

/**
 * The live side of conversations: the events of answers that are being written, and the wish to stop one.
 * Every event published to a session since the last `settle` is retained, so that whoever attaches misses nothing. Ids count up
 * within a session. Nothing here is durable, and whoever publishes is never kept waiting: what cannot be passed on to other processes in
 * time is lost for them, from some event on up to the stored message.
 */
export type Bus = {
  /** Only who holds the session's {@link Claim} may; what others publish reaches nobody outside of their process. */
  publish(sessionId: string, event: ChatEvent): void
  /**
   * Gives the retained events with an id above `after`, then each one as it is published, all in order and each once, until it is left.
   * What this process publishes is given at once, synchronously; what others do, a moment later. A reader that throws loses its
   * subscription and nobody else's.
   */
  subscribe(sessionId: string, after: number, reader: (event: ChatEvent) => void): Subscription
  /**
   * Forgets the retained events up to and including that id: they can be read from the store now. Who subscribes later is not given
   * them, but may be for half a minute when another process published them. Resolves with whether everything published before was told
   * to the other processes, in five seconds. Never rejects.
   */
  settle(sessionId: string, throughId: number): Promise<boolean>
  /**
   * Asks whoever writes the session's answer to end it, and resolves with whether somebody does. In this process it is told at once. Who
   * cannot be told now learns of it by the claim.
   */
  requestStop(sessionId: string): Promise<boolean>
  /** Calls back when a stop is asked for the session, perhaps more than once, until the returned function is called. */
  onStop(sessionId: string, stop: () => void): () => void
}

/** The right to write the answer of a session, which one process has at a time. */
export type Claim = {
  sessionId: string
  /** Names the claim to `appendMessage`. */
  token: string
  /** How many processes have had it for this answer, this one included: above 1, the ones before died. */
  attempt: number
  /** Aborted when a stop was asked that the bus may not have told of: of who had it before, or while nothing could be heard. */
  stopAsked: AbortSignal
  /** Aborted when the claim is lost, because this process could not say in time that it lives: another one may write by now. */
  lost: AbortSignal
  /** Gives it back. Never rejects: what cannot be given back runs out. */
  release(): Promise<void>
  /** Gives it up with the answer unwritten, for any process to take over at once. Where nobody could, it is given back. Never rejects. */
  abandon(): Promise<void>
}

/** Who writes which answer. A claim is kept by whoever lives, and taken over from whoever died. */
export type Claims = {
  /**
   * Resolves with the claim, or with the `clientId` of the message that somebody is answering already. `clientId` is that of the
   * message to be answered.
   */
  take(sessionId: string, clientId: string | undefined): Promise<Claim | { takenFor: string | undefined }>
  /** Calls back with each claim of a dead process that became ours, until the returned function is called. Without a reader none does. */
  onTakenOver(reader: (claim: Claim) => void): () => void
  /** What is still held runs out at once, so that others need not wait for it. */
  close(): Promise<void>
}

/** A limit on how often something may happen under a key in a window of time, which begins with the first thing that happens in it. */
export type Quota = { key: string; limit: number; seconds: number }

/** How much was counted of a quota before now, and how many seconds are left of its window, rounded up. */
export type QuotaState = { count: number; endsIn: number }

/** Counts what visitors do, against limits that hold for all instances together. */
export type Counters = {
  /** Counts one more under each of the quotas, unless one of them is used up: then under none. In the order of the quotas. */
  count(quotas: readonly Quota[]): Soon<QuotaState[]>
}

import type { ReadonlySignal } from '@preact/signals'
import type { Handover } from '#contract/inbox/handover.ts'
import type { Client, SessionKey } from '../client/client.ts'
import { ClientError } from '../client/errors.ts'
import type { StreamEvent } from '../client/sse.ts'
import type { Attempt } from './retry.ts'
import { isAttended, type Action, type Conversation } from './conversation.ts'

/** Listens for what people write, which comes at any time: one stream while a person answers or is waited for, and none otherwise. */
export type Attendance = {
  /** Null: the server does not tell, which is no reason to show no conversation. */
  whoAnswers(key: SessionKey): Promise<Handover | null>
  /** Asks who answers, for all tabs. */
  refresh(key: SessionKey): Promise<void>
  /**
   * Receives until the agent answers again, or `stopListening`. `expected`: so long, in milliseconds, it also waits for somebody to
   * come.
   */
  listen(key: SessionKey, ended: AbortSignal, expected?: number): Promise<void>
  stopListening(): void
}

type AttendanceDeps = {
  client: Pick<Client, 'request' | 'subscribe'>
  conversation: ReadonlySignal<Conversation>
  dispatch(action: Action): void
  receive(event: StreamEvent): void
  keepTrying(attempt: Attempt, ended: AbortSignal): Promise<void>
}

export function createAttendance({ client, conversation, dispatch, receive, keepTrying }: AttendanceDeps): Attendance {
  let stopListening = () => {}

  async function whoAnswers(key: SessionKey): Promise<Handover | null> {
    const before = conversation.peek().handover
    try {
      const handover = await client.request<Handover>(key, 'handover')
      // What was heard meanwhile, such as that a wish for a person was granted, may be newer.
      return conversation.peek().handover === before ? handover : await whoAnswers(key)
    } catch (error) {
      if (error instanceof ClientError && error.code !== 'network') return null
      throw error
    }
  }

  async function refresh(key: SessionKey): Promise<void> {
    const handover = await whoAnswers(key)
    if (handover) dispatch({ type: 'handover', handover })
  }

  return {
    whoAnswers,
    refresh,

    async listen(key, ended, expected = 0) {
      const listening = new AbortController()
      const stop = () => listening.abort()
      stopListening = stop
      ended.addEventListener('abort', stop, { signal: listening.signal })
      let isExpected = expected > 0
      const isOver = () => {
        if (isAttended(conversation.peek())) isExpected = false
        return !isExpected && !isAttended(conversation.peek())
      }
      const timer = setTimeout(() => {
        isExpected = false
        if (isOver()) stop()
      }, expected)
      await keepTrying(async (signal, alive) => {
        // On connecting one is told of people alone, not that the agent answers again.
        await refresh(key)
        if (isOver()) return true
        for await (const event of client.subscribe(key, conversation.peek().lastEventId, signal)) {
          alive()
          receive(event)
          if (isOver()) return true
        }
        return false
      }, listening.signal).finally(() => clearTimeout(timer))
      stop()
    },

    stopListening: () => stopListening(),
  }
}

import { randomUUID } from 'node:crypto'
import type { Timeline } from '#contract/inbox/handover.ts'
import type { TestAgent } from './agent.ts'
import type { TestServer } from './server.ts'

/** Somebody who answers visitors, by HTTP: in the newest conversation of an agent. */
export type TestOperator = {
  timeline(): Promise<Timeline>
  take(): Promise<void>
  say(text: string): Promise<void>
  typing(isTyping: boolean): Promise<void>
  /** Has read everything up to now. */
  read(): Promise<void>
  giveBack(): Promise<void>
}

/** `token`: of the one who acts; the operator's own by default, whose name is Operator. */
export function createOperator({ call }: Pick<TestServer, 'call'>, { id }: TestAgent, token?: string): TestOperator {
  async function send(method: string, path: string, body?: object): Promise<Timeline> {
    const sessions = await call('GET', `/v1/agents/${id}/sessions?order=desc&limit=1`)
    const base = `/v1/agents/${id}/sessions/${sessions.body[0].sessionId}/handover`
    const answer = await call(method, `${base}/${path}`, {
      ...(token !== undefined && { token }),
      ...(body && { body }),
    })
    if (answer.status !== 200) throw new Error(answer.text)
    return answer.body.data as Timeline
  }
  const timeline = () => send('GET', 'timeline')
  const seen = async () => ({ after: (await timeline()).length })
  return {
    timeline,
    take: async () => void (await send('POST', 'take', await seen())),
    say: async (message) =>
      void (await send('POST', 'messages', { ...(await seen()), message, clientId: randomUUID() })),
    typing: async (isTyping) => void (await send('POST', 'signals', { isTyping })),
    read: async () => void (await send('POST', 'signals', { readThrough: (await timeline()).length })),
    giveBack: async () => void (await send('POST', 'return', await seen())),
  }
}

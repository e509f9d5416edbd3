import type { Handover, Timeline } from '#contract/inbox/handover.ts'
import type { Message } from '#contract/sessions/chat.ts'
import { createAgent, type TestAgent } from '../../support/agent.ts'
import type { Answer, TestServer } from '../../support/server.ts'

/* A desk with two operators, and visitors of an agent that offers people. */

export type Visitor = {
  id: string
  path: string
  token: string
  say(message: string, clientId?: string): Promise<Answer>
  list(): Promise<Message[]>
  ask(): Promise<Answer>
  leave(): Promise<Answer>
  sees(): Promise<Handover>
  signal(body: object): Promise<Answer>
}

/** An agent that offers a person and the form, and the tokens of two operators. */
export async function openDesk(
  server: Pick<TestServer, 'call'>,
  help: object = {},
): Promise<{ agent: TestAgent; mia: string; tom: string }> {
  const agent = await createAgent(server)
  await server.call('PATCH', `/v1/agents/${agent.id}/help`, {
    body: { isOffered: true, form: { isOffered: true }, ...help },
  })
  const [mia, tom] = await Promise.all(
    ['Mia', 'Tom'].map(async (name) => {
      const { body } = await server.call('POST', '/v1/tokens', { body: { name, scope: 'admin' } })
      return body.token as string
    }),
  )
  return { agent, mia: mia ?? '', tom: tom ?? '' }
}

/** `call`: of the instance that the visitor talks to. */
export async function aVisitor(
  { call }: Pick<TestServer, 'call'>,
  agent: TestAgent,
  language = 'en',
): Promise<Visitor> {
  const opened = await call('POST', `/v1/agents/${agent.id}/sessions`)
  const { id, token } = opened.body.data as { id: string; token: string }
  const path = `/v1/agents/${agent.id}/sessions/${id}`
  const own = { token, headers: { 'Accept-Language': language } }
  return {
    id,
    path,
    token,
    say: (message, clientId) => call('POST', `${path}/conversations`, { ...own, body: { message, clientId } }),
    list: async () => (await call('GET', `${path}/conversations`, own)).body as Message[],
    ask: () => call('POST', `${path}/handover/ask`, { ...own, body: {} }),
    leave: () => call('DELETE', `${path}/handover/ask`, own),
    sees: async () => (await call('GET', `${path}/handover`, own)).body.data as Handover,
    signal: (body) => call('POST', `${path}/handover/signals`, { ...own, body }),
  }
}

export function deskOf({ call: send }: Pick<TestServer, 'call'>, { path }: Pick<Visitor, 'path'>, token: string) {
  const call = (name: string, body: object) => send('POST', `${path}/handover/${name}`, { token, body })
  return {
    timeline: async (from = 0) =>
      (await send('GET', `${path}/handover/timeline?from=${from}`, { token })).body.data as Timeline,
    take: (after: number, takeFrom?: string) => call('take', { after, takeFrom }),
    write: (message: string, after: number, more: object = {}) =>
      call('messages', { message, after, clientId: `c-${message.length}-${after}`, ...more }),
    back: (after: number) => call('return', { after }),
    done: (after: number) => call('done', { after }),
    reopen: (after: number) => call('reopen', { after }),
    note: (text: string) => call('notes', { text }),
    signal: (body: object) => call('signals', body),
  }
}

/** The kinds of entries of a timeline, in order. */
export function kindsIn({ entries }: Pick<Timeline, 'entries'>): string[] {
  return entries.map((entry) => {
    if ('event' in entry) return entry.event.type
    return entry.message.author ? 'person' : entry.message.messageType
  })
}

import type { Locator, Page } from 'playwright'
import { createAgent } from '../../support/agent.ts'
import { startConsole, type ConsoleStage, type Entering, type Visit } from '../../support/browser/console.ts'

/* What the tests of the inbox share: a visitor who acts by HTTP, and operators in browsers of their own. */

export type InboxStage = ConsoleStage & {
  /** An agent whose visitors may ask for a person. */
  openAgent(name?: string, instructions?: string): Promise<string>
  /** A conversation of a visitor, with what was said so far. */
  converse(agentId: string, ...messages: string[]): Promise<Visitor>
  /** A colleague's token, which may do everything. */
  colleague(name: string): Promise<string>
}

export type Visitor = {
  sessionId: string
  agentId: string
  /** Below /v1/agents/{agentId}/sessions/{sessionId}. */
  call(method: string, path: string, body?: unknown): ReturnType<ConsoleStage['server']['call']>
  say(message: string): Promise<void>
  ask(): Promise<void>
  /** What the visitor was told, earliest first. */
  told(): Promise<{ message: string; author?: { name: string } }[]>
}

export async function startInbox(...options: Parameters<typeof startConsole>): Promise<InboxStage> {
  const stage = await startConsole(...options)
  const { call } = stage.server

  async function converse(agentId: string, ...messages: string[]): Promise<Visitor> {
    const { id, token } = (await call('POST', `/v1/agents/${agentId}/sessions`)).body.data
    const path = `/v1/agents/${agentId}/sessions/${id}`
    const visitor: Visitor = {
      sessionId: id,
      agentId,
      call: (method, rest, body) => call(method, `${path}${rest}`, { token, body }),
      async say(message) {
        const answer = await visitor.call('POST', '/conversations', { message })
        if (answer.status !== 200) throw new Error(answer.text)
      },
      async ask() {
        const answer = await visitor.call('POST', '/handover/ask', {})
        if (answer.status !== 200) throw new Error(answer.text)
      },
      async told() {
        const all = (await visitor.call('GET', '/conversations')).body as { messageType: string; message: string }[]
        return all.filter(({ messageType }) => messageType === 'assistant')
      },
    }
    for (const message of messages) await visitor.say(message)
    return visitor
  }

  return {
    ...stage,
    converse,
    async openAgent(name = 'Ada', instructions) {
      const { id } = await createAgent(stage.server, { name, ...(instructions !== undefined && { instructions }) })
      await call('PATCH', `/v1/agents/${id}/help`, { body: { isOffered: true } })
      return id
    },
    async colleague(name) {
      return (await call('POST', '/v1/tokens', { body: { name, scope: 'admin' } })).body.token
    },
  }
}

/** An operator in a browser, and what is on the screen of the inbox. */
export type Operator = {
  visit: Visit
  page: Page
  row(preview: string | RegExp): Locator
  opened: Locator
  field: Locator
  button(name: string): Locator
}

/** `token`: of who signs in; without one, by a printed link. */
export async function enterInbox(stage: InboxStage, token?: string, entering: Entering = {}): Promise<Operator> {
  const visit = await stage.enter({ path: '/inbox', ...(token !== undefined && { token }), ...entering })
  const { page } = visit
  const opened = page.locator('.opened-pane')
  return {
    visit,
    page,
    row: (preview) => page.locator('.conversation-row').filter({ hasText: preview }),
    opened,
    field: opened.getByRole('textbox', { name: 'Reply to the visitor' }),
    button: (name) => opened.getByRole('button', { name, exact: true }),
  }
}

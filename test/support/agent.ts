import type { TestServer } from './server.ts'

/** An agent that answers, made through /v1. */
export type TestAgent = { id: string; webId: string }

export const faq = `Private: the owner is called Ida.

## Opening hours
We are open **Monday to Friday**, 9 to 17.

## Prices
| Thing | Price |
|---|---|
| Bread | 5 € |
| Cake | 20 € |

## Code
Run this:

\`\`\`js
const answer = 42
\`\`\`
`

export async function createAgent(
  server: Pick<TestServer, 'call'>,
  { name = 'Ada', instructions = faq, theme }: { name?: string; instructions?: string; theme?: object } = {},
): Promise<TestAgent> {
  const agent = await server.call('POST', '/v1/agents', { body: { name } })
  const ai = await server.call('POST', '/v1/ai', { body: { instructions } })
  const { id, webId } = agent.body.data as TestAgent
  await server.call('PUT', `/v1/agents/${id}/ai`, { body: { aiId: ai.body.data.id } })
  if (theme) await setTheme(server, id, theme)
  return { id, webId }
}

export async function setTheme(server: Pick<TestServer, 'call'>, agentId: string, theme: object): Promise<void> {
  const { status, text } = await server.call('PATCH', `/v1/agents/${agentId}/theme`, { body: theme })
  if (status !== 200) throw new Error(text)
}

/** The script tag as the README has it. */
export function scriptTag(server: Pick<TestServer, 'url'>, { webId }: TestAgent, more = ''): string {
  return `<script async src="${server.url}/widget.js" data-agent="${webId}"${more}></script>`
}

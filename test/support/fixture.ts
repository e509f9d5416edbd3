import { randomUUID } from 'node:crypto'
import { hashToken } from '../../server/core/secrets.ts'
import type { TestServer } from './server.ts'
import { upload } from './upload.ts'

/** One of everything in a workspace, with a picture that nothing uses and nobody else has, and a bearer of every kind for it; the operator's is for the default workspace alone. */
export type Fixture = {
  ids: Record<
    | 'agentId'
    | 'webId'
    | 'sourceId'
    | 'documentId'
    | 'qaId'
    | 'pairId'
    | 'aiId'
    | 'sessionId'
    | 'messageId'
    | 'contactId'
    | 'tokenId'
    | 'personId'
    | 'workspaceId'
    | 'webhookId'
    | 'outboxId'
    | 'assetName'
    | 'number',
    string
  >
  tokens: Record<'operator' | 'admin' | 'read' | 'agent' | 'session', string>
}

/** Makes it through /v1, the answered message included, in the default workspace or that of a token. */
export async function createFixture(
  server: TestServer,
  { id: workspaceId, token }: { id: string; token: string } = { id: 'wks_default', token: server.operatorToken },
): Promise<Fixture> {
  const created = async (method: string, path: string, body?: unknown) => {
    const answer = await server.call(method, path, { token, body })
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.text}`)
    return answer.body
  }
  const agent = (await created('POST', '/v1/agents', { name: 'Ada' })).data
  const ai = (await created('POST', '/v1/ai', { instructions: '## Hours\nWe are open.' })).data
  await created('PATCH', `/v1/ai/${ai.id}`, { instructions: '## Hours\nWe are open from 9 to 17.' })
  const file = new FormData()
  file.set('file', new Blob(['Parcels take two days.']), 'shipping.md')
  const source = (await created('POST', `/v1/ai/${ai.id}/sources/file`, file)).data
  const [document] = (await created('GET', `/v1/ai/${ai.id}/sources/${source.id}/documents`)).data
  const pairs = [{ question: 'Do you ship?', answer: 'Yes.' }]
  const qa = (await created('POST', `/v1/ai/${ai.id}/sources`, { kind: 'qa', pairs })).data
  const [pair] = (await created('GET', `/v1/ai/${ai.id}/sources/${qa.id}/pairs`)).data
  await created('PATCH', `/v1/agents/${agent.id}/theme`, { welcome: { title: 'Hello' } })
  await created('PUT', `/v1/agents/${agent.id}/ai`, { aiId: ai.id })
  const session = (await created('POST', `/v1/agents/${agent.id}/sessions`)).data
  const sent = await created('POST', `/v1/agents/${agent.id}/sessions/${session.id}/conversations`, {
    message: 'Hours?',
  })
  await created('PATCH', `/v1/agents/${agent.id}/help`, { isOffered: true, form: { isOffered: true } })
  const contact = await created('POST', `/v1/agents/${agent.id}/sessions/${session.id}/contacts`, {
    message: 'Please call me.',
    email: 'ida@example.com',
    clientId: 'one',
  })
  const picture = await upload(server, agent.id, { token })
  const notifications = `/v1/agents/${agent.id}/notifications`
  const hook = { kind: 'plain', name: 'A webhook', url: 'https://hooks.test/' }
  const webhook = (await created('POST', `${notifications}/webhooks`, hook)).data
  const item = (await created('POST', `${notifications}/test`, { to: webhook.id })).data
  const admin = await created('POST', '/v1/tokens', { name: 'Admin', scope: 'admin' })
  const read = await created('POST', '/v1/tokens', { name: 'Read', scope: 'read' })
  const email = `invited-${randomUUID()}@example.com`
  const invited = await created('POST', '/v1/people', { email, role: 'reader' })
  return {
    ids: {
      agentId: agent.id,
      webId: agent.webId,
      aiId: ai.id,
      sourceId: source.id,
      documentId: document.id,
      qaId: qa.id,
      pairId: pair.id,
      sessionId: session.id,
      messageId: sent.data[1].id,
      contactId: contact.data.id,
      tokenId: read.data.id,
      personId: invited.data.id,
      workspaceId,
      webhookId: webhook.id,
      outboxId: item.id,
      assetName: picture.name,
      // Of the theme's newest version, and of the instructions'.
      number: '2',
    },
    tokens: {
      operator: server.operatorToken,
      admin: admin.token,
      read: read.token,
      agent: agent.webId,
      session: session.token,
    },
  }
}

/** A workspace of somebody else, with an admin's token. */
export async function createWorkspace(
  server: TestServer,
  plan: 'free' | 'pro' = 'free',
): Promise<{ id: string; token: string }> {
  const { body } = await server.call('POST', '/v1/workspaces', { body: { name: `A ${plan} workspace`, plan } })
  return { id: body.data.id, token: body.token }
}

/** Every secret of a fixture, in clear and hashed: what no other answer, no log and no file may hold. */
export function secretsOf({ tokens: { operator, admin, read, session } }: Fixture): string[] {
  return [operator, admin, read, session].flatMap((token) => [token, hashToken(token)])
}

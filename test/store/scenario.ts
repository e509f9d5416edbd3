import type { Slice, Store } from '../../server/store/store.ts'
import { all, aMessage, anAgent, anAi, aSession, aToken, aWorkspace } from './samples.ts'

/** A change of a store, and what it is called where it fails. */
export type Step = { name: string; run: (store: Store) => Promise<unknown> }

/** The text of the conversation that the story erases. */
export const erasedText = 'Nobody must ever read this again'

const asc: Slice = { order: 'asc' }

/** A small story that touches every kind of change. Played twice, it makes the same records. */
export function scenario(): Step[] {
  const workspace = aWorkspace()
  const { id } = workspace
  const [kept, gone] = [anAgent(id), anAgent(id, { publicSlug: 'gone' })]
  const [token, ai] = [aToken(id), anAi(id)]
  const [first, erased, orphan] = [aSession(kept), aSession(kept), aSession(gone)]
  const question = aMessage('When are you open?', { clientId: 'one' })
  const answer = aMessage('At **nine**.\n', { messageType: 'assistant', replyTo: question.id })
  const secret = aMessage(erasedText, { messageType: 'assistant' })
  const story: [string, (store: Store) => Promise<unknown>][] = [
    ['create the workspace', (store) => store.createWorkspace(workspace)],
    ['create the agent', (store) => store.createAgent(kept)],
    ['create the other agent', (store) => store.createAgent(gone)],
    ['create the token', (store) => store.createToken(token)],
    ['create the AI resource', (store) => store.createAi(ai)],
    ['attach it', (store) => store.attachAi(id, kept.id, ai.id)],
    ['open a session', (store) => store.createSession(first)],
    ['open another session', (store) => store.createSession(erased)],
    ['ask', (store) => store.appendMessage(id, first.id, question)],
    ['answer', (store) => store.appendMessage(id, first.id, answer)],
    ['answer in the other', (store) => store.appendMessage(id, erased.id, secret)],
    ['rate the answer', (store) => store.setFeedback(id, first.id, answer.id, { type: 'negative' })],
    [
      'rate in the other',
      (store) => store.setFeedback(id, erased.id, secret.id, { type: 'positive', correctiveAnswer: erasedText }),
    ],
    ['rename the agent', (store) => store.updateAgent(id, kept.id, (agent) => ({ ...agent, name: 'Renamed' }))],
    ['erase the other session', (store) => store.eraseSession(id, erased.id)],
    [
      'ask again',
      (store) =>
        store.appendMessage(
          id,
          first.id,
          aMessage('And on Sunday?', { clientId: 'two', id: `${question.id}-2`, createdAt: question.createdAt }),
        ),
    ],
    ['ask the first again', (store) => store.appendMessage(id, first.id, question)],
    ['take the rating back', (store) => store.setFeedback(id, first.id, answer.id, null)],
    ['open a session of the other agent', (store) => store.createSession(orphan)],
    ['ask there', (store) => store.appendMessage(id, orphan.id, { ...question, id: `${question.id}-3` })],
    ['change the plan', (store) => store.updateWorkspace(id, (current) => ({ ...current, plan: 'pro' }))],
    ['erase what is erased', (store) => store.eraseSession(id, erased.id)],
    ['delete the other agent', (store) => store.deleteAgent(id, gone.id)],
    ['detach', (store) => store.attachAi(id, kept.id, null)],
    ['delete the AI resource', (store) => store.deleteAi(id, ai.id)],
    ['delete the token', (store) => store.deleteToken(id, token.id)],
    ['answer again', (store) => store.appendMessage(id, first.id, { ...answer, id: `${answer.id}-2` })],
    [
      'rename it again',
      (store) => store.updateAgent(id, kept.id, (agent) => ({ ...agent, name: `${agent.name} twice` })),
    ],
  ]
  return story.map(([name, run]) => ({ name, run }))
}

/** All that a store gives to its readers, as one value to compare. */
export async function dump(store: Store): Promise<unknown[]> {
  const found: unknown[] = []
  for (const workspace of await all(store.listWorkspaces(asc))) {
    const { id } = workspace
    found.push(workspace, ...(await all(store.listTokens(id, asc))), ...(await all(store.listAi(id, asc))))
    for (const agent of await all(store.listAgents(id, asc))) {
      found.push(agent)
      for (const session of await all(store.listSessions(id, agent.id, asc))) {
        const messages = await store.listMessages(id, session.id, asc)
        found.push(session, ...(messages ? await all(messages) : []))
      }
    }
  }
  return found
}

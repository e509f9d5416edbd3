import { readVersions } from '../../../../server/commands/copy/copy-records.ts'
import type { AgentRecord, EntryRecord, Slice } from '../../../../server/store/records/records.ts'
import type { Store } from '../../../../server/store/store.ts'
import type { VersionedKind } from '../../../../server/store/records/versions.ts'
import { documentsOf } from '../../../../server/commands/copy/copy-knowledge.ts'
import { unbounded } from '../../../../server/store/records/knowledge/knowledge-changes.ts'
import {
  aContact,
  all,
  aDocument,
  aMessage,
  anAgent,
  anAi,
  anEvent,
  anUpload,
  aSession,
  aSource,
  aToken,
  aWorkspace,
  nextTime,
} from '../../contract/samples.ts'

/** A change of a store, and what it is called where it fails. */
export type Step = { name: string; run: (store: Store) => Promise<unknown> }

/** The text of the conversation that the story erases. */
export const erasedText = 'Nobody must ever read this again'

/** The text of the contact that the story withdraws. */
export const withdrawnText = 'Forget that I wrote this'

const asc: Slice = { order: 'asc' }

/** A small story that touches every kind of change, each by a name of its own. Played twice, it makes the same records. */
export function scenario(): Step[] {
  const workspace = aWorkspace()
  const { id } = workspace
  const [kept, gone] = [anAgent(id), anAgent(id, { publicSlug: 'gone' })]
  const [token, ai] = [aToken(id), anAi(id)]
  const [source, other] = [aSource(ai), aSource(ai)]
  const [known, unknown] = [aDocument(source), aDocument(source, { key: 'other' })]
  const elsewhere = aDocument(other)
  const [picture, removedAt] = [anUpload(id), nextTime()]
  const [first, erased, orphan, ending] = [aSession(kept), aSession(kept), aSession(gone), aSession(kept)]
  const outliving = aContact(ending)
  const closed = aWorkspace()
  const theirs = { agent: anAgent(closed.id), ai: anAi(closed.id), picture: anUpload(closed.id) }
  const theirSession = aSession(theirs.agent)
  const theirContact = aContact(theirSession, { message: erasedText })
  const theirSource = aSource(theirs.ai)
  const [theirToken, theirText] = [aToken(closed.id), aDocument(theirSource)]
  const question = aMessage('When are you open?', { clientId: 'one' })
  const answer = aMessage('At **nine**.\n', { messageType: 'assistant', replyTo: question.id })
  const [left, withdrawn, gonesContact] = [
    aContact(first),
    aContact(first, { message: withdrawnText }),
    aContact(orphan, { message: 'Of the other agent' }),
  ]
  const erasedContact = aContact(erased, { message: erasedText })
  const secret = aMessage(erasedText, { messageType: 'assistant' })
  const mia = { id: token.id, name: 'Mia' }
  const asked = anEvent({ type: 'asked', by: 'visitor', why: 'wish' })
  const taken = anEvent({ type: 'taken', operator: mia }, { operatorId: mia.id })
  const note = anEvent({ type: 'note', name: 'Mia', text: erasedText }, { operatorId: mia.id })
  const done = anEvent({ type: 'done', name: 'Mia' }, { operatorId: mia.id })
  const written = aMessage('Mia here', { messageType: 'assistant', author: { name: 'Mia' }, operatorId: mia.id })
  const add = (sessionId: string, entry: EntryRecord) => (store: Store) => store.appendEntry(id, sessionId, () => entry)
  const story: [string, (store: Store) => Promise<unknown>][] = [
    ['create the workspace', (store) => store.createWorkspace(workspace)],
    ['create the agent', (store) => store.createAgent(kept)],
    ['create the other agent', (store) => store.createAgent(gone)],
    ['create the token', (store) => store.createToken(token)],
    ['create the AI resource', (store) => store.createAi(ai)],
    ['begin an upload', (store) => store.beginUpload(picture, Infinity)],
    ['finish it', (store) => store.finishUpload(picture)],
    ['attach it', (store) => store.attachAi(id, kept.id, ai.id)],
    [
      'learn',
      (store) =>
        store.createSource(
          source,
          [
            { record: known, text: 'We open at nine.' },
            { record: unknown, text: 'Nobody needs this.' },
          ],
          unbounded,
        ),
    ],
    ['learn from another', (store) => store.createSource(other, [{ record: elsewhere, text: 'Here.' }], unbounded)],
    [
      'correct it',
      (store) => store.updateDocument(id, source.id, known.id, (record) => record, 'We open at ten.', unbounded),
    ],
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
    ['tag the conversation', (store) => store.updateTags(id, kept.id, first.id, () => ['refund'])],
    ['ask for a person', add(first.id, asked)],
    ['leave a note in the other', add(erased.id, note)],
    ['take it over', add(first.id, taken)],
    ['leave a contact', (store) => store.createContact(left)],
    ['leave another', (store) => store.createContact(withdrawn)],
    ['leave one in the other session', (store) => store.createContact(erasedContact)],
    ['leave the first again', (store) => store.createContact({ ...left, id: `${left.id}-2` })],
    ['settle it', (store) => store.updateContact(id, left.id, (contact) => ({ ...contact, isDone: true }))],
    ['withdraw the other', (store) => store.deleteContact(id, withdrawn.id)],
    ['rename the agent', (store) => store.updateAgent(id, kept.id, (agent) => ({ ...agent, name: 'Renamed' }))],
    ['change its theme', (store) => store.updateAgent(id, kept.id, themed('#111111'), [], { by: 'Ada' })],
    [
      'change the instructions',
      (store) => store.updateAi(id, ai.id, (current) => ({ ...current, instructions: 'Others' }), { by: 'Ada' }),
    ],
    [
      'learn anew',
      (store) =>
        store.updateSource(id, ai.id, source.id, (current) => ({ ...current, name: 'Renamed' }), {
          write: [{ record: { ...known, title: 'Hours' }, text: 'We open at eight.' }],
          remove: [unknown.id],
          bounds: unbounded,
        }),
    ],
    [
      'take the correction back',
      (store) => store.updateDocument(id, source.id, known.id, (record) => record, null, unbounded),
    ],
    ['forget a source', (store) => store.deleteSource(id, ai.id, other.id)],
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
    ['tag it again', (store) => store.updateTags(id, kept.id, first.id, (tags) => [...tags, 'done'])],
    ['write as a person', add(first.id, written)],
    ['call it done', add(first.id, done)],
    ['take the rating back', (store) => store.setFeedback(id, first.id, answer.id, null)],
    ['open a session of the other agent', (store) => store.createSession(orphan)],
    ['ask there', (store) => store.appendMessage(id, orphan.id, { ...question, id: `${question.id}-3` })],
    ['leave a contact there', (store) => store.createContact(gonesContact)],
    ['change the plan', (store) => store.updateWorkspace(id, (current) => ({ ...current, plan: 'pro' }))],
    ['erase what is erased', (store) => store.eraseSession(id, erased.id)],
    ['delete the other agent', (store) => store.deleteAgent(id, gone.id)],
    ['change its theme again', (store) => store.updateAgent(id, kept.id, themed('#333333'), [], { by: 'Ada' })],
    ['delete the upload', (store) => store.deleteUpload(id, picture.name, removedAt)],
    ['forget it', (store) => store.forgetUpload(picture)],
    ['detach', (store) => store.attachAi(id, kept.id, null)],
    ['delete the AI resource', (store) => store.deleteAi(id, ai.id)],
    ['delete the token', (store) => store.deleteToken(id, token.id)],
    [
      'ask what reopens it',
      (store) =>
        store.appendMessage(id, first.id, aMessage('One more', { id: `${question.id}-4`, createdAt: done.createdAt })),
    ],
    ['answer again', (store) => store.appendMessage(id, first.id, { ...answer, id: `${answer.id}-2` })],
    ['open a session that ends', (store) => store.createSession(ending)],
    ['leave a contact in it', (store) => store.createContact(outliving)],
    ['end its retention', (store) => store.eraseSession(id, ending.id, () => true)],
    [
      'rename it again',
      (store) => store.updateAgent(id, kept.id, (agent) => ({ ...agent, name: `${agent.name} twice` })),
    ],
    ['create the other workspace with its token', (store) => store.createWorkspace(closed, theirToken)],
    ['create its AI resource', (store) => store.createAi(theirs.ai)],
    ['create its agent', (store) => store.createAgent({ ...theirs.agent, aiId: theirs.ai.id })],
    ['learn there', (store) => store.createSource(theirSource, [{ record: theirText, text: erasedText }], unbounded)],
    ['begin an upload there', (store) => store.beginUpload(theirs.picture, Infinity)],
    ['finish it there', (store) => store.finishUpload(theirs.picture)],
    ['open a session there', (store) => store.createSession(theirSession)],
    ['ask in it', (store) => store.appendMessage(closed.id, theirSession.id, { ...secret, id: `${secret.id}-4` })],
    ['leave a contact in it, too', (store) => store.createContact(theirContact)],
    ['delete the other workspace', (store) => store.deleteWorkspace(closed.id)],
    ['change the plan back', (store) => store.updateWorkspace(id, (current) => ({ ...current, plan: 'free' }))],
  ]
  return story.map(([name, run]) => ({ name, run }))
}

const themed = (color: string) => (agent: AgentRecord) => ({
  ...agent,
  theme: { theme: { chat: { buttons: { color } } } },
})

/** All that a store gives to its readers, as one value to compare. */
export async function dump(store: Store): Promise<unknown[]> {
  const found: unknown[] = await all(store.listOpenUploads(asc))
  for (const workspace of await all(store.listWorkspaces(asc))) {
    const { id } = workspace
    found.push(workspace, ...(await all(store.listTokens(id, asc))), ...(await all(store.listAi(id, asc))))
    for (const ai of await all(store.listAi(id, asc))) {
      found.push(...(await versionsOf(store, 'ai', ai)))
      for (const source of await all(store.listSources(id, ai.id, asc))) {
        found.push(source, ...(await all(documentsOf(store, source))))
      }
    }
    found.push(...(await all(store.listUploads(id, asc))), ...(await all(store.listContacts(id, {}, asc))))
    for (const view of ['needs', 'open', 'done'] as const)
      found.push(...(await store.listInbox(id, { view }, { limit: 100 })))
    for (const agent of await all(store.listAgents(id, asc))) {
      found.push(agent, ...(await versionsOf(store, 'agents', agent)))
      for (const session of await all(store.listSessions(id, agent.id, asc))) {
        const entries = await store.listEntries(id, session.id, asc)
        found.push(session, ...(entries ? await all(entries) : []))
      }
      found.push(...(await all(store.listTagged(id, agent.id))))
    }
  }
  return found
}

function versionsOf(store: Store, kind: VersionedKind, { workspaceId, id }: { workspaceId: string; id: string }) {
  return all(readVersions(store, kind, workspaceId, id))
}

import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { openFileStore } from '../../../server/store/file/file-store.ts'
import { folders } from '../../../server/store/file/journal/records.ts'
import { PaperDisk } from './paper-disk.ts'
import { quietLog } from '../contract/quiet-log.ts'
import { aContact, all, aMessage, anAgent, anAi, aSession, aWorkspace } from '../contract/samples.ts'

/* The journal's records are stored data: a directory that an earlier version left in format 1 opens, with every kind of them. */

const workspace = aWorkspace()
const closed = aWorkspace()
const closedAgent = anAgent(closed.id)
const [agent, deleted] = [anAgent(workspace.id), anAgent(workspace.id)]
const ai = anAi(workspace.id)
const [session, erased, orphan] = [aSession(agent), aSession(agent), aSession(deleted)]
const [question, answer] = [aMessage('Bread?'), aMessage('At six.', { messageType: 'assistant' })]
const feedback = { type: 'positive' } as const

const journal = [
  { previous: null },
  { do: 'put', folder: 'workspaces', place: 0, record: workspace },
  { do: 'put', folder: 'agents', place: 0, record: agent },
  { do: 'put', folder: 'agents', place: 1, record: deleted },
  { do: 'put', folder: 'ai', place: 0, record: ai },
  ...[session, erased, orphan].map((opened) => ({ do: 'open', session: opened })),
  { do: 'say', session: session.id, message: question },
  { do: 'say', session: session.id, message: answer },
  { do: 'rate', session: session.id, messageId: answer.id, feedback },
  { do: 'erase', session: erased.id },
  { do: 'tag', session: session.id, tags: ['refund'] },
  { do: 'drop', folder: 'ai', id: ai.id },
  { do: 'drop-agent', id: deleted.id },
  { do: 'put', folder: 'workspaces', place: 1, record: closed },
  { do: 'put', folder: 'agents', place: 2, record: closedAgent },
  { do: 'drop-workspace', id: closed.id },
  { do: 'probe' },
]

function lineOf(value: object): string {
  const text = JSON.stringify(value)
  return `["${crc32(text).toString(16).padStart(8, '0')}",${text}]\n`
}

test('a journal of format 1 is replayed, and what is written today has the same names', async () => {
  const disk = new PaperDisk()
  for (const directory of ['/data', '/data/journal']) await disk.makeDirectory(directory)
  const file = await disk.open('/data/journal/000001.jsonl', 'wx')
  await file.append(Buffer.from(journal.map(lineOf).join('')))
  const store = await openFileStore({ directory: '/data', log: quietLog(), disk })
  expect(await all(store.listAgents(workspace.id, { order: 'asc' }))).toEqual([agent])
  expect(await store.getAi(workspace.id, ai.id)).toBeNull()
  expect((await all(store.listSessions(workspace.id, agent.id, { order: 'asc' }))).map(({ id }) => id)).toEqual([
    session.id,
  ])
  expect(await store.findSession(orphan.id)).toBeNull()
  expect(await all(store.listWorkspaces({ order: 'asc' }))).toEqual([workspace])
  expect(await store.findAgentByWebId(closedAgent.webId)).toBeNull()
  const messages = await store.listMessages(workspace.id, session.id, { order: 'asc' })
  expect(messages && (await all(messages))).toEqual([question, { ...answer, feedback }])
  expect(await all(store.listTagged(workspace.id, agent.id))).toEqual([{ id: session.id, tags: ['refund'] }])
  await store.close()

  const fresh = new PaperDisk()
  const writer = await openFileStore({ directory: '/data', log: quietLog(), disk: fresh })
  await writer.createWorkspace(workspace)
  for (const each of [agent, deleted]) await writer.createAgent(each)
  await writer.createAi(ai)
  for (const each of [session, erased, orphan]) await writer.createSession(each)
  for (const each of [question, answer]) await writer.appendMessage(workspace.id, session.id, each)
  await writer.setFeedback(workspace.id, session.id, answer.id, feedback)
  expect(fresh.files().get('/data/journal/000001.jsonl')).toBe(journal.slice(0, 11).map(lineOf).join(''))
  await writer.close()
})

test('contacts have names of their own, and an erasure says whether they outlive it', async () => {
  const contacts = [aContact(session), aContact(erased), aContact(session, { message: 'Withdrawn' })]
  const disk = new PaperDisk()
  for (const directory of ['/data', '/data/journal']) await disk.makeDirectory(directory)
  const file = await disk.open('/data/journal/000001.jsonl', 'wx')
  const lines = [
    ...journal.slice(0, 7),
    ...contacts.map((record, place) => ({ do: 'put', folder: 'contacts', place, record })),
    { do: 'drop', folder: 'contacts', id: contacts[2]?.id },
    { do: 'erase', session: erased.id, keepsContacts: true },
  ]
  await file.append(Buffer.from(lines.map(lineOf).join('')))
  const store = await openFileStore({ directory: '/data', log: quietLog(), disk })
  expect(await all(store.listContacts(workspace.id, {}, { order: 'asc' }))).toEqual(contacts.slice(0, 2))
  await store.close()

  const fresh = new PaperDisk()
  const writer = await openFileStore({ directory: '/data', log: quietLog(), disk: fresh })
  await writer.createWorkspace(workspace)
  for (const each of [agent, deleted]) await writer.createAgent(each)
  await writer.createAi(ai)
  for (const each of [session, erased]) await writer.createSession(each)
  for (const each of contacts) await writer.createContact(each)
  expect(fresh.files().get('/data/journal/000001.jsonl')).toBe(lines.slice(0, 10).map(lineOf).join(''))
  await writer.close()
})

test('the folders are those of format 2: one more is a new format, since an earlier version would lose what is in it', () => {
  const ofFormat1 = ['workspaces', 'tokens', 'agents', 'ai', 'uploads', 'sources', 'documents']
  expect(folders).toEqual([...ofFormat1, 'contacts', 'outbox', 'people', 'logins', 'audit'])
})

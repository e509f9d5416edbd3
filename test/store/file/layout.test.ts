import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { openFileStore } from '../../../server/store/file/file-store.ts'
import type { AgentRecord } from '../../../server/store/records/records.ts'
import type { Store } from '../../../server/store/store.ts'
import { makeDataDirectory, type DataDirectory } from '../copies/data-directory.ts'
import { quietLog } from '../contract/quiet-log.ts'
import { aMessage, anAgent, anAi, aSession, aToken, aWorkspace } from '../contract/samples.ts'

/* What a person finds in a data directory. */

let data: DataDirectory
let store: Store
let agent: AgentRecord
const workspace = aWorkspace({ id: 'wks_default' })

beforeEach(async () => {
  data = await makeDataDirectory()
  store = await openFileStore({ directory: data.path, log: quietLog() })
  agent = anAgent(workspace.id)
  await store.createWorkspace(workspace)
  await store.createAgent(agent)
})
afterEach(async () => {
  await store.close()
})

test('after a clean stop the journal is empty and everything lies in plain JSON where its name says', async () => {
  const [token, ai, session] = [aToken(workspace.id), anAi(workspace.id), aSession(agent)]
  const answer = aMessage('At **nine**.', { messageType: 'assistant' })
  await store.createToken(token)
  await store.createAi(ai)
  await store.createSession(session)
  await store.appendMessage(workspace.id, session.id, aMessage('When?'))
  await store.appendMessage(workspace.id, session.id, answer)
  await store.setFeedback(workspace.id, session.id, answer.id, { type: 'positive' })
  await store.close()
  const conversation = `conversations/2026/11/20/${session.id}.jsonl`
  const sessions = `sessions/${agent.id}.jsonl`
  const documents = [`agents/${agent.id}`, `ai/${ai.id}`, `tokens/${token.id}`, 'workspaces/wks_default']
  const expected = [...documents.map((name) => `${name}.json`), conversation, 'format.json', sessions]
  expect(await data.files()).toEqual(expected.toSorted())
  expect(JSON.parse(await data.read(`agents/${agent.id}.json`))).toEqual({ place: 0, record: agent })
  expect(await data.read(`agents/${agent.id}.json`)).toContain('\n    "name": "An agent",\n')
  for (const file of [conversation, sessions]) {
    const lines = (await data.read(file)).trimEnd().split('\n')
    expect(lines.map((line) => typeof JSON.parse(line))).toEqual(lines.map(() => 'object'))
  }
  expect(await data.read(conversation)).toContain('At **nine**.')
})

test('a deleted record leaves no file, and neither do its conversations', async () => {
  const session = aSession(agent)
  await store.createSession(session)
  await store.appendMessage(workspace.id, session.id, aMessage('When?'))
  await store.close()
  store = await openFileStore({ directory: data.path, log: quietLog() })
  await store.deleteAgent(workspace.id, agent.id)
  await store.close()
  expect(await data.files()).toEqual(['format.json', 'workspaces/wks_default.json'])
})

test('only the owner may read or enter anything', async () => {
  const session = aSession(agent)
  await store.createSession(session)
  await store.appendMessage(workspace.id, session.id, aMessage('When?'))
  const running = await data.modes()
  await store.close()
  for (const modes of [running, await data.modes()]) {
    expect(modes.size).toBeGreaterThan(5)
    for (const [name, mode] of modes) expect(mode, name).toBe(/\.jsonl?$/.test(name) ? '600' : '700')
  }
})

test('a list of sessions is rewritten when most of its lines do not count any more', async () => {
  const session = aSession(agent)
  await store.createSession(session)
  for (let round = 0; round < 8; round++) {
    const others = Array.from({ length: 200 }, () => aSession(agent))
    await Promise.all(others.map((one) => store.createSession(one)))
    await Promise.all(others.map((one) => store.eraseSession(workspace.id, one.id)))
  }
  await store.close()
  const lines = (await data.read(`sessions/${agent.id}.jsonl`)).trimEnd().split('\n')
  expect(lines.length).toBeLessThan(1100)
  store = await openFileStore({ directory: data.path, log: quietLog() })
  expect(await store.findSession(session.id)).toEqual(session)
})

test('data of a newer format are refused and stay as they are', async () => {
  await store.close()
  const newer = '{"format":3,"hint":"of a newer Foyer"}'
  await writeFile(path.join(data.path, 'format.json'), newer)
  const before = await data.files()
  await expect(openFileStore({ directory: data.path, log: quietLog() })).rejects.toThrow('format 3')
  await writeFile(path.join(data.path, 'format.json'), 'no JSON')
  await expect(openFileStore({ directory: data.path, log: quietLog() })).rejects.toThrow('format.json')
  expect(await data.files()).toEqual(before)
})

test('a directory that does not exist is made, with those above it', async () => {
  const deep = path.join(data.path, 'not', 'there')
  const made = await openFileStore({ directory: deep, log: quietLog() })
  await made.createWorkspace(aWorkspace())
  await made.close()
  expect((await data.files()).filter((file) => file.startsWith('not/there/'))).toHaveLength(2)
})

test.each([
  '../../evil',
  '..',
  '/etc/cron.d/evil',
  'agt_/../../evil',
  'agt_evil\0evil',
  'agt_x',
  '',
  '__proto__',
  'agt_ëëëëëëëë',
])('the id %j finds nothing, becomes no path, and cannot be stored', async (id) => {
  const session = aSession(agent)
  await store.createSession(session)
  const message = aMessage('Hello')
  for (const read of [
    () => store.getWorkspace(id),
    () => store.findToken(id),
    () => store.getAgent(workspace.id, id),
    () => store.getAi(workspace.id, id),
    () => store.getSession(workspace.id, id),
    () => store.findSession(id),
    () => store.listMessages(workspace.id, id, { order: 'asc' }),
    () => store.appendMessage(workspace.id, id, message),
    () => store.setFeedback(workspace.id, id, id, { type: 'positive' }),
    () => store.updateAgent(workspace.id, id, (current) => current),
    () => store.deleteAi(workspace.id, id),
  ]) {
    expect(await read()).toBeNull()
  }
  expect(await store.deleteAgent(workspace.id, id)).toBe(false)
  expect(await store.deleteToken(workspace.id, id)).toBe(false)
  expect(await store.eraseSession(workspace.id, id)).toBe(false)
  expect(await store.attachAi(workspace.id, agent.id, id)).toBe('no-ai')

  await expect(store.createWorkspace(aWorkspace({ id }))).rejects.toThrow()
  await expect(store.createToken(aToken(workspace.id, { id }))).rejects.toThrow()
  await expect(store.createAgent(anAgent(workspace.id, { id }))).rejects.toThrow()
  await expect(store.createAi(anAi(workspace.id, { id }))).rejects.toThrow()
  await expect(store.createSession(aSession(agent, { id }))).rejects.toThrow()
  await expect(store.createSession(aSession(agent, { createdAt: `${id}-11-20T00:00:00.000Z` }))).rejects.toThrow()
  await store.close()
  const names = /^(format\.json|(agents|workspaces|sessions)\/\w+(-|\w)*\.jsonl?)$/
  expect((await data.files()).filter((file) => !names.test(file))).toEqual([])
})

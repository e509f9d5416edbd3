import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFileStore } from '../../../../server/store/file/file-store.ts'
import type { AgentRecord, SessionRecord } from '../../../../server/store/records/records.ts'
import type { Store } from '../../../../server/store/store.ts'
import { quietLog } from '../../../store/contract/quiet-log.ts'
import { aMessage, anAgent, anAi, aSession, aWorkspace } from '../../../store/contract/samples.ts'
import { temporaryFolder } from '../../../support/files.ts'
import { startStepped, type SteppedServer, type Work } from '../../../support/process/longest-step.ts'

/* As loop-delay.test.ts, of what only grows with the years: many sessions, long conversations, large lists. */

const workspaceId = 'wks_default'
const sessionsOfAgent = 30_000

let directory: string
let server: SteppedServer
let busy: AgentRecord
let closed: AgentRecord[]
/** A conversation of many messages, and one of large ones, 16 MB of them. */
let many: SessionRecord
let large: SessionRecord
/** One whose visitors asked what it does not know. */
let asked: AgentRecord

async function openSessions(store: Store, agent: AgentRecord): Promise<void> {
  for (let opened = 0; opened < sessionsOfAgent; opened += 4000) {
    await Promise.all(Array.from({ length: 4000 }, () => store.createSession(aSession(agent))))
  }
}

async function converse(store: Store, agent: AgentRecord, messages: number, text: string): Promise<SessionRecord> {
  const session = aSession(agent)
  await store.createSession(session)
  const next = (at: number) =>
    aMessage(text, at % 2 === 0 ? { clientId: `client-${at}` } : { messageType: 'assistant' as const })
  for (let said = 0; said < messages; said += 500) {
    await Promise.all(
      Array.from({ length: 500 }, (_, at) => store.appendMessage(workspaceId, session.id, next(said + at))),
    )
  }
  await store.appendMessage(workspaceId, session.id, aMessage('The end', { messageType: 'assistant' }))
  return session
}

/** Questions without an answer, of one word or of 8,000 letters, in a session each. */
async function askMuch(store: Store, agent: AgentRecord): Promise<void> {
  await store.createAgent(agent)
  const ask = async (number: number) => {
    const session = aSession(agent)
    await store.createSession(session)
    const word = `thing${number.toString(26).replaceAll(/\d/g, 'x')}`
    const question = aMessage(number % 2 === 0 ? `Is there a ${word}?` : `${word} `.repeat(8000 / (word.length + 1)))
    await store.appendMessage(workspaceId, session.id, question)
    const answer = { messageType: 'assistant' as const, replyTo: question.id, verdict: 'unanswered' as const }
    await store.appendMessage(workspaceId, session.id, aMessage('I do not know.', answer))
  }
  for (let number = 0; number < 3000; number += 300) {
    await Promise.all(Array.from({ length: 300 }, (_, at) => ask(number + at)))
  }
}

beforeAll(async () => {
  directory = await temporaryFolder()
  const store = await openFileStore({ directory, log: quietLog() })
  await store.createWorkspace(aWorkspace({ id: workspaceId }))
  const quiet = anAgent(workspaceId)
  busy = anAgent(workspaceId)
  closed = [anAgent(workspaceId), busy]
  for (const agent of [quiet, ...closed]) await store.createAgent(agent)
  for (const agent of closed) await openSessions(store, agent)
  asked = anAgent(workspaceId)
  await askMuch(store, asked)
  many = await converse(store, quiet, 10_000, 'When do you open?')
  large = await converse(store, quiet, 1000, 'ü'.repeat(8000))
  for (let at = 0; at < 200; at++)
    await store.createAi(anAi(workspaceId, { instructions: `## ü\n${at}`.padEnd(99_000) }))
  await store.close()
  server = await startStepped(directory)
})
afterAll(async () => {
  await server.stop()
})

const get = (to: string): Work => {
  return () => server.send({ method: 'GET', path: to })
}

test('lists of many sessions and of large records, and exports', async () => {
  const works = [
    `/v1/agents/${busy.id}/sessions`,
    `/v1/agents/${busy.id}/sessions?order=desc`,
    `/v1/agents/${busy.id}/sessions?limit=500`,
    '/v1/ai',
    '/v1/ai?limit=500',
    `/v1/agents/${asked.id}/questions?limit=500`,
    `/v1/agents/${large.agentId}/export`,
  ].map((to): [string, Work] => [to.replace(/agt_\w+/, ''), get(to)])
  expect(await server.tooLong(works, [200])).toEqual([])
})

test('long conversations, read, followed from their beginning and gone on with', async () => {
  const works = [many, large].flatMap((session): [string, Work][] => {
    const base = `/v1/agents/${session.agentId}/sessions/${session.id}`
    const sent = (clientId: string) => ({
      method: 'POST',
      path: `${base}/conversations`,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ message: 'And on Sundays?', clientId }),
    })
    const name = session === many ? 'many messages' : 'large messages'
    return [
      [`${name}: a message more`, (attempt) => server.send(sent(`more-${attempt}`))],
      [`${name}: all`, get(`${base}/conversations`)],
      [`${name}: the newest 500`, get(`${base}/conversations?limit=500&order=desc`)],
      [`${name}: one`, get(`${base}/conversations?limit=1`)],
      [`${name}: its first message again`, () => server.send(sent('client-0'))],
      [
        `${name}: its events`,
        async () => {
          // Whoever is a megabyte behind is disconnected, and goes on from there.
          const whole = server.readUntil(`${base}/events`, undefined, /The end/, { 'Last-Event-ID': '1' })
          await whole.catch(() => undefined)
          return server.call('GET', '/healthz')
        },
      ],
    ]
  })
  expect(await server.tooLong(works, [200])).toEqual([])
})

test('the end of an agent with its sessions', async () => {
  const remove: Work = (attempt) => server.send({ method: 'DELETE', path: `/v1/agents/${closed[attempt]?.id}` })
  expect(await server.tooLong([['DELETE', remove]], [200], closed.length)).toEqual([])
})

import { cp, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { openFileStore } from '../../../server/store/file/file-store.ts'
import type { ConversationFilter } from '../../../server/store/records/records.ts'
import type { Store } from '../../../server/store/store.ts'
import { quietLog } from '../contract/quiet-log.ts'
import { aMessage, anAgent, aSession } from '../contract/samples.ts'
import { temporaryFolder } from '../../support/files.ts'

/* What conversations are filtered by follows from their messages: where it was not counted, or not surely, it is counted again. */

const agent = anAgent('wks_default')
let place: string
beforeEach(async () => {
  place = await temporaryFolder()
})

const open = (name = 'data') => openFileStore({ directory: path.join(place, name), log: quietLog() })
const list = () => path.join(place, 'data', 'sessions', `${agent.id}.jsonl`)

/** Two conversations; the first has an answer that was rated badly, and another that lacks what was asked. */
async function fill(store: Store): Promise<[string, string]> {
  const sessions = [aSession(agent), aSession(agent)] as const
  await store.createAgent(agent)
  for (const session of sessions) {
    await store.createSession(session)
    await store.appendMessage(agent.workspaceId, session.id, aMessage('Hello', { language: 'de' }))
  }
  const answer = aMessage('An answer', { messageType: 'assistant' })
  await store.appendMessage(agent.workspaceId, sessions[0].id, answer)
  await store.setFeedback(agent.workspaceId, sessions[0].id, answer.id, { type: 'negative' })
  const lacking = aMessage('I do not know', { messageType: 'assistant', verdict: 'unanswered' })
  await store.appendMessage(agent.workspaceId, sessions[0].id, lacking)
  return [sessions[0].id, sessions[1].id]
}

async function find(store: Store, filter: ConversationFilter): Promise<string[]> {
  const ids: string[] = []
  for await (const { found } of store.findConversations(agent.workspaceId, agent.id, filter, { order: 'asc' }))
    ids.push(...found.map(({ id }) => id))
  return ids
}

async function expectFound(store: Store, [first, second]: [string, string]): Promise<void> {
  expect(await find(store, {})).toEqual([first, second])
  expect(await find(store, { vote: 'negative' })).toEqual([first])
  expect(await find(store, { state: 'unanswered' })).toEqual([first])
  expect(await find(store, { state: 'answered' })).toEqual([first])
  expect(await find(store, { language: 'de' })).toEqual([first, second])
  expect(await find(store, { text: 'an answer' })).toEqual([first])
}

test('lists of an earlier version are counted when somebody looks, and remember it', async () => {
  const store = await open()
  const ids = await fill(store)
  await store.close()
  const counted = await readFile(list(), 'utf8')
  expect(counted).toContain(`"length":3,"facts":[1,1,0,0,1,1],"language":"de"}`)
  const before = counted.replaceAll(/,"facts":\[[\d,]+\](,"language":"\w+")?/g, '')
  expect(before).not.toContain('facts')
  await writeFile(list(), before)

  const reopened = await open()
  await expectFound(reopened, ids)
  await reopened.close()
  const again = await readFile(list(), 'utf8')
  expect(again.split('\n').filter((line) => line.includes('"facts"'))).toHaveLength(2)
  const last = await open()
  await expectFound(last, ids)
  await last.close()
})

test('which conversations hold questions without an answer is remembered; of an earlier version it is found out', async () => {
  const store = await open()
  await store.createAgent(agent)
  for (const verdict of ['answered', 'partly', 'unanswered'] as const) {
    const session = aSession(agent)
    await store.createSession(session)
    const question = aMessage(`What was ${verdict}?`)
    await store.appendMessage(agent.workspaceId, session.id, question)
    const answer = aMessage('An answer', { messageType: 'assistant', replyTo: question.id, verdict })
    await store.appendMessage(agent.workspaceId, session.id, answer)
  }
  await store.close()
  const verdicts = ['unanswered', 'partly'] as const
  const expected = ['What was unanswered?', 'What was partly?']
  const written = await readFile(list(), 'utf8')
  for (const numbers of ['[1,0,0,0,0,0]', '[1,0,0,0,0,1]', '[0,1,0,0,0,1]']) expect(written).toContain(numbers)
  await writeFile(list(), written.replaceAll(/,[01]\](?=\}|,"language")/g, ']'))
  for (let time = 0; time < 2; time++) {
    const reopened = await open()
    const found = await reopened.findQuestions(agent.workspaceId, agent.id, { verdicts }, 10)
    expect(found?.questions.map(({ text }) => text).toSorted()).toEqual(expected.toSorted())
    await reopened.close()
  }
  const last = (await readFile(list(), 'utf8')).split('\n').filter((line) => line.includes('"facts":[1,0,0,0,0,'))
  expect(last).toHaveLength(2)
})

test('a line that a person wrote counts as well, and one whose numbers are none is counted again', async () => {
  const store = await open()
  const ids = await fill(store)
  await store.close()
  const lines = await readFile(list(), 'utf8')
  for (const [from, to] of [
    ['"facts":[1,1,0,0,1,1]', '"facts": [1, 1, 0, 0, 1, 1]'],
    ['"facts":[1,1,0,0,1,1]', '"facts":[1,1,"x",0,1,1]'],
    ['"facts":[1,1,0,0,1,1]', '"facts":[1,1]'],
  ] as const) {
    await writeFile(list(), lines.replace(from, to))
    const reopened = await open()
    await expectFound(reopened, ids)
    expect(reopened.unreadableSessions(agent.id)).toEqual([])
    await reopened.close()
  }
})

test('after a crash nothing is counted twice', async () => {
  const store = await open()
  const ids = await fill(store)
  // As it lies on the disk now: all of it in the journal, and once more with a part of it flushed.
  const filter = (name: string) => !name.endsWith('.sock')
  await cp(path.join(place, 'data'), path.join(place, 'crashed'), { recursive: true, filter })
  const crashed = await open('crashed')
  await expectFound(crashed, ids)
  await crashed.close()
  const lines = await readFile(path.join(place, 'crashed', 'sessions', `${agent.id}.jsonl`), 'utf8')
  expect(lines).toContain(`"length":3,"facts":[1,1,0,0,1,1],"language":"de"}`)
  await cp(path.join(place, 'data', 'journal'), path.join(place, 'crashed', 'journal'), { recursive: true })
  const flushed = await open('crashed')
  await expectFound(flushed, ids)
  await flushed.close()
  await store.close()
})

test('answers that are stored while a conversation is counted count, also where it is too large to be kept', async () => {
  const store = await open()
  try {
    const session = aSession(agent)
    await store.createAgent(agent)
    await store.createSession(session)
    const append = (text: string) =>
      store.appendMessage(agent.workspaceId, session.id, aMessage(text, { messageType: 'assistant' }))
    const long = 'long '.repeat(100)
    const [first] = await Promise.all(Array.from({ length: 20_000 }, () => append(long)))
    let count = 20_000
    for (let round = 0; round < 3; round++) {
      // What was voted before would have to be read, so nothing is known of its numbers any more.
      await store.setFeedback(agent.workspaceId, session.id, first?.message.id ?? '', { type: 'negative' })
      let isCounted = false
      const counting = find(store, { vote: 'negative' }).finally(() => (isCounted = true))
      const appended: Promise<unknown>[] = []
      while (!isCounted) {
        appended.push(append('short'))
        await nextTurn()
      }
      await Promise.all([counting, ...appended])
      count += appended.length
      for await (const { found } of store.findConversations(agent.workspaceId, agent.id, {}, { order: 'asc' })) {
        expect(found).toMatchObject([{ length: count, answered: count, negative: 1 }])
      }
    }
  } finally {
    await store.close()
  }
})

import { appendFile, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Client } from 'pg'
import { openFileStore } from '../../server/store/file/file-store.ts'
import { migrateDatabase } from '../../server/store/postgres/migrate.ts'
import { quietLog } from '../store/contract/quiet-log.ts'
import { anAgent, aSession } from '../store/contract/samples.ts'
import { runSql } from './postgres/postgres.ts'
import { openStoreOn } from './postgres/postgres-store.ts'

/** What a test or benchmark looks through: conversations of one agent, four messages each, opened evenly over sixty days. */

export const manyAgent = { id: 'agt_many_conversations', workspaceId: 'wks_default' }
/** In one message of the conversation in the middle; in none; in nearly every conversation. */
export const rareWord = 'Zwetschgendatschi'
export const absentWord = 'Quarkstollen'
export const commonWord = 'oven'

const days = 60
const firstDay = Date.UTC(2026, 8, 20)
const firstTime = new Date(firstDay).toISOString()
const atOnce = 256
const words =
  'the oven is hot at six and we bake rye bread with sourdough for everyone who asks before noon on working days except Monday when our shop stays closed because the flour arrives late from the mill near the river'.split(
    ' ',
  )

type Made = { id: string; createdAt: string; facts: number[]; language: string; lines: string[] }

/** The conversation with that number. */
export function conversationAt(number: number, count: number): Made {
  const createdAt = new Date(firstDay + Math.floor((number * days * 86_400_000) / count)).toISOString()
  const id = `ses_${String(number).padStart(24, '0')}`
  const isUnanswered = number % 100 === 0
  const vote = number % 50 === 0 ? 'positive' : number % 90 === 0 ? 'negative' : undefined
  const language = number % 1000 === 0 ? 'fr' : 'en'
  const messages = Array.from({ length: 4 }, (_, place) => textOf(number, place, number === count >> 1 && place === 2))
  const lines = messages.map((message, place) => {
    const isAnswer = place % 2 === 1
    const base = { id: `msg_${String(number * 4 + place).padStart(24, '0')}`, createdAt, message }
    return JSON.stringify(
      isAnswer
        ? {
            ...base,
            messageType: 'assistant',
            ...(isUnanswered && place === 1 && { verdict: 'unanswered' }),
            ...(vote && place === 1 && { feedback: { type: vote } }),
          }
        : { ...base, messageType: 'user', language },
    )
  })
  const answered = isUnanswered ? 1 : 2
  const facts = [answered, 2 - answered, 0, vote === 'positive' ? 1 : 0, vote === 'negative' ? 1 : 0]
  return { id, createdAt, facts, language, lines }
}

/** Some 150 to 350 characters, another text each time. */
function textOf(number: number, place: number, isRare: boolean): string {
  const length = 30 + ((number * 7 + place * 13) % 35)
  const said = Array.from({ length }, (_, at) => words[(number * (at + 3) + place * 11 + at * at) % words.length])
  said.splice(3, 0, (number * 7919 + place).toString(36))
  if (isRare) said.push(rareWord)
  return said.join(' ')
}

const agent = anAgent(manyAgent.workspaceId, { id: manyAgent.id })

/** Writes them as the plain files of a data directory, whose agent the store has made. */
export async function writeConversations(directory: string, count: number): Promise<void> {
  const store = await openFileStore({ directory, log: quietLog() })
  await store.createAgent(agent)
  // So that there is a list of sessions, which is appended to.
  await store.createSession(aSession(agent, { createdAt: firstTime, updatedAt: firstTime }))
  await store.close()
  const list: string[] = []
  for (let at = 0; at < count; at += atOnce) {
    await Promise.all(
      conversationsFrom(at, count).map(async ({ id, createdAt, lines, facts, language }) => {
        list.push(`${JSON.stringify({ id, createdAt, updatedAt: createdAt, length: lines.length, facts, language })}\n`)
        const folder = path.join(directory, 'conversations', createdAt.slice(0, 10).replaceAll('-', '/'))
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await writeFile(path.join(folder, `${id}.jsonl`), `${lines.join('\n')}\n`, { mode: 0o600 })
      }),
    )
  }
  await appendFile(path.join(directory, 'sessions', `${manyAgent.id}.jsonl`), list.join(''))
}

/** Writes them into an empty database. */
export async function insertConversations(url: string, count: number): Promise<void> {
  await migrateDatabase(url)
  const opened = await openStoreOn(url, quietLog())
  await opened.store.createAgent(agent)
  for (const month of ['2026-09', '2026-10', '2026-11']) {
    const createdAt = `${month}-01T00:00:00.000Z`
    await opened.store.createSession(aSession(agent, { createdAt, updatedAt: createdAt }))
  }
  await opened.close()
  const client = new Client({ connectionString: url })
  await client.connect()
  for (let at = 0; at < count; at += 8 * atOnce) {
    const made = Array.from({ length: 8 }, (_, part) => conversationsFrom(at + part * atOnce, count)).flat()
    await client.query(
      `insert into sessions (id, workspace_id, agent_id, month, created_at, updated_at, length, answered, unanswered, positive, negative, language)
       select id, $1, $2, date_trunc('month', at::timestamptz at time zone 'UTC'), at::timestamptz, at::timestamptz, 4,
         answered, unanswered, positive, negative, language
       from unnest($3::text[], $4::text[], $5::integer[], $6::integer[], $7::integer[], $8::integer[], $9::text[])
         as made (id, at, answered, unanswered, positive, negative, language)`,
      [
        manyAgent.workspaceId,
        manyAgent.id,
        made.map(({ id }) => id),
        made.map(({ createdAt }) => createdAt),
        ...[0, 1, 3, 4].map((fact) => made.map(({ facts }) => facts[fact])),
        made.map(({ language }) => language),
      ],
    )
    const lines = made.flatMap(({ id, createdAt, lines: own }) =>
      own.map((line, place) => ({ id, createdAt, place, line })),
    )
    await client.query(
      `insert into messages (month, session_id, place, id, record)
       select month::date, session, place, 'msg_' || session || place, line::json
       from unnest($1::text[], $2::text[], $3::integer[], $4::text[]) as made (month, session, place, line)`,
      [
        lines.map(({ createdAt }) => `${createdAt.slice(0, 7)}-01`),
        lines.map(({ id }) => id),
        lines.map(({ place }) => place),
        lines.map(({ line }) => line),
      ],
    )
  }
  await client.end()
  await runSql(url, 'vacuum analyze')
}

function conversationsFrom(at: number, count: number): Made[] {
  return Array.from({ length: Math.max(0, Math.min(atOnce, count - at)) }, (_, place) =>
    conversationAt(at + place, count),
  )
}

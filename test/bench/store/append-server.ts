import { createServer } from 'node:http'
import { Pool } from 'pg'
import { newId } from '../../../server/core/ids.ts'
import { openDatabase } from '../../../server/store/postgres/connection/database.ts'
import { startListener } from '../../../server/store/postgres/live/listener.ts'
import { openPostgresStore } from '../../../server/store/postgres/postgres-store.ts'
import type { MessageRecord } from '../../../server/store/records/records.ts'

/*
 * Started by postgres-append.bench.ts: raw node:http, as in floor-append.js, in front of PostgreSQL. `grouped`: the store's
 * appendMessage. `each`: plain SQL, a row each. The path names the session.
 */
const [way = '', url = '', token = ''] = process.argv.slice(2)
const tokens = new Map([[`Bearer ${token}`, true]])
const quiet = () => undefined
const log = { info: quiet, warn: quiet, error: quiet }

async function openGrouped(): Promise<(sessionId: string, message: MessageRecord) => Promise<unknown>> {
  const database = openDatabase({ url, connections: 10, log })
  const store = openPostgresStore({ database, listener: await startListener(url, log), log })
  return (sessionId, message) => store.appendMessage('wks_default', sessionId, message)
}

function openEach(): (sessionId: string, message: MessageRecord) => Promise<unknown> {
  const pool = new Pool({ connectionString: url, max: 10 })
  return (sessionId, message) =>
    pool.query({
      name: 'each',
      text: 'insert into plain_messages (session_id, id, record) values ($1, $2, $3)',
      values: [sessionId, message.id, JSON.stringify(message)],
    })
}

const append = way === 'grouped' ? await openGrouped() : openEach()

const server = createServer((request, response) => {
  if (!tokens.get(request.headers.authorization ?? '')) {
    response.writeHead(401).end()
    return
  }
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    const { message: text } = JSON.parse(body) as { message: string }
    const createdAt = new Date().toISOString()
    const message: MessageRecord = { id: newId('msg'), createdAt, messageType: 'user', message: text }
    append((request.url ?? '').slice(1), message).then(
      (stored) => {
        if (stored === null) return response.writeHead(404).end()
        const answer = JSON.stringify({ data: message })
        const head = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(answer) }
        return response.writeHead(200, head).end(answer)
      },
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address && typeof address === 'object') console.log(`http://127.0.0.1:${address.port}`)
})

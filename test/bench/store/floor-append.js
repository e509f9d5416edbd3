import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { open } from 'node:fs/promises'

/*
 * The floor of append.bench.ts: every change becomes a line of one file; what arrives during an fdatasync shares the next one. PUT
 * answers with the body that it stored. `POST /sessions` opens a session. `POST /messages` stores a message and says so, then stores
 * an answer to it and sends that, as two events.
 */
const [path = '', token = ''] = process.argv.slice(2)
const file = await open(path, 'a')
const tokens = new Map([[`Bearer ${token}`, true]])
let waiting = []
let isBusy = false

async function flush() {
  isBusy = true
  while (waiting.length > 0) {
    const batch = waiting
    waiting = []
    await file.write(batch.map(({ line }) => line).join(''))
    await file.datasync()
    for (const { done } of batch) done()
  }
  isBusy = false
}

function append(record, done) {
  waiting.push({ line: `${record}\n`, done })
  if (!isBusy) void flush()
}

function reply(response, data) {
  const answer = JSON.stringify({ data })
  response
    .writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(answer) })
    .end(answer)
}

function openSession(response) {
  const createdAt = new Date().toISOString()
  const session = { id: randomUUID(), createdAt, updatedAt: createdAt }
  append(JSON.stringify(session), () => reply(response, session))
}

function sendMessage(body, response) {
  const record = (messageType, message) =>
    JSON.stringify({ id: randomUUID(), createdAt: new Date().toISOString(), messageType, message })
  const question = record('user', JSON.parse(body).message)
  append(question, () => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    response.write(`event: message\ndata: ${question}\n\n`)
    const answer = record('assistant', 'Sorry, the assistant is not available right now.')
    append(answer, () => response.end(`event: message\ndata: ${answer}\n\n`))
  })
}

const server = createServer((request, response) => {
  if (!tokens.get(request.headers.authorization ?? '')) {
    response.writeHead(401).end()
    return
  }
  let body = ''
  request.on('data', (chunk) => (body += chunk))
  request.on('end', () => {
    if (request.url === '/sessions') openSession(response)
    else if (request.url === '/messages') sendMessage(body, response)
    else append(body, () => reply(response, JSON.parse(body)))
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address && typeof address === 'object') console.log(`http://127.0.0.1:${address.port}`)
})

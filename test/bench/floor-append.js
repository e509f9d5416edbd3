import { createServer } from 'node:http'
import { open } from 'node:fs/promises'

/* The floor of append.bench.ts: every body becomes a line of one file; what arrives during an fdatasync shares the next one. */
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

const server = createServer((request, response) => {
  if (!tokens.get(request.headers.authorization ?? '')) {
    response.writeHead(401).end()
    return
  }
  let body = ''
  request.on('data', (chunk) => (body += chunk))
  request.on('end', () => {
    const answer = JSON.stringify({ data: JSON.parse(body) })
    const done = () =>
      response
        .writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(answer) })
        .end(answer)
    waiting.push({ line: `${body}\n`, done })
    if (!isBusy) void flush()
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address && typeof address === 'object') console.log(`http://127.0.0.1:${address.port}`)
})

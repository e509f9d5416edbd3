import { createServer } from 'node:http'

/* The floor of the read path: node:http that looks the token up in a Map and sends a prebuilt buffer. Started by read.bench.ts. */
const [body = '', token = ''] = process.argv.slice(2)
const answer = Buffer.from(body)
const tokens = new Map([[`Bearer ${token}`, true]])

const server = createServer((request, response) => {
  if (!tokens.get(request.headers.authorization ?? '')) {
    response.writeHead(401).end()
    return
  }
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': answer.length })
  response.end(answer)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address && typeof address === 'object') console.log(`http://127.0.0.1:${address.port}`)
})

import { createServer } from 'node:http'
import { chunk } from '../../support/peers/model-server.ts'

/* The model of passing.bench.ts: each request gets so many chunks, a few at a time, every 5 ms. */

const count = Number(process.argv[2])
const piece = chunk(process.argv[3] ?? '')
const batch = 4

const server = createServer((request, response) => {
  request.resume()
  response.writeHead(200, { 'Content-Type': 'text/event-stream' })
  let sent = 0
  const timer = setInterval(() => {
    for (let i = 0; i < batch && sent < count; i++, sent++) response.write(piece)
    if (sent < count) return
    clearInterval(timer)
    response.end(`${chunk('', 'stop')}data: [DONE]\n\n`)
  }, 5)
})

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address && typeof address === 'object') console.log(`http://127.0.0.1:${address.port}`)
})

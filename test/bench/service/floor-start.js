import { createServer } from 'node:http'

/* The floor of start.bench.ts: a server that does nothing. */
const server = createServer((_, response) => response.end('ok'))
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address && typeof address === 'object') console.log(`http://127.0.0.1:${address.port}`)
})

import { createServer } from 'node:http'
import { startPostgres, type TestPostgres } from './postgres.ts'

/* Answers each request with the URL of one PostgreSQL, which starts with the first, and stops when the process that forked this one goes. */

let postgres: Promise<TestPostgres> | undefined

const server = createServer((_request, response) => {
  postgres ??= startPostgres(['max_connections=300'])
  postgres.then(
    ({ url }) => response.end(url),
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
})

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`)
})

process.once('disconnect', () => void stop())

async function stop(): Promise<void> {
  server.close()
  server.closeAllConnections()
  await (await postgres?.catch(() => undefined))?.stop()
}

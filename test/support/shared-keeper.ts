import { createServer } from 'node:http'
import { startPostgres, type TestPostgres } from './postgres/postgres.ts'

/* Answers each request with the URL of a PostgreSQL, which starts with the first, and stops it when the process that forked this one goes. */

let postgres: Promise<TestPostgres> | undefined

const server = createServer((_, response) => {
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
  await Promise.allSettled([postgres?.then((started) => started.stop())])
}

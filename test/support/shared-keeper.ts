import { createServer } from 'node:http'
import { makeTemplate, startPostgres, type Template, type TestPostgres } from './postgres/postgres.ts'

/*
 * Answers with the folder of an empty PostgreSQL to copy (/template), or with the URL of one that runs (/url). Each is made for the first who
 * asks, and gone when the process that forked this one goes.
 */

let template: Promise<Template> | undefined
let postgres: Promise<TestPostgres> | undefined

const templateFolder = async () => (await (template ??= makeTemplate())).directory

async function answerTo(path: string | undefined): Promise<string> {
  const directory = await templateFolder()
  if (path === '/template') return directory
  return (await (postgres ??= startPostgres(['max_connections=300'], directory))).url
}

const server = createServer((request, response) => {
  answerTo(request.url).then(
    (text) => response.end(text),
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
  await Promise.allSettled([postgres?.then((started) => started.stop()), template?.then((made) => made.remove())])
}

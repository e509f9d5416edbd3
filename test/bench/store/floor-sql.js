import { createServer } from 'node:http'
import { Pool } from 'pg'

/*
 * The least that keeps a message in PostgreSQL behind HTTP: node:http, and for each request as many rows as our server would write,
 * each by a statement of its own through the same driver.
 * Usage: node floor-sql.js URL TOKEN. A POST writes `?rows=` rows; a GET reads the ten newest of a session.
 */
const [url, token] = process.argv.slice(2)
const pool = new Pool({ connectionString: url, max: 10 })
await pool.query(
  'create table if not exists floor (session text, place bigint generated always as identity, record json)',
)
await pool.query('create index if not exists floor_by_session on floor (session, place)')

const insert = { name: 'insert', text: 'insert into floor (session, record) values ($1, $2)' }
const read = { name: 'read', text: 'select record from floor where session = $1 order by place desc limit 10' }

const server = createServer((request, response) => {
  if (request.headers.authorization !== `Bearer ${token}`) return void response.writeHead(401).end()
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://floor')
  if (request.method === 'GET') {
    pool.query({ ...read, values: [pathname] }).then(
      ({ rows }) => reply(response, JSON.stringify(rows.map(({ record }) => record))),
      (error) => response.writeHead(500).end(String(error)),
    )
    return undefined
  }
  const chunks = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', () => {
    write(pathname, JSON.parse(Buffer.concat(chunks).toString()), Number(searchParams.get('rows'))).then(
      () => reply(response, '{"ok":true}'),
      (error) => response.writeHead(500).end(String(error)),
    )
  })
  return undefined
})

/** @param {string} session @param {unknown} record @param {number} rows */
async function write(session, record, rows) {
  for (let row = 0; row < rows; row += 1) await pool.query({ ...insert, values: [session, JSON.stringify(record)] })
}

/** @param {import('node:http').ServerResponse} response @param {string} body */
function reply(response, body) {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }).end(body)
}

server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`))

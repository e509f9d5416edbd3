import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { publicLookup } from '../../../server/services/pages/addresses.ts'
import { createPageReader, type PageReader } from '../../../server/services/pages/reader.ts'

/* Names of public pages, for which a name server is asked that a stranger may own. */

let server: Socket
let reader: PageReader
/** The names that were asked for. */
let asked: string[]
/** By name, the addresses of version 4 that the server knows; null: it stays silent. */
let known: Record<string, number[] | null>

beforeEach(async () => {
  asked = []
  known = {}
  server = createSocket('udp4')
  server.on('message', (query, { port, address }) => {
    const answer = answerTo(query)
    if (answer) server.send(answer, port, address)
  })
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
  const servers = [`127.0.0.1:${server.address().port}`]
  reader = createPageReader({ networks: [], lookup: (host) => publicLookup(host, servers) })
})
afterEach(() => void server.close())

/** A message of DNS (RFC 1035, section 4): the question, and an address if it is of version 4. */
function answerTo(query: Buffer): Buffer | null {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  const name = labels.join('.')
  asked.push(name)
  const found = known[name]
  if (found === null) return null
  const isFour = query.readUInt16BE(at + 1) === 1
  const answers = found && isFour ? [Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...found])] : []
  const head = Buffer.from(query.subarray(0, 12))
  head.writeUInt16BE(found ? 0x8180 : 0x8183, 2)
  head.writeUInt16BE(answers.length, 6)
  head.fill(0, 8)
  return Buffer.concat([head, query.subarray(12, at + 5), ...answers])
}

const read = (url: string, signal = new AbortController().signal) =>
  reader.read(url, { signal }).catch((error: unknown) => error)

test('whose servers stay silent are waited for by whoever asked, and by no file', async () => {
  const names = Array.from({ length: 8 }, (_, at) => `silent-${at}.test`)
  known = Object.fromEntries(names.map((name) => [name, null]))
  const leaving = new AbortController()
  const readings = names.map((name) => read(`http://${name}/`, leaving.signal))
  await expect.poll(() => [...new Set(asked)].toSorted()).toEqual(names)
  expect(await readFile('package.json', 'utf8')).toContain('foyer')
  leaving.abort('left')
  expect(await Promise.all(readings)).toEqual(names.map(() => 'left'))
})

test.each([
  ['an address of a private network', 'inside.test', [10, 0, 0, 1], 'not-public'],
  ['an address of this machine', 'here.test', [127, 0, 0, 1], 'not-public'],
  ['no address', 'empty.test', [], 'unknown-host'],
  ['that there is no such name', 'nobody.test', undefined, 'unknown-host'],
])('are refused when their server says %s', async (_, name, address, code) => {
  if (address) known[name] = address
  expect(await read(`http://${name}/`)).toMatchObject({ code })
  expect(asked).toContain(name)
})

test('of this machine are known without asking anybody, and refused', async () => {
  expect(await read('http://localhost/')).toMatchObject({ code: 'not-public' })
  expect(asked).toEqual([])
})

import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { optimizerOptOuts } from '../../../server/contract/sites/optimizers.ts'
import { createAgent, type TestAgent } from '../../support/agent.ts'
import { expectProblem } from '../../support/problems.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/* The WordPress plugin of an agent. That PHP and WordPress take it was tried by hand (docs/embed.md). */

let server: TestServer
let agent: TestAgent
beforeAll(async () => {
  server = await startTestServer()
  agent = await createAgent(server)
})
afterAll(() => server.stop())

const path = (webId = agent.webId) => `/wordpress.zip?agent=${webId}`

/** The files of an archive, read from its directory as the format's specification says, each compared with its own header and checksum. */
function unzipped(zip: Buffer): Record<string, string> {
  const end = zip.lastIndexOf('PK\x05\x06')
  const files: Record<string, string> = {}
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    expect(zip.readUInt32LE(at)).toBe(0x02014b50)
    const [size, nameLength] = [zip.readUInt32LE(at + 24), zip.readUInt16LE(at + 28)]
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const header = zip.readUInt32LE(at + 42)
    expect(zip.readUInt32LE(header)).toBe(0x04034b50)
    expect(zip.subarray(header + 4, header + 30).equals(zip.subarray(at + 6, at + 32))).toBe(true)
    const begin = header + 30 + nameLength
    const content = zip.subarray(begin, begin + size)
    expect(crc32(content)).toBe(zip.readUInt32LE(at + 16))
    files[name] = content.toString()
    at += 46 + nameLength
  }
  expect(at).toBe(end)
  return files
}

async function download(
  from: TestServer,
  webId?: string,
): Promise<{ response: Response; files: Record<string, string> }> {
  const response = await fetch(`${from.url}${path(webId)}`)
  return { response, files: unzipped(Buffer.from(await response.arrayBuffer())) }
}

test('is a ZIP archive with one folder, named as WordPress names plugins, and the same each time', async () => {
  const { response, files } = await download(server)
  expect(response.headers.get('content-type')).toBe('application/zip')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="foyer-chat.zip"')
  expect(Object.keys(files)).toEqual(['foyer-chat/foyer-chat.php', 'foyer-chat/uninstall.php'])
  const known = { 'If-None-Match': response.headers.get('etag') ?? '' }
  expect((await fetch(`${server.url}${path()}`, { headers: known })).status).toBe(304)
})

test('holds the script of the agent, what keeps optimizers away in front of its address, and its license', async () => {
  const { files } = await download(server)
  const php = files['foyer-chat/foyer-chat.php'] ?? ''
  expect(php).toContain(`const FOYER_CHAT_SCRIPT = '${server.url}/widget/${agent.webId}.js';`)
  expect(php).toMatch(/^<\?php\n\/\*\*\n \* Plugin Name: /)
  expect(php).toContain('License:           GPL-2.0-or-later')
  const [, attributes = ''] = php.split('$attributes = array(')
  for (const [name] of optimizerOptOuts) {
    expect(attributes.indexOf(`'${name}'`)).toBeGreaterThan(0)
    expect(attributes.indexOf(`'${name}'`)).toBeLessThan(attributes.indexOf(`['src']`))
  }
  // Every file refuses to be opened by itself.
  for (const text of Object.values(files)) expect(text).toMatch(/^defined\( '\w+' \) \|\| exit;$/m)
})

test('an address with quotation marks stays one text of PHP', async () => {
  const odd = await startTestServer({ publicUrl: "https://chat.example.com/o'hara" })
  try {
    const { files } = await download(odd)
    expect(files['foyer-chat/foyer-chat.php']).toContain(
      String.raw`const FOYER_CHAT_SCRIPT = 'https://chat.example.com/o\'hara/widget/${agent.webId}.js';`,
    )
  } finally {
    await odd.stop()
  }
})

test('says nothing of agents: any web id has one, and what is none has not', async () => {
  expect((await download(server, 'web_nobody-has-this-one')).response.status).toBe(200)
  const others = ['', `?agent=${agent.id}`, '?agent=', "?agent=web_';phpinfo();'", `?agent=web_${'a'.repeat(100)}`]
  for (const query of others) {
    const answer = await server.call('GET', `/wordpress.zip${query}`, { token: null })
    expectProblem(answer, 404, 'not-found')
  }
})

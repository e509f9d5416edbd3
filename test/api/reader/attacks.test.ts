import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Lookup } from '../../../server/services/pages/addresses.ts'
import { PageError } from '../../../server/services/pages/page-error.ts'
import { createPageReader, type ReadLimits } from '../../../server/services/pages/reader.ts'
import { startSite, type Site } from '../../support/peers/site.ts'

/*
 * Addresses and sites that try to make the page reader reach what only the server can, or to keep it busy. Each is refused, with a reason.
 * Only loopback is contacted: what should be refused for its address has a machine behind it wherever loopback allows that.
 */

/** A site of the operator's allowed network, which attacks begin from, and one beside it that no attack may reach. */
let allowed: Site
let secret: Site
let bare: Server
let bareUrl: string
/** How the bare server answers what it is asked. */
let speak: (socket: Socket) => void
const sockets = new Set<Socket>()

beforeAll(async () => {
  allowed = await startSite('127.0.0.1')
  secret = await startSite('127.0.0.2')
  secret.pages['/'] = 'The secret of the network.'
  bare = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('data', () => speak(socket))
  })
  await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve))
  bareUrl = `http://127.0.0.1:${(bare.address() as AddressInfo).port}/`
})
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  sockets.clear()
})
afterAll(async () => {
  await Promise.all([allowed.stop(), secret.stop()])
  bare.close()
})

/** Names that resolve to loopback, as an attacker's name server may say. */
const names: Record<string, string[]> = {
  'loopback.test': ['127.0.0.1'],
  'mixed.test': ['93.184.215.14', '127.0.0.2'],
  'private.test': ['10.0.0.1'],
  'mapped.test': ['::ffff:127.0.0.1'],
}
const lookup: Lookup = async (host) =>
  (names[host] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))

const small: ReadLimits = { time: 60_000, bytes: 64 * 1024, redirects: 5 }
const hasty: ReadLimits = { ...small, time: 300 }

/** The reason for which an address is refused. */
async function refusal(
  url: string,
  { networks = [], limits = small, ask = lookup }: { networks?: string[]; limits?: ReadLimits; ask?: Lookup } = {},
): Promise<PageError> {
  const reader = createPageReader({ networks, lookup: ask, limits })
  const outcome = await reader.read(url, { signal: new AbortController().signal }).catch((error: unknown) => error)
  if (!(outcome instanceof PageError)) throw new Error(`${url} was not refused: ${String(outcome)}`)
  // Whoever reads it learns what to do, and nothing of the network.
  expect(outcome.message).toMatch(/\w \w.*\.$/)
  expect(outcome.fix).toMatch(/^[A-Z].*\.$/)
  return outcome
}

describe('an address of the server or its network', () => {
  const addresses: [what: string, url: string][] = [
    ['loopback', 'http://127.0.0.1/'],
    ['all of loopback', 'https://127.255.0.9/'],
    ['loopback by name', 'http://loopback.test/'],
    ['one of a name with several addresses', 'http://mixed.test/'],
    ['a private network by name', 'https://private.test/'],
    ['an IPv4-mapped address', 'http://[::ffff:127.0.0.1]/'],
    ['an IPv4-mapped address by name', 'http://mapped.test/'],
    ['an IPv4-mapped address in hex', 'http://[::ffff:7f00:1]/'],
    ['an IPv4-compatible address', 'http://[::127.0.0.1]/'],
    ['a decimal number', 'http://2130706433/'],
    ['octal numbers', 'http://0177.0.0.1/'],
    ['a hex number', 'http://0x7f000001/'],
    ['mixed and short', 'http://0x7f.1/'],
    ['full-width digits', 'http://１２７.０.０.１/'],
    ['no address', 'http://0.0.0.0/'],
    ['IPv6 loopback', 'http://[::1]/'],
    ['IPv6 unspecified', 'http://[::]/'],
    ['private, 10/8', 'http://10.1.2.3/'],
    ['private, 172.16/12', 'http://172.31.255.255/'],
    ['private, 192.168/16', 'http://192.168.0.1/'],
    ['carrier-grade NAT', 'http://100.100.100.200/'],
    ['metadata of clouds', 'http://169.254.169.254/latest/meta-data/'],
    ['metadata of clouds, in decimal', 'http://2852039166/'],
    ["Azure's metadata, which is public", 'http://168.63.129.16/'],
    ["Oracle's metadata", 'http://192.0.0.192/'],
    ['IPv6 link-local', 'http://[fe80::1]/'],
    ['IPv6 unique local', 'http://[fd00:ec2::254]/'],
    ['IPv6 site-local', 'http://[fec0::1]/'],
    ['NAT64', 'http://[64:ff9b::7f00:1]/'],
    ['local NAT64', 'http://[64:ff9b:1::7f00:1]/'],
    ['IPv4-translated', 'http://[::ffff:0:127.0.0.1]/'],
    ['6to4', 'http://[2002:7f00:1::]/'],
    ['Teredo', 'http://[2001::1]/'],
    ['multicast', 'http://224.0.0.1/'],
    ['IPv6 multicast', 'http://[ff02::1]/'],
    ['broadcast', 'http://255.255.255.255/'],
    ['reserved', 'http://240.0.0.1/'],
    ['for documents', 'http://203.0.113.1/'],
  ]
  test.each(addresses)('%s: %s', async (_, url) => {
    const { code, message } = await refusal(url)
    expect(code).toBe('not-public')
    // A name's own address is not told.
    for (const address of ['10.0.0.1', '127.0.0.2']) expect(message).not.toContain(address)
  })
})

describe('an address that is none of a page', () => {
  const addresses: [code: string, url: string][] = [
    ['scheme', 'file:///etc/passwd'],
    ['scheme', 'ftp://example.com/'],
    ['scheme', 'data:text/html,<p>Hello</p>'],
    ['scheme', 'gopher://127.0.0.1:70/_'],
    ['scheme', 'javascript:alert(1)'],
    ['scheme', 'unix:/var/run/docker.sock'],
    ['userinfo', 'http://admin@example.com/'],
    ['userinfo', 'http://example.com:80@127.0.0.1/'],
    ['userinfo', 'https://:secret@example.com/'],
    ['port', 'http://example.com:22/'],
    ['port', 'http://127.0.0.1:6379/'],
    ['port', 'https://[::1]:8443/'],
    ['not-an-address', 'example.com'],
    ['not-an-address', '//example.com/'],
    ['not-an-address', 'http://'],
    ['not-an-address', 'http://exa mple.com/'],
    ['unknown-host', 'http://nobody.test/'],
  ]
  test.each(addresses)('%s: %s', async (code, url) => {
    expect((await refusal(url)).code).toBe(code)
  })
})

test.each(['http://127.0.0.1/', 'http://localhost:4000/'])(
  'for a site of one’s own computer, %s, it is said what lets it be read',
  async (url) => expect((await refusal(url)).fix).toContain('the operator of this server can set FOYER_PAGE_NETWORKS'),
)

describe('what begins at an allowed site', () => {
  const networks = ['127.0.0.1/32']
  const redirectTo = (location: string) => {
    allowed.pages['/start'] = (response) => void response.writeHead(302, { Location: location }).end()
    return `${allowed.url}start`
  }

  test.each<[what: string, code: string, location: () => string]>([
    ['loopback beside it', 'port', () => secret.url],
    ['loopback beside it, on a port of the web', 'not-public', () => 'http://127.0.0.2/'],
    ['a metadata service', 'not-public', () => 'http://169.254.169.254/'],
    ['a name of loopback beside it', 'not-public', () => 'http://mixed.test/'],
    ['a file', 'scheme', () => 'file:///etc/passwd'],
    ['an address with a password', 'userinfo', () => `http://a:b@127.0.0.1:${allowed.port}/`],
    ['nothing that can be read', 'not-an-address', () => 'http://'],
  ])('a redirect to %s: %s', async (_, code, location) => {
    expect((await refusal(redirectTo(location()), { networks })).code).toBe(code)
    expect(secret.connections()).toBe(0)
  })

  test('DNS rebinding: a name is decided on by the address that is connected to, each time', async () => {
    const answers = ['127.0.0.1', '127.0.0.2']
    const rebinding: Lookup = async () => [{ address: answers.shift() ?? '127.0.0.2', family: 4 }]
    allowed.pages['/again'] = (response) =>
      void response.writeHead(302, { Location: `http://rebinding.test:${secret.port}/` }).end()
    const { code } = await refusal(`http://rebinding.test:${allowed.port}/again`, { networks, ask: rebinding })
    expect(code).toBe('port')
    // Asked once for each request: there is no second answer that could be another one than what was decided on.
    expect([answers, secret.connections()]).toEqual([[], 0])
  })

  test('redirects in a circle, and one after the other without end', async () => {
    expect((await refusal(redirectTo('/start'), { networks })).code).toBe('too-many-redirects')
    const before = allowed.asked.length
    for (let at = 0; at < 10; at++) {
      allowed.pages[`/${at}`] = (response) => void response.writeHead(307, { Location: `/${at + 1}` }).end()
    }
    expect((await refusal(`${allowed.url}0`, { networks })).code).toBe('too-many-redirects')
    expect(allowed.asked.length - before).toBe(6)
  })

  test('bombs in gzip and brotli, several compressions in one another, and ones that are not read', async () => {
    const zeros = Buffer.alloc(16 * 1024 * 1024)
    const bombs: [encoding: string, body: Buffer, code: string][] = [
      ['gzip', gzipSync(zeros), 'too-large'],
      ['br', brotliCompressSync(zeros), 'too-large'],
      ['gzip, gzip', gzipSync(gzipSync(zeros)), 'bad-answer'],
      ['zstd', Buffer.from('x'), 'bad-answer'],
      ['gzip', Buffer.from('This is not gzip.'), 'bad-answer'],
      ['br', Buffer.from('This is not brotli.'), 'bad-answer'],
    ]
    for (const [encoding, body, code] of bombs) {
      allowed.pages['/bomb'] = (response) => void response.writeHead(200, { 'Content-Encoding': encoding }).end(body)
      const large = { ...small, bytes: 1024 * 1024 }
      expect([encoding, (await refusal(`${allowed.url}bomb`, { networks, limits: large })).code]).toEqual([
        encoding,
        code,
      ])
    }
  })

  const head = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n'
  test.each<[what: string, code: string, limits: ReadLimits, answer: (socket: Socket) => void]>([
    ['no answer', 'too-slow', hasty, () => undefined],
    ['half a header', 'too-slow', hasty, (socket) => void socket.write(head)],
    ['half a body', 'too-slow', hasty, (socket) => void socket.write(`${head}Content-Length: 100\r\n\r\nHello`)],
    ['interim answers alone', 'too-slow', hasty, (socket) => void socket.write('HTTP/1.1 103 Early Hints\r\n\r\n')],
    ['a body without end', 'too-large', small, (socket) => flood(socket, `${head}\r\n`, 'x'.repeat(1000))],
    [
      'a length without end',
      'too-large',
      small,
      (socket) => void socket.write(`${head}Content-Length: 99999999999\r\n\r\n`),
    ],
    ['headers without end', 'bad-answer', small, (socket) => flood(socket, head, `X-Header: ${'x'.repeat(1000)}\r\n`)],
    ['something else than HTTP', 'bad-answer', small, (socket) => void socket.end('220 ESMTP ready\r\n')],
    [
      'two lengths',
      'bad-answer',
      small,
      (socket) => void socket.end(`${head}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`),
    ],
    ['nothing, and ends', 'unreachable', small, (socket) => void socket.destroy()],
  ])('a site that sends %s: %s', async (_, code, limits, answer) => {
    speak = answer
    expect((await refusal(bareUrl, { networks, limits })).code).toBe(code)
  })
})

/** Sends `piece` until the peer is gone. */
function flood(socket: Socket, start: string, piece: string): void {
  socket.write(start)
  const more = () => {
    while (!socket.destroyed && socket.write(piece));
  }
  socket.on('drain', more)
  more()
}

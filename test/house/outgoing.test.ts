import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/*
 * The server asks nobody anything but the model API and the mail server that its operator configured, and public pages and webhooks that an
 * admin names (docs/security.md), by one module that refuses all other addresses. So there is nothing to reach through it: no metadata
 * service, no machine in its network.
 */

const files = readdirSync('server', { recursive: true })
  .map((name) => path.join('server', String(name)))
  .filter((file) => file.endsWith('.ts'))

/** What could make a connection outwards. Types are taken out first: they do nothing. */
const ways: [what: string, pattern: RegExp][] = [
  ['http, https, http2', /from 'node:(http|https|http2)'/],
  ['sockets', /from 'node:(net|tls|dgram|dns|dns\/promises)'/],
  ['fetch and its like', /\b(fetch|XMLHttpRequest|WebSocket|EventSource)\s*\(/],
  ['other programs', /from 'node:(child_process|worker_threads|cluster|vm)'/],
  ['other clients', /(from |import\()'(undici|axios|got|ws|node-fetch|nodemailer)[^']*'/],
  ['modules by an address', /\bimport\(\s*[^'\s]/],
]

/** The places that may, and what for. */
const allowed: Record<string, string[]> = {
  'server/engines/model/model-request.ts': ['http, https, http2'],
  // The page reader: what it may reach is decided in addresses.ts, and tested in test/api/reader/attacks.test.ts.
  'server/services/pages/addresses.ts': ['http, https, http2', 'sockets'],
  // Sends for these two, and for webhooks by the routes of the page reader; see below.
  'server/core/network/send-request.ts': ['http, https, http2'],
  // The mail server of FOYER_SMTP_URL, and no other.
  'server/services/notifications/delivery/mail.ts': ['other clients'],
  // A server and what belongs to one; `connect` is not imported.
  'server/http/app.ts': ['http, https, http2'],
  'server/http/response/headers.ts': ['http, https, http2', 'sockets'],
  'server/http/guard/client-address.ts': ['sockets'],
  'server/http/guard/protocol-errors.ts': ['sockets'],
  'server/core/network/networks.ts': ['sockets'],
  // Workers of our own files, in development by their sources.
  'server/core/event-loop/task-runner.ts': ['other programs', 'modules by an address'],
  // A socket in the data directory shows who holds it, and can be asked for a snapshot.
  'server/store/file/disk/lock.ts': ['sockets'],
  'server/store/file/checkpoint/snapshot.ts': ['sockets'],
  // Starts the server anew while one works on it; production never loads it.
  'server/dev.ts': ['other programs'],
}

const sourceOf = (file: string) => readFileSync(file, 'utf8').replaceAll(/^import type [^;]*? from '[^']*'$/gm, '')

test('only the model request, the page reader and the mailer, and no other module of the server, can ask somebody else', () => {
  const found = files.flatMap((file) => {
    const source = sourceOf(file)
    return ways.filter(([, pattern]) => pattern.test(source)).map(([what]) => [file, what])
  })
  expect(found.filter(([file = '', what = '']) => !allowed[file]?.includes(what))).toEqual([])
  // A permission that nobody needs any more would hide the next one.
  const needed = Object.entries(allowed).flatMap(([file, whats]) => whats.map((what) => [file, what]))
  expect(needed.filter(([file, what]) => !found.some((each) => each[0] === file && each[1] === what))).toEqual([])
})

test('of node:http the rest of the server takes what listens, not what asks', () => {
  const asking =
    /\bimport\s+(?:http|https|net|\*|\{[^}]*\b(request|get|Agent|globalAgent|ClientRequest)\b[^}]*\})[^;\n]*from 'node:https?'/
  expect(files.filter((file) => asking.test(sourceOf(file)))).toEqual([
    'server/core/network/send-request.ts',
    'server/engines/model/model-request.ts',
    'server/services/pages/addresses.ts',
  ])
  const sending = /\bsendRequest\b[^}]*\} from '[^']*send-request\.ts'/
  expect(files.filter((file) => sending.test(sourceOf(file)))).toEqual([
    'server/engines/model/model-request.ts',
    'server/services/pages/reader.ts',
    'server/services/notifications/delivery/post.ts',
  ])
  const dialing = /\{[^}]*\b(connect|createConnection|lookup|resolve4?)\b[^}]*\}\s*from 'node:(net|tls|dns)'/
  expect(files.filter((file) => dialing.test(sourceOf(file)))).toEqual([
    'server/store/file/checkpoint/snapshot.ts',
    'server/store/file/disk/lock.ts',
  ])
})

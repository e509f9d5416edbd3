import { createRawClient, type RawClient } from './raw-client.ts'
import { ask, startNode } from '../process/process.ts'

/*
 * Requests of all kinds, no two alike, by many visitors at once, at the real process, and how much memory it holds when they are over.
 */

/** Memory that a process holds after its garbage was collected, in bytes. */
export type Held = { rss: number; heap: number }

export type Abused = {
  /** Sends that many requests, ordinary and hostile ones; resolves with how many got which status. */
  abuse(requests: number): Promise<Map<number, number>>
  held(): Promise<Held>
  stop(): Promise<void>
}

const token = 'fy_op_token-of-the-abused-server-0123456789'
const connections = 32

/** In the process: says what it holds when it is asked by a signal. */
const reporter = `process.on('SIGUSR2', () => {
  for (let round = 0; round < 3; round++) gc()
  const { rss, heapUsed, external } = process.memoryUsage()
  console.log('held ' + JSON.stringify({ rss, heap: heapUsed + external }) + '.')
})`

/** Starts the server in that data directory; `more` is code that runs before it, in the same process. */
export async function startAbused(directory: string, more = ''): Promise<Abused> {
  const hook = `data:text/javascript,${encodeURIComponent(reporter + more)}`
  const env = { FOYER_DATA: directory, FOYER_TOKEN: token, FOYER_TRUST_PROXY: '1', PORT: '0', FOYER_LOG_LEVEL: 'error' }
  const server = await startNode(['--expose-gc', '--import', hook, 'dist/server/main.js'], /listens on (http:\S+)/, env)
  const url = String(server.match[1])
  const target = await prepare(url)
  const clients = Array.from({ length: connections }, () => createRawClient(url))
  let sent = 0

  return {
    async abuse(requests) {
      const statuses = new Map<number, number>()
      const last = sent + requests
      const work = async (client: RawClient) => {
        while (sent < last) {
          const at = (sent += 1)
          for (const status of await visit(client, target, at)) statuses.set(status, (statuses.get(status) ?? 0) + 1)
        }
      }
      await Promise.all(clients.map(work))
      return statuses
    },
    held: async () => JSON.parse(String((await ask(server, /held (\{.*\})\./))[1])) as Held,
    async stop() {
      for (const client of clients) client.close()
      server.kill()
      await server.exited
    },
  }
}

type Target = { agentId: string; webId: string; sessionId: string; sessionToken: string }

async function prepare(url: string): Promise<Target> {
  const call = async (method: string, path: string, body?: object) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
    const answer = await fetch(`${url}/v1${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    return ((await answer.json()) as { data: Record<string, string> }).data
  }
  const { id = '', webId = '' } = await call('POST', '/agents', { name: 'Abused' })
  const ai = await call('POST', '/ai', { instructions: '## Hours\nWe are open from 9 to 17.' })
  await call('PUT', `/agents/${id}/ai`, { aiId: ai['id'] })
  await call('PATCH', `/agents/${id}/embed`, {
    limits: { messagesPerMinutePerSession: 1000, messagesPerMinutePerAddress: 1000, messagesPerDayPerAgent: null },
  })
  const { sessionId = '', token: sessionToken = '' } = await call('POST', `/agents/${id}/sessions`)
  return { agentId: id, webId, sessionId, sessionToken }
}

/** What one visitor does: mostly one request. Gives the statuses of the answers that he waited for. */
async function visit(client: RawClient, target: Target, at: number): Promise<number[]> {
  const kind = kinds[at % kinds.length]
  return kind ? kind(client, target, at) : []
}

type Kind = (client: RawClient, target: Target, at: number) => Promise<number[]>

/** A request as text, from an address of its own. */
function request(method: string, path: string, at: number, lines: string[] = [], body = ''): string {
  const address = `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`
  const length = body === '' ? [] : [`Content-Length: ${body.length}`]
  const head = [`${method} ${path} HTTP/1.1`, 'Host: foyer.example', `X-Forwarded-For: ${address}`, ...length, ...lines]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}

const bearer = (by: string) => `Authorization: Bearer ${by}`
const json = 'Content-Type: application/json'
const operator = bearer(token)

function once(make: (target: Target, at: number) => string): Kind {
  return async (client, target, at) => [(await client.send(make(target, at))).status]
}

function left(make: (target: Target, at: number) => string, bytes = 0): Kind {
  return async (client, target, at) => {
    await client.abandon(make(target, at), bytes)
    return []
  }
}

/** A visitor who comes, asks, and has everything erased. */
const conversation: Kind = async (client, { agentId, webId }, at) => {
  const path = `/v1/agents/${agentId}/sessions`
  const opened = await client.send(request('POST', path, at, [bearer(webId)]))
  if (opened.status !== 200) return [opened.status]
  const { sessionId, token: own } = (JSON.parse(opened.body) as { data: { sessionId: string; token: string } }).data
  const message = JSON.stringify({ message: `When are you open on day ${at}?`, clientId: `c${at}` })
  const said = await client.send(
    request('POST', `${path}/${sessionId}/conversations`, at, [bearer(own), json], message),
  )
  const erased = await client.send(request('DELETE', `${path}/${sessionId}`, at, [bearer(own)]))
  return [opened.status, said.status, erased.status]
}

const theme = ({ agentId }: Target) => `/v1/agents/${agentId}/theme`

const kinds: Kind[] = [
  once((target, at) => request('GET', theme(target), at, [operator, `X-Request-Id: id-${at}`])),
  once((target, at) =>
    request('GET', theme(target), at, [bearer(target.webId), 'If-None-Match: *', `Origin: https://site-${at}.example`]),
  ),
  once((_, at) => request('GET', `/v1/agents/agt_${at}/theme`, at, [operator])),
  once((_, at) => request('GET', '/v1/agents', at, [bearer(`fy_ad_guess-${at}`)])),
  once((_, at) => request('GET', '/v1/agents', at, [bearer(`web_guess-${at}`)])),
  once((_, at) => request('GET', '/v1/agents', at, [bearer(`fy_vs_guess-${at}`)])),
  once((_, at) => request('GET', `/v1/nothing/${at}?token=${at}`, at, [operator])),
  once((_, at) => request('GET', `/assets/${at.toString(16).padStart(64, '0')}.png`, at)),
  once((_, at) => request('GET', `/chat/slug-${at}`, at)),
  once((_, at) => request('HEAD', `/app/file-${at}.js`, at)),
  once((_, at) => request('GET', '/widget.js', at, [`If-None-Match: "${at}"`])),
  once((_, at) => request('GET', `/v1/agents?limit=${at % 600}&cursor=c${at}`, at, [operator])),
  once((_, at) => request('OPTIONS', '/v1/agents', at, [`Origin: https://site-${at}.example`])),
  once((_, at) => request('MKCOL', `/v1/agents?x=${at}`, at, [operator])),
  once((_, at) => request('POST', '/v1/agents', at, [operator, json], `{"name": ${'['.repeat(at % 60)}`)),
  once((_, at) => request('POST', '/v1/agents', at, [operator, json], `{"name": "", "__proto__": {"a": ${at}}}`)),
  once((target, at) => request('PATCH', theme(target), at, [operator, json], `{"theme": {"chat": {"x${at}": 1}}}`)),
  once((target, at) =>
    request('PATCH', theme(target), at, [operator, json, `If-Match: "${at}"`], '{"startMode": "Prompts"}'),
  ),
  once((target, at) =>
    request(
      'POST',
      `${theme(target)}/assets`,
      at,
      [operator, 'Content-Type: multipart/form-data; boundary=b'],
      `--b\r\nContent-Disposition: form-data; name="file"; filename="${at}.png"\r\n\r\nno picture ${at}\r\n--b--\r\n`,
    ),
  ),
  once(({ agentId, sessionId, sessionToken }, at) =>
    request('GET', `/v1/agents/${agentId}/sessions/${sessionId}/conversations`, at, [bearer(sessionToken)]),
  ),
  once((_, at) =>
    request('GET', '/v1/agents', at, [
      operator,
      `traceparent: 00-${at.toString(16).padStart(32, '1')}-00f067aa0ba902b7-01`,
    ]),
  ),
  once((_, at) => `GET /${at} HTTP/1.1\r\nHost: a b\r\n\r\n`),
  once((_, at) => `NONSENSE ${at}\r\n\r\n`),
  once((_, at) => request('GET', '/healthz', at, [`X-Long: ${'x'.repeat(20_000)}`])),
  left((_, at) => request('POST', '/v1/agents', at, [operator, json, 'Content-Length: 1000'], '')),
  left((_, at) => `GET /v1/agents/${at} HT`),
  left(
    ({ agentId, sessionId }, at) =>
      request('GET', `/v1/agents/${agentId}/sessions/${sessionId}/events`, at, [operator]),
    100,
  ),
  conversation,
]

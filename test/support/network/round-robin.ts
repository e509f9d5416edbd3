import { createServer, request } from 'node:http'
import { listen } from './listen.ts'

/** What stands in front of several instances: each request goes to the next one. */
export type RoundRobin = {
  /** Without a slash at the end. */
  url: string
  /** How many requests each got, in the order of the instances. */
  counts: number[]
  stop(): Promise<void>
}

/** Passes requests on to those that serve at `targets`, and says in X-Forwarded-For whom they came from, as proxies do. */
export async function startRoundRobin(targets: string[]): Promise<RoundRobin> {
  const counts = targets.map(() => 0)
  let turn = 0
  // Ends no connection by itself: one that is just used again would be reset.
  const server = createServer({ keepAliveTimeout: 0 }, (incoming, outgoing) => {
    const place = turn++ % targets.length
    counts[place] = (counts[place] ?? 0) + 1
    const { hostname, port } = new URL(targets[place] ?? '')
    const { method, url: path, headers, socket } = incoming
    const before = headers['x-forwarded-for']
    const forwarded = `${before === undefined ? '' : `${String(before)}, `}${socket.remoteAddress}`
    const passed = request({ hostname, port, method, path, headers: { ...headers, 'x-forwarded-for': forwarded } })
    passed.on('response', (answer) => {
      // Those of the connection behind say nothing about this one, which ends sooner (RFC 9110, section 7.6.1).
      const { connection: _, 'keep-alive': __, ...rest } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, rest)
      answer.pipe(outgoing)
      answer.on('error', () => outgoing.destroy())
    })
    passed.on('error', () => outgoing.destroy())
    outgoing.on('close', () => passed.destroy())
    incoming.pipe(passed)
  })
  const { url, stop } = await listen(server)
  return {
    url,
    counts,
    stop,
  }
}

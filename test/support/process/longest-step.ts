import { ask, startNode } from './process.ts'
import { createSender, type Sending } from '../network/send.ts'
import { callerOf, type Answer, type TestServer } from '../server.ts'

/** The built program as a process of its own, and how long the longest step of its event loop was meanwhile. */
export type SteppedServer = {
  url: string
  call: TestServer['call']
  /** Sends a request with the operator's token, in whatever form. */
  send(sending: Omit<Sending, 'headers'> & { headers?: Record<string, string> }): Promise<Answer>
  /** Posts JSON, or gets where there is none, and reads the event stream that answers until `end` matches; then hangs up. */
  readUntil(path: string, body: object | undefined, end: RegExp, headers?: Record<string, string>): Promise<void>
  /**
   * The names of what held the event loop for more than 50 ms of the processor in one step, and for how long. The collector of garbage and
   * the first call of a function add to some tries, so what a work costs is the least of `tries`. Where the processor is slow, because
   * others share its caches, memory or cores, the reference work beside a try tells by how much, and the time is taken as what it would be
   * on one that is not. Throws for a status that is not `expected`.
   */
  tooLong(works: [name: string, work: Work][], expected: number[], tries?: number): Promise<string[]>
  stop(): Promise<void>
}

/** Takes the number of the try, so that no two need be the same. */
export type Work = (attempt: number) => Promise<{ status: number }>

/** The longest step that is allowed, in milliseconds. */
const most = 50

/** What the reference work takes where nothing else runs, in milliseconds: the median of a hundred, on two cores of an AMD EPYC. */
const usualReference = 84

const token = 'fy_op_token-of-the-stepped-server-0123456789'

/**
 * In the process: between two turns of the loop, the time that its main thread had on a processor (Linux: the first number of
 * /proc/thread-self/schedstat, in nanoseconds). Not the time on the clock: others want the processor, too. When it is asked by a signal,
 * it says so, and how long some reference work takes now, which parses, writes and copies as the service does; then it begins anew.
 */
const probe = `
import { openSync, readSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'
if (isMainThread) {
  const file = openSync('/proc/thread-self/schedstat')
  const text = Buffer.alloc(64)
  let last = 0
  let longest = 0
  const used = () => parseInt(text.toString('latin1', 0, readSync(file, text, 0, text.length, 0))) / 1e6
  const step = () => {
    const now = used()
    longest = Math.max(longest, now - last)
    last = now
  }
  setInterval(step, 1).unref()

  const items = Array.from({ length: 4_000 }, (_, at) => ({ id: 'item-' + at, at, text: '日本語の文章です。'.repeat(3) }))
  const json = Buffer.from(JSON.stringify(items))
  const refer = () => {
    const start = used()
    for (let time = 0; time < 8; time++) Buffer.from(JSON.stringify(JSON.parse(json.toString())))
    return used() - start
  }

  process.on('SIGUSR2', () => {
    step()
    console.log('longest step ' + longest + ' ms, reference ' + refer() + ' ms')
    last = used()
    longest = 0
  })
}`

export async function startStepped(directory: string, settings: Record<string, string> = {}): Promise<SteppedServer> {
  const hook = `data:text/javascript,${encodeURIComponent(probe)}`
  const env = {
    FOYER_DATA: directory,
    FOYER_TOKEN: token,
    FOYER_PLAN: 'pro',
    PORT: '0',
    FOYER_LOG_LEVEL: 'error',
    ...settings,
  }
  const server = await startNode(['--import', hook, 'dist/server/main.js'], /listens on (http:\S+)/, env)
  const url = String(server.match[1])
  const sender = createSender(url)
  const authorization = { Authorization: `Bearer ${token}` }

  const readProbe = async () => {
    const [, longest, reference] = await ask(server, /longest step (\S+) ms, reference (\S+) ms/)
    return { longest: Number(longest), reference: Number(reference) }
  }

  return {
    url,
    call: callerOf(url, token),
    send: ({ headers, ...sending }) => sender.send({ ...sending, headers: { ...authorization, ...headers } }),
    async readUntil(path, body, end, more = {}) {
      const leaving = new AbortController()
      const headers = { ...authorization, 'Content-Type': 'application/json', Accept: 'text/event-stream', ...more }
      const sent = body && { method: 'POST', body: JSON.stringify(body) }
      const response = await fetch(`${url}${path}`, { ...sent, headers, signal: leaving.signal })
      let newest = ''
      for await (const part of response.body ?? []) {
        newest = newest.slice(-100) + Buffer.from(part).toString()
        if (end.test(newest)) break
      }
      leaving.abort()
    },
    async tooLong(works, expected, tries = 10) {
      const found: string[] = []
      for (const [name, work] of works) {
        const steps: number[] = []
        for (let attempt = 0; attempt < tries && Math.min(...steps) > most; attempt++) {
          const before = await readProbe()
          const { status } = await work(attempt)
          const after = await readProbe()
          const slowness = Math.min(before.reference, after.reference) / usualReference
          steps.push(after.longest / Math.max(1, slowness))
          if (!expected.includes(status)) throw new Error(`${name}: ${status}`)
        }
        if (Math.min(...steps) > most) found.push(`${name}: ${Math.round(Math.min(...steps))} ms`)
      }
      return found
    },
    async stop() {
      sender.close()
      server.kill('SIGKILL')
      await server.exited
    },
  }
}

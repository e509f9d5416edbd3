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
   * the first call of a function add to some tries, so what a work costs is the least of `tries`. Throws for a status that is not
   * `expected`.
   */
  tooLong(works: [name: string, work: Work][], expected: number[], tries?: number): Promise<string[]>
  stop(): Promise<void>
}

/** Takes the number of the try, so that no two need be the same. */
export type Work = (attempt: number) => Promise<{ status: number }>

/** The longest step that is allowed, in milliseconds. */
const most = 50

const token = 'fy_op_token-of-the-stepped-server-0123456789'

/**
 * In the process: between two turns of the loop, the time that its main thread had on a processor (Linux: the first number of
 * /proc/thread-self/schedstat, in nanoseconds). Not the time on the clock: others want the processor, too. It says so, and begins anew,
 * when it is asked by a signal.
 */
const probe = `
import { openSync, readSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'
if (isMainThread) {
  const file = openSync('/proc/thread-self/schedstat')
  const text = Buffer.alloc(64)
  let last = 0
  let longest = 0
  const step = () => {
    const now = parseInt(text.toString('latin1', 0, readSync(file, text, 0, text.length, 0))) / 1e6
    longest = Math.max(longest, now - last)
    last = now
  }
  setInterval(step, 1).unref()
  process.on('SIGUSR2', () => {
    step()
    console.log('longest step ' + longest + ' ms')
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

  const readProbe = async () => Number((await ask(server, /longest step (\S+) ms/))[1])

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
          await readProbe()
          const { status } = await work(attempt)
          steps.push(await readProbe())
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

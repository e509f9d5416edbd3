import { request, type IncomingMessage } from 'node:http'
import { cpuTicks, residentBytes, startNode, type Started } from '../../support/process/process.ts'
import type { Row } from '../run.ts'

/*
 * Event streams: 1,000 of them open, 20 events a second each, in server CPU per event and in memory per stream, beside bare `res.write`
 * of a text on node:http. Every event must arrive. The readers are in this process.
 */

const streams = 1000
const events = 100
const rounds = 3

type Cost = { cpu: number; bytes: number; missing: number }

export async function run(): Promise<Row[]> {
  const costs: Record<'floor' | 'ours', Cost[]> = { floor: [], ours: [] }
  for (let round = 0; round < rounds; round++) {
    for (const side of ['floor', 'ours'] as const) costs[side].push(await measure(side))
  }
  const sum = (side: 'floor' | 'ours', part: keyof Cost) => costs[side].reduce((all, cost) => all + cost[part], 0)
  return [
    {
      what: '1,000 streams, CPU an event, to res.write',
      ratio: sum('ours', 'cpu') / sum('floor', 'cpu'),
      promise: { atMost: 1.3 },
    },
    { what: 'KiB a stream', ratio: sum('ours', 'bytes') / rounds / streams / 1024, promise: { atMost: 35 } },
    { what: 'events that did not arrive', ratio: sum('ours', 'missing'), promise: { atMost: 0 } },
  ]
}

async function measure(side: 'floor' | 'ours'): Promise<Cost> {
  const args = ['--expose-gc', '--import', 'tsx', 'test/bench/service/streams-server.ts', side, String(events)]
  const server = await startNode(args, /(http:\S+)/)
  try {
    const before = residentBytes(server.pid)
    const readers = await Promise.all(Array.from({ length: streams }, () => open(String(server.match[1]))))
    const ticks = cpuTicks(server.pid)
    server.kill('SIGUSR2')
    await until(() => server.output().includes('done'), server)
    await until(() => readers.every((reader) => reader.seen() === events), server)
    const cpu = cpuTicks(server.pid) - ticks
    const bytes = residentBytes(server.pid) - before
    const missing = readers.reduce((all, reader) => all + events - reader.seen(), 0)
    for (const reader of readers) reader.close()
    return { cpu, bytes, missing }
  } finally {
    server.kill('SIGKILL')
    await server.exited
  }
}

/** Opens a stream; `seen` counts the events that came in order. */
function open(url: string): Promise<{ seen(): number; close(): void }> {
  return new Promise((resolve, reject) => {
    const asking = request(url, { agent: false }, (response: IncomingMessage) => {
      let count = 0
      let rest = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        const parts = (rest + chunk).split('\n\n')
        rest = parts.pop() ?? ''
        for (const part of parts) if (part.startsWith(`id: ${count + 1}\n`)) count += 1
      })
      resolve({ seen: () => count, close: () => response.destroy() })
    })
    asking.on('error', reject)
    asking.end()
  })
}

/** Waits for a condition, at most 20 s; then whoever asked sees that it does not hold. */
async function until(isTrue: () => boolean, server: Started): Promise<void> {
  let hasEnded = false
  void server.exited.then(() => (hasEnded = true))
  for (const end = performance.now() + 20_000; !isTrue() && !hasEnded && performance.now() < end;) {
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

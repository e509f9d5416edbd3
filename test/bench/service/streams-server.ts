import { createServer, type ServerResponse } from 'node:http'
import type { ChatEvent } from '#contract/sessions/chat.ts'
import { EventStreams } from '../../../server/http/response/sse.ts'
import { createLocalBus } from '../../../server/store/local-live.ts'

/*
 * Both sides of streams.bench.ts: every request opens a stream, and from SIGUSR2 on each of them gets so many events, one every 50 ms.
 * `ours` publishes each event on the bus and lets our event streams write it; `floor` writes a prebuilt text to the response.
 */

const [side, count = '0'] = process.argv.slice(2)
const perStream = Number(count)
const text = 'A piece of an answer. '
const bus = createLocalBus(console)
const eventStreams = new EventStreams()
const open: ((id: number) => void)[] = []

function ours(response: ServerResponse, name: string): (id: number) => void {
  const stream = eventStreams.start(response)
  stream.onClose(bus.subscribe(name, 0, stream.send).leave)
  return (id) => {
    const event: ChatEvent = { id, event: 'delta', data: { messageId: name, text } }
    bus.publish(name, event)
    // What an answer does when it is stored; else the bus would keep every event of the run.
    if (id % 50 === 0) void bus.trimThrough(name, id)
  }
}

function floor(response: ServerResponse, name: string): (id: number) => void {
  response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-store' })
  response.flushHeaders()
  return (id) => void response.write(`id: ${id}\nevent: delta\ndata: {"messageId":"${name}","text":"${text}"}\n\n`)
}

const server = createServer((_request, response) => {
  const name = `msg_${String(open.length).padStart(20, '0')}`
  open.push(side === 'ours' ? ours(response, name) : floor(response, name))
})

process.on('SIGUSR2', () => {
  let id = 0
  const timer = setInterval(() => {
    id += 1
    for (const give of open) give(id)
    if (id < perStream) return
    clearInterval(timer)
    // What is held, without what was only used.
    globalThis.gc?.()
    console.log('done')
  }, 50)
})

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address && typeof address === 'object') console.log(`http://127.0.0.1:${address.port}`)
})

import { createServer, type Server, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { EventStreams, type EventStream } from '../../../server/http/response/sse.ts'

/* Event streams on the wire: what a reader gets byte by byte, and what becomes of one that does not take it. */

let server: Server
let socket: Socket
let received = ''
/** The streams that were asked for, in order. */
let responses: ServerResponse[] = []
let streams: EventStream[] = []

beforeEach(async () => {
  received = ''
  responses = []
  streams = []
  const eventStreams = new EventStreams()
  server = createServer((_, response) => {
    responses.push(response)
    streams.push(eventStreams.start(response))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  socket = connect({ host: '127.0.0.1', port: typeof address === 'object' && address ? address.port : 0 })
  socket.setEncoding('latin1').on('data', (text: string) => (received += text))
})
afterEach(() => {
  vi.useRealTimers()
  server.closeAllConnections()
  server.close()
})

const event = (text: string) => ({ id: 1, event: 'delta', data: { messageId: 'msg_1', text } }) as const
const eventText = (text: string) =>
  Buffer.from(`id: 1\nevent: delta\ndata: {"messageId":"msg_1","text":"${text}"}\n\n`).toString('latin1')

/** Asks for as many streams, one after the other on the same connection, and waits until the server has begun them. */
async function ask({ version = '1.1', count = 1 } = {}): Promise<void> {
  socket.write(`GET / HTTP/${version}\r\nHost: a\r\n\r\n`.repeat(count))
  await expect.poll(() => streams.length).toBe(count)
}
const bodies = () => received.split(/HTTP\/1\.1 200 OK\r\n(?:.+\r\n)+\r\n/).slice(1)

describe('what arrives', () => {
  const texts = ['plain', 'ü, 漢字 and 😀', 'x'.repeat(5000)]

  test('is a chunk for each event, as long in bytes as it says, and an end', async () => {
    await ask()
    for (const text of texts) streams[0]?.send(event(text))
    streams[0]?.end()
    const chunks = texts.map(eventText).map((text) => `${text.length.toString(16)}\r\n${text}\r\n`)
    await expect.poll(bodies).toEqual([`${chunks.join('')}0\r\n\r\n`])
  })

  test('is the events alone for a reader of HTTP/1.0, which knows no chunks', async () => {
    await ask({ version: '1.0' })
    for (const text of texts) streams[0]?.send(event(text))
    streams[0]?.end()
    await expect.poll(() => socket.readyState).toBe('closed')
    expect(received.toLowerCase()).not.toContain('transfer-encoding')
    expect(bodies()).toEqual([texts.map(eventText).join('')])
  })

  test('waits behind a stream of the same connection that is not over, and loses nothing', async () => {
    await ask({ count: 2 })
    const chunkOf = (text: string) => `${eventText(text).length.toString(16)}\r\n${eventText(text)}\r\n`
    streams[1]?.send(event('second'))
    streams[0]?.send(event('first'))
    streams[0]?.end()
    await expect.poll(bodies).toHaveLength(2)
    streams[1]?.send(event('third'))
    streams[1]?.end()
    await expect
      .poll(bodies)
      .toEqual([`${chunkOf('first')}0\r\n\r\n`, `${chunkOf('second')}${chunkOf('third')}0\r\n\r\n`])
  })
})

describe('a reader', () => {
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  const isBehind = () => responses[0]?.socket?.writableNeedDrain === true
  const isCut = () => responses[0]?.destroyed
  const send = (length: number) => streams[0]?.send(event('x'.repeat(length)))

  test('that takes nothing is cut when it is 1 MiB behind, and what was held for it is let go', async () => {
    socket.pause()
    await ask()
    let most = 0
    for (let count = 0; count < 1000 && !isCut(); count++) {
      send(64 * 1024)
      most = Math.max(most, responses[0]?.writableLength ?? 0)
      await turn()
    }
    expect(isCut()).toBe(true)
    expect(most).toBeGreaterThan(1024 * 1024)
    expect(most).toBeLessThan(1.2 * 1024 * 1024)
    expect(responses[0]?.writableLength).toBeLessThan(1.2 * 1024 * 1024)
  })

  test('that stays behind from one heartbeat to the next is cut', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    socket.pause()
    await ask()
    for (let count = 0; count < 1000 && !isBehind(); count++) {
      for (let each = 0; each < 8; each++) send(32 * 1024)
      for (let each = 0; each < 20; each++) await turn()
    }
    expect([isBehind(), isCut()]).toEqual([true, false])
    vi.advanceTimersByTime(15_000)
    expect(isCut()).toBe(false)
    vi.advanceTimersByTime(15_000)
    expect(isCut()).toBe(true)
  })

  test('that takes what there is stays, however long', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    await ask()
    for (let count = 0; count < 100; count++) {
      send(200 * 1024)
      while (isBehind()) await turn()
      vi.advanceTimersByTime(15_000)
    }
    expect(isCut()).toBe(false)
  })
})

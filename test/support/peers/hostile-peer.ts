import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

/** A server that breaks HTTP in one way, whatever it is asked for. */
export type HostilePeer = {
  /** Without a slash at the end. */
  url: string
  /** How many of its connections are open that were asked for something: one that was not connected in time may stay with its client, unused. */
  open(): number
  stop(): Promise<void>
}

type Behavior = (socket: Socket) => void

/** Sends a text again and again until the connection is closed, at a pace that fills no memory. */
function endless(begin: string, text: string): Behavior {
  return (socket) => {
    socket.write(begin)
    const timer = setInterval(() => socket.write(text), 5)
    socket.on('close', () => clearInterval(timer))
  }
}

const ok = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n'

/** What a peer does with a request instead of answering it. */
export const behaviors: Record<string, Behavior> = {
  'says nothing': () => undefined,
  'closes without a word': (socket) => socket.end(),
  'resets the connection': (socket) => socket.resetAndDestroy(),
  'answers 101 without being asked': (socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n'),
  'answers 101 with an upgrade': (socket) =>
    socket.write(
      'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n\u0081\u0005Hello',
    ),
  'answers 101 and closes': (socket) => socket.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: h2c\r\n\r\n'),
  'says 100 and then nothing': (socket) => socket.write('HTTP/1.1 100 Continue\r\n\r\n'),
  'says 103 and closes': (socket) => socket.end('HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'),
  'says 102 without end': endless('', 'HTTP/1.1 102 Processing\r\n\r\n'),
  'sends half a status line': (socket) => socket.write('HTTP/1.1 2'),
  'sends half a head': (socket) => socket.write(`${ok}X-More: `),
  'sends half a head and closes': (socket) => socket.end(`${ok}X-More: `),
  'sends a head without end': endless(ok, `X-More: ${'a'.repeat(500)}\r\n`),
  'does not speak HTTP': (socket) => socket.write('220 mail.example ESMTP\r\n'),
  'sends a head and no body': (socket) => socket.write(`${ok}Content-Length: 10\r\n\r\n`),
  'closes within the body': (socket) => socket.end(`${ok}Content-Length: 10\r\n\r\nHello`),
  'drips its body': endless(`${ok}Content-Length: 1000000\r\n\r\n`, 'a'),
  'sends a body without end': endless(`${ok}Transfer-Encoding: chunked\r\n\r\n`, `8000\r\n${'a'.repeat(32_768)}\r\n`),
  'sends a chunk of no size': (socket) => socket.write(`${ok}Transfer-Encoding: chunked\r\n\r\nzz\r\nHello\r\n`),
  'sends half of a compressed body': (socket) =>
    socket.write(Buffer.concat([Buffer.from(`${ok}Content-Encoding: gzip\r\n\r\n`), Buffer.from([0x1f, 0x8b, 8, 0])])),
  'drips a body of unknown length': endless(`${ok}\r\n`, 'a'),
  'drips its error': endless('HTTP/1.1 500 Oh\r\nContent-Length: 1000000\r\n\r\n', 'a'),
}

export async function startHostilePeer(behave: Behavior): Promise<HostilePeer> {
  const sockets = new Set<Socket>()
  const asked = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => {
      sockets.delete(socket)
      asked.delete(socket)
    })
    socket.on('error', () => undefined)
    socket.once('data', () => {
      asked.add(socket)
      behave(socket)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    open: () => asked.size,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

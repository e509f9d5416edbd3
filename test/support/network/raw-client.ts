import { connect, type Socket } from 'node:net'

/** One connection to a server, on which requests are sent byte by byte as they are given; a new one takes its place when it ends. */
export type RawClient = {
  /** Sends a request and resolves with the status of its answer, or 0 when the connection ended before there was one. */
  send(request: string): Promise<{ status: number; body: string }>
  /** Sends the beginning of something and hangs up once there are `bytes` of an answer, 0: at once. */
  abandon(request: string, bytes: number): Promise<void>
  close(): void
}

export function createRawClient(url: string): RawClient {
  const { hostname, port } = new URL(url)
  let socket: Socket | undefined

  function open(): Socket {
    if (socket && !socket.destroyed && socket.writable) return socket
    // Why a connection broke concerns nobody: its end is heard of all the same.
    socket = connect(Number(port), hostname).setNoDelay(true).on('error', ignore)
    return socket
  }

  /** Resolves when `isDone` says so of what came so far, or when the connection is over. */
  function exchange(request: string, isDone: (text: string) => boolean): Promise<string> {
    const own = open()
    return new Promise((resolve) => {
      let text = ''
      const read = (chunk: Buffer) => {
        text += chunk.toString('latin1')
        if (isDone(text)) finish()
      }
      const finish = () => {
        own.off('data', read).off('close', finish)
        resolve(text)
      }
      own.on('data', read).on('close', finish)
      own.write(request, 'latin1')
    })
  }

  return {
    async send(request) {
      const isHead = request.startsWith('HEAD ')
      const text = await exchange(request, (so) => isWhole(so, isHead))
      if (/\r\nConnection: close\r\n/i.test(text)) socket?.destroy()
      return {
        status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0),
        body: text.slice(text.indexOf('\r\n\r\n') + 4),
      }
    },
    async abandon(request, bytes) {
      if (bytes === 0) open().write(request, 'latin1')
      else await exchange(request, (so) => so.length >= bytes)
      socket?.destroy()
    },
    close: () => void socket?.destroy(),
  }
}

function ignore(): void {}

/** Whether a text holds a whole answer (RFC 9112, section 6.3). */
function isWhole(text: string, isHead: boolean): boolean {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return false
  const head = text.slice(0, end)
  if (isHead || /^HTTP\/1\.1 (204|304)/.test(head)) return true
  if (/\r\nTransfer-Encoding: chunked/i.test(head)) return text.endsWith('\r\n0\r\n\r\n')
  return text.length - end - 4 >= Number(/\r\nContent-Length: (\d+)/i.exec(head)?.[1] ?? Infinity)
}

import { connect, createServer, type Socket } from 'node:net'

/** A bad network between the browser and the service: it passes on bytes until the test has it do something worse. */
export type Proxy = {
  /** Without a slash at the end. */
  url: string
  /** Where it leads to; a server that was started again has another port. */
  target: string
  /**
   * `open`: all is passed on. `deaf`: what the service says is lost. `stalled`: nothing comes through, and nobody is told. `closed`: no
   * connection is taken. Connections of before stay as they were, but for what they pass on.
   */
  mode: 'open' | 'deaf' | 'stalled' | 'closed'
  /** Breaks every connection that there is. */
  cut(): void
  stop(): Promise<void>
}

export async function startProxy(target: string): Promise<Proxy> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    if (proxy.mode === 'closed') return void socket.destroy()
    const upstream = connect(Number(new URL(proxy.target).port), '127.0.0.1')
    const end = () => {
      socket.destroy()
      upstream.destroy()
      sockets.delete(socket)
    }
    sockets.add(socket)
    socket.on('data', (data) => proxy.mode !== 'stalled' && upstream.write(data))
    upstream.on('data', (data) => proxy.mode === 'open' && socket.write(data))
    for (const each of [socket, upstream]) {
      each.on('error', end)
      each.on('close', end)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  const proxy: Proxy = {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    target,
    mode: 'open',
    cut,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        cut()
      }),
  }
  return proxy
}

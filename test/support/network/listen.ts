import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Has a server listen on a free port of loopback. `url` has no slash at its end; `stop` ends its connections, too. */
export async function listen(
  server: Server,
  host = '127.0.0.1',
): Promise<{ url: string; port: number; stop(): Promise<void> }> {
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const { port } = server.address() as AddressInfo
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { url: `http://${host}:${port}`, port, stop }
}

import { createServer } from 'node:http'

/** A host that hostile answers point to. It gives whatever it is asked for, and remembers by whom. */
export type Tempter = {
  /** Without a slash at the end. */
  url: string
  host: string
  requests: { path: string; referrer: string | undefined }[]
  stop(): Promise<void>
}

const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

export async function startTempter(): Promise<Tempter> {
  const requests: Tempter['requests'] = []
  const server = createServer((request, response) => {
    requests.push({ path: request.url ?? '', referrer: request.headers.referer })
    const type = request.url?.includes('.gif') ? 'image/gif' : 'text/html'
    response.writeHead(200, { 'Content-Type': type, 'Access-Control-Allow-Origin': '*' })
    response.end(type === 'image/gif' ? pixel : '<!doctype html><title>Tempted</title>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return {
    url: `http://${host}`,
    host,
    requests,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

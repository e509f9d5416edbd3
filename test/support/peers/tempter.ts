import { createServer } from 'node:http'
import { listen } from '../network/listen.ts'

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
  const { url, stop } = await listen(server)
  return {
    url,
    host: new URL(url).host,
    requests,
    stop,
  }
}

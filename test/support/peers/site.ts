import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listen } from '../network/listen.ts'

/** A site on loopback whose answers a test sets. */
export type Site = {
  /** With a slash at the end. */
  url: string
  port: number
  /** The path of each request, in order. */
  asked: string[]
  /** By path; what is not there is 404. */
  pages: Record<string, Answering>
  /** Its connections since the start. */
  connections(): number
  stop(): Promise<void>
}

export type Answering = string | ((response: ServerResponse, request: IncomingMessage) => void)

/** Starts a site that listens on this address of loopback. A page that is a text is HTML. */
export async function startSite(host = '127.0.0.1'): Promise<Site> {
  let connections = 0
  const site: Omit<Site, 'url' | 'port' | 'stop'> = {
    asked: [],
    pages: {},
    connections: () => connections,
  }
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    site.asked.push(path)
    const page = site.pages[path]
    if (page === undefined) response.writeHead(404).end()
    else if (typeof page === 'function') page(response, request)
    else response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page)
  })
  server.on('connection', () => (connections += 1))
  const { url, port, stop } = await listen(server, host)
  return Object.assign(site, { url: `${url}/`, port, stop })
}

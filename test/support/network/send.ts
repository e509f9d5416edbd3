import { Agent, request } from 'node:http'
import type { Answer } from '../server.ts'

export type Sending = {
  method: string
  path: string
  headers: Record<string, string>
  body?: string | Buffer | undefined
}

/** Sends a request with whatever headers, which fetch would not, and reads the answer; of an event stream the head alone. */
export function createSender(url: string): { send(sending: Sending): Promise<Answer>; close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 20 })
  const { hostname, port } = new URL(url)
  return {
    close: () => agent.destroy(),
    send: ({ method, path, headers, body }) =>
      new Promise((resolve, reject) => {
        const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) }
        const asking = request(
          { agent, hostname, port, method, path, headers: { ...length, ...headers } },
          (response) => {
            const chunks: Buffer[] = []
            const done = () => {
              const text = Buffer.concat(chunks).toString()
              const fields = Object.entries(response.headers).map(([name, value]) => [name, String(value)])
              const isJson = /json\b/.test(response.headers['content-type'] ?? '') && text !== ''
              const parsed: unknown = isJson ? JSON.parse(text) : text
              resolve({
                status: response.statusCode ?? 0,
                headers: new Headers(fields as [string, string][]),
                text,
                body: parsed,
              })
            }
            if (/event-stream/.test(response.headers['content-type'] ?? '')) {
              done()
              response.destroy()
              return
            }
            response
              .on('data', (chunk: Buffer) => chunks.push(chunk))
              .on('error', reject)
              .on('end', () => {
                try {
                  done()
                } catch (error) {
                  reject(error)
                }
              })
          },
        )
        asking.on('error', reject)
        asking.end(body)
      }),
  }
}

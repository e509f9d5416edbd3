import { connect } from 'node:net'

/** What came back over a plain connection: a status, header lines in lower case, and the rest as it is. */
export type RawAnswer = { status: number; headers: Map<string, string>; body: string }

/**
 * Sends bytes to a server exactly as they are, for requests that no client would send, and reads until the server closes the
 * connection. `end` says that no more comes, as a peer does that cuts a request off.
 */
export async function sendRaw(
  url: string,
  bytes: string | Buffer,
  { end = false }: { end?: boolean } = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write(bytes)
  if (end) socket.end()
  const chunks: Buffer[] = []
  await new Promise<void>((resolve, reject) => {
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', reject)
    socket.on('close', () => resolve())
  })
  return parseAnswer(Buffer.concat(chunks).toString())
}

function parseAnswer(text: string): RawAnswer {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = new Map(
    lines.map((line) => {
      const at = line.indexOf(':')
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()]
    }),
  )
  return { status: Number(first.split(' ')[1]), headers, body: rest.join('\r\n\r\n') }
}

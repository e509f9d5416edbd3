import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../../../../server/store/postgres/connection/database.ts'
import { quietLog } from '../../contract/quiet-log.ts'

/*
 * A server that shuts down just as it lets somebody in: that it is ready and that it ends the connection arrive in one piece, before
 * anybody could listen for the end. (Messages: PostgreSQL's manual, "Message Formats".)
 */

let server: Server

beforeEach(async () => {
  server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => {
      const authenticated = message('R', Buffer.alloc(4))
      const ready = message('Z', Buffer.from('I'))
      const fields = ['SFATAL', 'VFATAL', 'C57P01', 'Mterminating connection due to administrator command', '']
      const ending = message('E', Buffer.from(fields.map((field) => `${field}\0`).join('')))
      socket.end(Buffer.concat([authenticated, ready, ending]))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => new Promise((resolve) => server.close(resolve)))

function message(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(type), length, body])
}

test('a connection that ends in the moment it is opened refuses its query, and nothing else', async () => {
  const { port } = server.address() as AddressInfo
  const database = openDatabase({ url: `postgres://foyer@127.0.0.1:${port}/foyer`, connections: 2, log: quietLog() })
  await expect(database.query({ text: 'select 1' })).rejects.toMatchObject({ code: 'storage-unavailable' })
  expect(database.isAway()).toBe(true)
  await database.close()
})

import { once } from 'node:events'
import fs from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createFiles } from '../../../server/http/pages/files.ts'
import { temporaryFolder } from '../../support/files.ts'
import { startTestServer } from '../../support/server.ts'

test('a file that a build takes away while the server runs costs its own response, not the process', async () => {
  const directory = await temporaryFolder()
  await writeFile(path.join(directory, 'gone.js'), 'gone')
  await writeFile(path.join(directory, 'kept.js'), 'kept')
  const files = createFiles(directory)
  const server = createServer((request, response) => void files(request, response)).listen(0, '127.0.0.1')
  try {
    await once(server, 'listening')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    expect(await (await fetch(`${url}/gone.js`)).text()).toBe('gone')
    await rm(path.join(directory, 'gone.js'))
    await expect(fetch(`${url}/gone.js`).then((response) => response.text())).rejects.toThrow()
    expect(await (await fetch(`${url}/kept.js`)).text()).toBe('kept')
  } finally {
    server.close()
  }
})

test('a file of the described interface that cannot be opened costs its own response, and is logged by its path', async () => {
  const server = await startTestServer()
  const { createReadStream } = fs
  const openNone: typeof createReadStream = (file, options) => createReadStream(`${String(file)}.none`, options)
  const get = () => server.call('GET', '/docs/swagger-ui.css', { token: null })
  try {
    fs.createReadStream = openNone
    syncBuiltinESMExports()
    await expect(get()).rejects.toThrow()
    fs.createReadStream = createReadStream
    syncBuiltinESMExports()
    expect((await get()).status).toBe(200)
    const paths = () => Array.from(server.logged().matchAll(/"path":"([^"]*)"/g), ([, logged]) => logged)
    await expect.poll(paths).toEqual(['/docs/swagger-ui.css', '/docs/swagger-ui.css'])
  } finally {
    fs.createReadStream = createReadStream
    syncBuiltinESMExports()
    await server.stop()
  }
})

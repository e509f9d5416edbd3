import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../../support/files.ts'
import { startFoyer, type FoyerProcess } from '../../support/process/foyer-process.ts'

/* A server that nobody asks to know anything carries nothing for it. */

/** What reads, cuts and searches texts; each of them is in a file of its own of what is built. */
const libraries = ['linkedom', 'turndown', '@mozilla/readability', 'unpdf', 'mammoth', 'robots-parser', 'minisearch']

/** It says which modules it loads. */
const traced = { NODE_OPTIONS: `--import=${path.resolve('test/support/process/loaded-modules.js')}` }

let directory: string
let server: FoyerProcess

beforeEach(async () => {
  directory = await temporaryFolder()
})
afterEach(async () => {
  server.process.kill('SIGKILL')
  await server.process.exited
})

/** Which of the libraries a built file holds. */
async function librariesIn(file: string): Promise<string[]> {
  const source = await readFile(file, 'utf8')
  return libraries.filter((name) => source.includes(`node_modules/${name}/`) || source.includes(`from "${name}"`))
}

test('it loads no reader and no search at its start, nor when visitors load a widget and begin to write', async () => {
  server = await startFoyer(directory, traced)
  const created = async (place: string, body: object = {}) => (await server.call('POST', place, { body })).body.data
  const agent = await created('/v1/agents', { name: 'Ada' })
  const ai = await created('/v1/ai', { instructions: 'Be kind.' })
  await server.call('PUT', `/v1/agents/${agent.id}/ai`, { body: { aiId: ai.id } })
  expect((await server.call('GET', `/v1/agents/${agent.id}/theme`)).status).toBe(200)
  const session = await created(`/v1/agents/${agent.id}/sessions`)
  const conversation = `/v1/agents/${agent.id}/sessions/${session.sessionId ?? session.id}/conversations`
  expect((await server.call('GET', conversation)).status).toBe(200)
  expect((await server.call('GET', `/v1/ai/${ai.id}/sources`)).body.data).toEqual([])

  const loaded = [...server.process.output().matchAll(/^loaded (file:\S+)$/gm)].map(([, url = '']) =>
    fileURLToPath(url),
  )
  expect(loaded).toContain(path.resolve('dist/server/main.js'))
  const found = await Promise.all(loaded.map(librariesIn))
  expect(found.flat()).toEqual([])
  // They are there, under these names, for whoever asks.
  const folders = await Promise.all(
    ['dist/server', 'dist/workers'].map(async (folder) =>
      (await readdir(folder)).map((name) => path.join(folder, name)),
    ),
  )
  const there = await Promise.all(folders.flat().map(librariesIn))
  expect(new Set(there.flat())).toEqual(new Set(libraries))
})

test('where visitors can ask an agent, what answers is loaded after a start, before anybody does', async () => {
  server = await startFoyer(directory)
  await server.call('POST', '/v1/agents', { body: { name: 'Ada' } })
  server.process.kill('SIGTERM')
  await server.process.exited
  server = await startFoyer(directory, traced)
  await expect.poll(() => server.process.output()).toMatch(/^loaded file:\S+answer-worker\.js$/m)
})

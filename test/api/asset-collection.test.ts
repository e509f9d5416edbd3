import { readdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFileAssets } from '../../server/store/file/file-assets.ts'
import { openFileStore } from '../../server/store/file/file-store.ts'
import { createAssetCollection } from '../../server/services/asset-collection.ts'
import { pino } from 'pino'
import { startTestServer, type TestServer } from '../support/server.ts'

/* Pictures go seven days after a theme last named them, or after they were uploaded. The clock is pinned; it begins at the test's start. */

const hour = 3_600_000
const day = 24 * hour
const start = Date.now()
let time = start
let server: TestServer
let agent: string

beforeEach(async () => {
  time = start
  server = await startTestServer({ clock: () => time })
  agent = (await server.call('POST', '/v1/agents', { body: { name: 'Ada' } })).body.data.id
})
afterEach(() => server.stop())

let count = 0
/** Uploads a picture that nobody has yet, or one again; gives its path. */
async function upload(text = `picture ${count++}`): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([`<svg xmlns="http://www.w3.org/2000/svg"><title>${text}</title></svg>`]), 'a.svg')
  const { body } = await server.call('POST', `/v1/agents/${agent}/theme/assets`, { body: form })
  const url = body.data.url.replace(/^.*\/assets\//, '/assets/')
  await at(url, time)
  return url
}

/** The system's clock goes on while ours is pinned: says when a file was written. */
async function at(url: string, written: number): Promise<void> {
  await utimes(path.join(server.directory, url), new Date(written), new Date(written))
}

const setTheme = (body: object) => server.call('PATCH', `/v1/agents/${agent}/theme`, { body })
const sweep = () => server.service.retention.sweep()
const isThere = async (url: string) => (await server.call('GET', url)).status === 200

test('what no theme names goes after seven days, not before', async () => {
  const url = await upload()
  time = start + 7 * day
  await sweep()
  expect(await isThere(url)).toBe(true)
  time += 2 * hour
  await sweep()
  expect(await isThere(url)).toBe(false)
  expect(await readdir(path.join(server.directory, 'assets'))).toEqual([])
})

test('what is named stays, wherever it stands, and goes seven days after the last name for it did', async () => {
  const urls = await Promise.all(Array.from({ length: 5 }, () => upload()))
  const [icon, avatar, background, css, prompt] = urls
  await setTheme({
    welcome: { iconUrl: icon },
    theme: {
      chat: { hostAvatar: { url: `${server.url}${avatar}` } },
      general: { background: { type: 'Image', content: background } },
      customCss: `.a { background: url(${css}) }`,
    },
    initialPrompts: [{ text: 'Hello', iconUrl: prompt }],
  })
  for (let days = 0; days < 30; days += 5) {
    time = start + days * day
    await sweep()
  }
  for (const url of urls) expect(await isThere(url), url).toBe(true)
  await setTheme({ welcome: { iconUrl: null } })
  time += 7 * day
  await sweep()
  expect(await isThere(icon ?? '')).toBe(true)
  time += 2 * hour
  await sweep()
  expect(await isThere(icon ?? '')).toBe(false)
  expect(await isThere(avatar ?? '')).toBe(true)
})

test('instructions and the notice to visitors name pictures too', async () => {
  const [shown, noticed] = [await upload(), await upload()]
  await server.call('POST', '/v1/ai', { body: { instructions: `## Map\n![Map](${shown})` } })
  await server.call('PATCH', `/v1/agents/${agent}/embed`, { body: { notice: `![Seal](${noticed})` } })
  time += 30 * day
  await sweep()
  expect([await isThere(shown), await isThere(noticed)]).toEqual([true, true])
})

test('uploaded again, it has another seven days', async () => {
  const url = await upload('the same')
  time += 6 * day
  expect(await upload('the same')).toBe(url)
  time += 6 * day
  await sweep()
  expect(await isThere(url)).toBe(true)
})

test('with its agent, the last name for a picture goes', async () => {
  const url = await upload()
  await setTheme({ welcome: { iconUrl: url } })
  await server.call('DELETE', `/v1/agents/${agent}`)
  time += 8 * day
  await sweep()
  expect(await isThere(url)).toBe(false)
})

test('a restart forgets nothing of it', async () => {
  const [named, unnamed] = [await upload(), await upload()]
  await setTheme({ welcome: { iconUrl: named } })
  time += 5 * day
  await sweep()
  await server.store.close()
  const store = await openFileStore({ directory: server.directory, log: pino({ level: 'silent' }) })
  const assets = createFileAssets(path.join(server.directory, 'assets'))
  time += 3 * day
  await createAssetCollection(store, assets, pino({ level: 'silent' }), () => time)()
  expect(await readdir(path.join(server.directory, 'assets'))).toEqual([path.basename(named)])
  expect(unnamed).not.toBe(named)
  await store.close()
})

test('while a document cannot be read, which may name any of them, all stay', async () => {
  const url = await upload()
  await setTheme({ welcome: { iconUrl: url } })
  await server.store.close()
  await writeFile(path.join(server.directory, 'agents', `${agent}.json`), 'rust')
  const store = await openFileStore({ directory: server.directory, log: pino({ level: 'silent' }) })
  const assets = createFileAssets(path.join(server.directory, 'assets'))
  time += 30 * day
  await createAssetCollection(store, assets, pino({ level: 'silent' }), () => time)()
  expect(await readdir(path.join(server.directory, 'assets'))).toEqual([path.basename(url)])
  await store.close()
})

test('what a kill left of an upload goes too, and nothing that is not ours', async () => {
  const url = await upload()
  await writeFile(path.join(server.directory, `${url}.tmp`), '<svg')
  await writeFile(path.join(server.directory, 'assets/notes.txt'), 'mine')
  for (const name of [`${url}.tmp`, 'assets/notes.txt']) await at(name, start)
  time += 8 * day
  await sweep()
  expect(await readdir(path.join(server.directory, 'assets'))).toEqual(['notes.txt'])
})

test('uploaded while it is removed, it is there', async () => {
  for (let round = 0; round < 20; round++) {
    const url = await upload('now or never')
    await at(url, start - 8 * day)
    const form = new FormData()
    form.append(
      'file',
      new Blob(['<svg xmlns="http://www.w3.org/2000/svg"><title>now or never</title></svg>']),
      'a.svg',
    )
    await Promise.all([sweep(), server.call('POST', `/v1/agents/${agent}/theme/assets`, { body: form })])
    expect(await isThere(url)).toBe(true)
  }
})

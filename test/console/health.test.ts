import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { backup } from '../../server/commands/backup/backup.ts'
import { readConfig } from '../../server/config.ts'
import { expectAccessible, startConsole, type ConsoleStage, type Visit } from '../support/browser/console.ts'
import { PaperDisk } from '../store/file/paper-disk.ts'
import { startModelServer, streamOf, type ModelServer } from '../support/peers/model-server.ts'

/* The page Health: whether models answer, and how old the last backup is. */

let stage: ConsoleStage
let visit: Visit
let model: ModelServer
let directory: string

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'foyer-console-health-'))
  model = await startModelServer()
  stage = await startConsole({
    directory: path.join(directory, 'data'),
    openai: { apiKey: 'sk-test', baseUrl: model.url, model: 'small-model' },
  })
  for (const name of ['First', 'Second']) await stage.server.call('POST', '/v1/ai', { body: { name } })
})
afterAll(async () => {
  await stage.stop()
  await model.stop()
  await rm(directory, { recursive: true, force: true })
})
afterEach(() => visit.leave())

test('each AI resource is asked by a button, which says that it works or what is wrong and what to do', async () => {
  visit = await stage.enter({ path: '/health' })
  const { page } = visit
  const line = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  await page.getByRole('button', { name: 'Ask First' }).click()
  await line('First').getByText('It works: answered in').waitFor()
  // Nobody was asked unbidden.
  expect(model.requests).toHaveLength(1)

  model.script = (response) => response.writeHead(401, { 'Content-Type': 'application/json' }).end('{"error":{}}')
  await page.getByRole('button', { name: 'Ask all' }).click()
  await line('First').getByText('Check the key and the account with the vendor').waitFor()
  await line('Second').getByText('Check the key and the account with the vendor').waitFor()
  model.script = streamOf(['Yes'])
  await page.getByRole('button', { name: 'Ask Second' }).click()
  await line('Second').getByText('It works: answered in').waitFor()
})

test('the age of the last backup is told, and what to do without a recent one', async () => {
  visit = await stage.enter({ path: '/health', token: stage.server.operatorToken })
  const { page } = visit
  // While it looks, whether the server is ready, say, a press does nothing.
  const again = page.getByRole('button', { name: 'Look again' }).and(page.locator('[aria-busy="false"]'))
  await page.getByText('None was made with foyer backup.').waitFor()
  const run = () =>
    backup({ config: readConfig({ FOYER_DATA: stage.server.directory }), file: path.join(directory, 'copy.tar') })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 10 * 86_400_000 })
  await run().finally(() => vi.useRealTimers())
  await again.click()
  await page.getByText('The last one ended 10 days ago. Run foyer backup').waitFor()
  await run()
  await again.click()
  await page.getByText('The last one ended just now.').waitFor()
  expect(await page.getByText('Run foyer backup').count()).toBe(0)
})

test('an owner reads whether it works, and on a full disk whom to tell what; the operator what answers, where everything is, and what to do', async () => {
  const disk = new PaperDisk()
  const full = await startConsole({ disk })
  try {
    visit = await full.enter({ path: '/health' })
    const { page } = visit
    await page.getByText('It works, and takes changes.').waitFor()
    await page.getByRole('button', { name: 'Sign in with the operator token' }).waitFor()
    expect(await page.getByText('Storage').count()).toBe(0)
    const operator = await full.enter({ path: '/health', token: full.server.operatorToken })
    await operator.page.getByText('It works, and takes changes.').waitFor()
    await operator.page.getByText('Files in the data directory. It can be read and written.').waitFor()
    await operator.page.getByText('The embedded engine').waitFor()
    disk.free = 0
    // A full disk is noticed when something is written.
    expect((await full.server.call('POST', '/v1/agents', { body: { name: 'No room' } })).status).toBe(507)
    const again = page.getByRole('button', { name: 'Look again' })
    await again.click()
    await page
      .getByText('Tell whoever runs the server that the store cannot be written to: its disk is full or failing.')
      .waitFor()
    await expectAccessible(page)
    await operator.page.getByRole('button', { name: 'Look again' }).click()
    await operator.page.getByText('It does not take changes at the moment.').waitFor()
    await operator.page.getByText('It cannot be written to. Make room on the disk').waitFor()
    expect(await operator.page.getByText('Tell whoever runs the server').count()).toBe(0)
    await operator.leave()
    disk.free = Infinity
    await again.click()
    await page.getByText('It works, and takes changes.').waitFor()
    await visit.leave()
  } finally {
    await full.stop()
  }
})

test('a token that may only read sees who answers, and asks nobody', async () => {
  const { body } = await stage.server.call('POST', '/v1/tokens', { body: { name: 'Reader', scope: 'read' } })
  visit = await stage.enter({ path: '/health', token: body.token })
  await visit.page.getByRole('heading', { name: 'First' }).waitFor()
  expect(await visit.page.getByRole('button', { name: /^Ask/ }).count()).toBe(0)
})

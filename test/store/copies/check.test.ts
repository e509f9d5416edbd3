import { copyFile, mkdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, expectTypeOf, test, vi } from 'vitest'
import type { z } from 'zod'
import { check as run } from '../../../server/commands/check/check.ts'
import type {
  documentSchemas,
  insightLineSchema,
  versionSchemas,
} from '../../../server/commands/check/record-schemas.ts'
import { readConfig } from '../../../server/config.ts'
import { nameOfAsset } from '../../../server/core/asset-names.ts'
import { createFileAssets } from '../../../server/store/file/file-assets.ts'
import { unbounded } from '../../../server/store/records/knowledge/knowledge-changes.ts'
import { openFileStore } from '../../../server/store/file/file-store.ts'
import { takeSnapshot } from '../../../server/store/file/checkpoint/snapshot.ts'
import type { Documents } from '../../../server/store/file/journal/records.ts'
import { noCounts, type DayCounts } from '../../../server/store/records/insight.ts'
import type { storedEntry } from '../../../server/store/file/memory/conversation-lines.ts'
import type { AgentRecord, EntryRecord, SessionRecord } from '../../../server/store/records/records.ts'
import type { VersionRecord } from '../../../server/store/records/versions.ts'
import type { Store } from '../../../server/store/store.ts'
import { foyer } from '../../support/process/commands.ts'
import { makeDataDirectory, type DataDirectory } from './data-directory.ts'
import { quietLog } from '../contract/quiet-log.ts'
import {
  aContact,
  aDocument,
  aMessage,
  anAgent,
  anAi,
  anUpload,
  aSession,
  aSource,
  aToken,
  aWorkspace,
} from '../contract/samples.ts'

/* `foyer check` finds what is wrong with data, names the file, and changes nothing. */

const workspace = aWorkspace()
let data: DataDirectory
let store: Store
let agent: AgentRecord
let session: SessionRecord

beforeEach(async () => {
  data = await makeDataDirectory()
  store = await openFileStore({ directory: data.path, log: quietLog() })
  const ai = anAi(workspace.id)
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  const picture = nameOfAsset(svg, 'svg')
  await createFileAssets(path.join(data.path, 'assets')).put(picture, svg)
  const upload = anUpload(workspace.id, { name: picture, size: svg.length })
  agent = anAgent(workspace.id, { aiId: ai.id, theme: { welcome: { iconUrl: `/assets/${picture}` } } })
  session = aSession(agent)
  await store.createWorkspace(workspace)
  await store.beginUpload(upload, Infinity)
  await store.finishUpload(upload)
  await store.createAi(ai)
  await store.createToken(aToken(workspace.id))
  await store.createAgent(agent)
  await store.createSession(session)
  for (const text of ['One', 'Two', 'Three']) await store.appendMessage(workspace.id, session.id, aMessage(text))
  const source = aSource(ai)
  const record = aDocument(source)
  await store.createSource(source, [{ record, text: 'What is known' }], unbounded)
  const made = { model: 'm', dimension: 3, passages: 1 }
  const text = JSON.stringify({ model: 'm', dimension: 3, passages: { key: 'AQID' } })
  const vectors = [{ of: record, vectors: { made, text } }]
  await store.updateSource(workspace.id, ai.id, source.id, (same) => same, { vectors, bounds: unbounded })
  const answer = aMessage('Four', { messageType: 'assistant' })
  await store.appendMessage(workspace.id, session.id, answer)
  await store.setFeedback(workspace.id, session.id, answer.id, { type: 'positive' })
  await store.addInsight(workspace.id, agent.id, [{ ...noCounts, day: '2026-11-20', messages: 3 }])
})
afterEach(async () => {
  await store.close()
})

/** The command without a process of its own, which takes half a second to start. */
async function check({ path: directory } = data, env = {}): Promise<{ code: number; stdout: string }> {
  const lines: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
  const config = readConfig({ FOYER_DATA: directory, ...env })
  const code = await run({ config, file: '', from: '', to: '' }).finally(() => log.mockRestore())
  return { code, stdout: lines.join('\n') }
}
const conversation = () => data.find(/^conversations\//)

/** The directory as a crash would leave it, not in the middle of a checkpoint; nothing of what `change` does is in one either. */
async function copyHeldStill(change?: () => Promise<unknown>): Promise<DataDirectory> {
  const { end } = await takeSnapshot(data.path)
  await change?.()
  const copy = await data.copy()
  await end()
  return copy
}

/** Everything in the directory, with its content. */
async function everything(): Promise<[string, string][]> {
  const names = await data.files()
  return Promise.all(names.map(async (name) => [name, await data.read(name)] as [string, string]))
}

test('whole data have nothing wrong: while they are written, when they rest, and after a crash', async () => {
  const running = await foyer(['check'], { FOYER_DATA: data.path })
  expect(running.stdout).toContain('Errors: 0, notes: 0.')
  expect(running.code).toBe(0)
  const crashed = await copyHeldStill()
  await store.close()
  const before = await everything()
  expect(await check()).toMatchObject({ code: 0, stdout: expect.stringContaining('Errors: 0, notes: 0.') })
  expect(await everything()).toEqual(before)
  expect(await check(crashed)).toMatchObject({ code: 0, stdout: expect.stringContaining('Errors: 0, notes: 0.') })
})

test('what was erased or deleted and is in no checkpoint yet is nothing wrong', async () => {
  await store.close()
  store = await openFileStore({ directory: data.path, log: quietLog() })
  const crashed = await copyHeldStill(() => store.deleteAgent(workspace.id, agent.id))
  const { code, stdout } = await check(crashed)
  expect(stdout).toContain('Errors: 0,')
  expect(code).toBe(0)
})

/** A type in which no member is optional or read-only, so that one that is missing in another one shows. */
type Whole<T> = T extends string | number | boolean | null
  ? T
  : T extends readonly (infer Item)[]
    ? Whole<Item>[]
    : { -readonly [Name in keyof T]-?: Whole<Exclude<T[Name], undefined>> }

test('the schemas of the records have all that their types have, and nothing else', () => {
  type Schemas = typeof documentSchemas
  expectTypeOf<Whole<{ [F in keyof Schemas]: z.infer<Schemas[F]> }>>().toEqualTypeOf<Whole<Documents>>()
  expectTypeOf<Whole<z.infer<typeof storedEntry>>>().toEqualTypeOf<Whole<EntryRecord>>()
  expectTypeOf<Whole<z.infer<typeof insightLineSchema>>>().toEqualTypeOf<Whole<DayCounts>>()
  expectTypeOf<Whole<z.infer<typeof versionSchemas.agt>>>().toEqualTypeOf<Whole<VersionRecord<'agents'>>>()
  expectTypeOf<Whole<z.infer<typeof versionSchemas.ai>>>().toEqualTypeOf<Whole<VersionRecord<'ai'>>>()
})

type Damage = [what: string, file: RegExp, damage: (file: string) => Promise<void>, words: string]

const replace = (from: string | RegExp, to: string) => async (file: string) => {
  const text = await readFile(file, 'utf8')
  expect(text).toMatch(from)
  await writeFile(file, text.replace(from, to))
}
const cutTo = (part: number) => async (file: string) => truncate(file, Math.floor((await readFile(file)).length * part))

describe('is found, by the name of its file, and stays as it is:', () => {
  test.each<Damage>([
    ['a document that is cut', /^agents\//, cutTo(0.5), 'cannot be read'],
    ['a document that cannot be opened', /^agents\//, asFolder, 'cannot be read'],
    ['a field of a document that is none', /^agents\//, replace('"An agent"', '7'), 'record.name'],
    [
      'where a widget was loaded that is none',
      /^agents\//,
      replace('"embed"', '"seen": { "2026-11-20": {} }, "embed"'),
      'record.seen.2026-11-20.origins',
    ],
    [
      'a color that a person wrote wrong',
      /^agents\//,
      replace('"welcome"', '"startMode": "Never", "welcome"'),
      'startMode',
    ],
    [
      'a document of another workspace',
      /^tokens\//,
      replace(/"workspaceId": "\w[\w-]*"/, '"workspaceId": "wks_nobody00"'),
      'workspace',
    ],
    ['a text of a document that is missing', /^texts\//, (file) => rm(file), 'is missing'],
    ['vectors that are cut', /^vectors\//, cutTo(0.5), 'cannot be read'],
    ['vectors of no document', /^documents\//, (file) => rm(file), 'The document that it is of does not exist'],
    ['a missing attachment', /^ai\//, (file) => rm(file), 'AI resource'],
    ['a missing workspace', /^workspaces\//, (file) => rm(file), 'workspace'],
    ['a line of a conversation that is none', /^conversations\//, replace(/^.*Two.*$/m, 'rust'), 'Line 2'],
    [
      'a line of a conversation that lost its text',
      /^conversations\//,
      replace('"message":"Two"', '"massage":"Two"'),
      'Line 2',
    ],
    [
      'two lines of a conversation that are none',
      /^conversations\//,
      replace(/^.*Two.*\n.*Three.*$/m, 'rust\nrust'),
      'Lines 2, 3 cannot',
    ],
    ['a conversation that lost all but one', /^conversations\//, replace(/\n.*Two[^]*$/, '\n'), 'holds 1 message, but'],
    ['a conversation that lost its end', /^conversations\//, replace(/\n.*Three[^]*$/, '\n'), '4'],
    ['a conversation that is missing', /^conversations\//, (file) => rm(file), 'missing'],
    ['a conversation that cannot be opened', /^conversations\//, asFolder, 'missing'],
    ['a conversation of nobody', /^sessions\//, (file) => rm(file), 'no session'],
    ['a list that lost a line', /^sessions\//, replace(/^\{"id".*$/m, 'rust'), 'Line 2'],
    ['a list whose agent is missing', /^agents\//, (file) => rm(file), 'agent'],
    ['an asset with other bytes', /^assets\//, replace('svg', 'gvs'), 'does not match its name'],
    ['an asset that is missing', /^assets\//, (file) => rm(file), 'is missing'],
    ['an upload of another name', /^uploads\//, replace('.svg', '.html'), 'record.name'],
    ['numbers that are none', /^insight\/2026\//, replace('"messages":3', '"messages":"x"'), 'Line 1'],
    ['numbers of nobody', /^agents\//, (file) => rm(file), 'whose numbers it holds'],
    ['a format that is missing', /^format/, (file) => rm(file), 'missing'],
    ['a newer format', /^format/, replace('2', '3'), 'format 3'],
  ])('%s', async (_, pattern, damage, words) => {
    await store.close()
    await damage(await data.find(pattern))
    const before = await everything()
    const { code, stdout } = await check()
    expect(stdout).toContain(words)
    expect(stdout).toMatch(
      /^error: (agents|ai|documents|insight|texts|tokens|uploads|vectors|workspaces|conversations|sessions|assets|format)/m,
    )
    expect(code).toBe(1)
    expect(await everything()).toEqual(before)
  })

  test('a change in the journal', async () => {
    const crashed = await data.copy()
    await replace('"Two"', '"Tw0"')(await crashed.find(/^journal\//))
    const { code, stdout } = await check(crashed)
    expect(code).toBe(1)
    expect(stdout).toMatch(/^error: journal\/000001\.jsonl: .*Line \d+/m)
  })

  test('a conversation in the folder of another day', async () => {
    await store.close()
    const file = await conversation()
    await mkdir(path.join(data.path, 'conversations/2020/01/01'), { recursive: true })
    await rename(file, path.join(data.path, 'conversations/2020/01/01', path.basename(file)))
    expect(await check()).toMatchObject({ code: 1, stdout: expect.stringContaining('a different day') })
  })

  test('two agents with one web id', async () => {
    await store.close()
    const file = await data.find(/^agents\//)
    const other = path.join(path.dirname(file), 'agt_another-agent.json')
    await copyFile(file, other)
    await replace(agent.id, 'agt_another-agent')(other)
    expect(await check()).toMatchObject({ code: 1, stdout: expect.stringContaining(agent.webId) })
  })
})

/** What opening as a file fails for, whoever tries. */
async function asFolder(file: string): Promise<void> {
  await rm(file)
  await mkdir(file)
}

test('visitors may leave the same address several times', async () => {
  for (let count = 0; count < 2; count++) await store.createContact(aContact(session, { email: 'ida@example.com' }))
  await store.close()
  expect(await check()).toMatchObject({ code: 0, stdout: expect.stringContaining('Errors: 0, notes: 0.') })
})

test('documents may have the same text', async () => {
  const ai = anAi(workspace.id)
  await store.createAi(ai)
  const source = aSource(ai)
  const twins = [1, 2].map(() => ({ record: aDocument(source, { hash: 'of both', size: 8 }), text: 'The same' }))
  await store.createSource(source, twins, unbounded)
  expect(await check()).toMatchObject({ code: 0 })
})

test('what harms nothing is noted, and the exit code is 0', async () => {
  await store.close()
  await writeFile(path.join(data.path, 'notes.txt'), 'mine')
  await mkdir(path.join(data.path, '.git'))
  await writeFile(`${await data.find(/^agents\//)}.tmp`, '{')
  await writeFile(path.join(data.path, 'agents/agt_old-one-here.json.1795252002000.damaged'), 'rust')
  // As data from before pictures were noted as uploads, of which one is missing.
  await rm(await data.find(/^assets\//))
  await rm(await data.find(/^uploads\//))
  const orphan = `assets/${nameOfAsset(Buffer.from('old'), 'gif')}`
  await writeFile(path.join(data.path, orphan), 'old')
  const { code, stdout } = await check()
  for (const name of ['notes.txt', '.git/', '.json.tmp', '.damaged', 'The theme uses the picture', orphan])
    expect(stdout).toContain(name)
  expect(stdout).toContain('Errors: 0, notes: 6.')
  expect(code).toBe(0)
})

test('a picture that a theme shows is not said to be removable, although no upload is noted', async () => {
  await store.close()
  await rm(await data.find(/^uploads\//))
  const { stdout } = await check()
  expect(stdout).toContain('Errors: 0, notes: 0.')
})

test('pictures that lie in S3 are not missed in the directory', async () => {
  await store.close()
  await rm(await data.find(/^assets\//))
  const names = ['ENDPOINT', 'BUCKET', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY']
  const s3 = Object.fromEntries(names.map((name) => [`FOYER_S3_${name}`, name === 'ENDPOINT' ? 'http://s3' : 'bucket']))
  const { stdout } = await check(data, s3)
  expect(stdout).toContain('Errors: 0, notes: 0.')
})

test('a directory without data is said, and stays without; a variable that is misspelt is named, since it may have meant another one', async () => {
  const nowhere = path.join(data.path, 'nowhere')
  const { code, stderr } = await foyer(['check'], { FOYER_DATA: nowhere, FOYER_DATADIR: data.path })
  expect([code, stderr]).toEqual([2, expect.stringContaining('FOYER_DATADIR: is not known')])
  expect(stderr).toContain(nowhere)
  expect(await data.files()).not.toContain('nowhere')
})

import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, cp, mkdtemp, open, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { foyer } from '../../support/process/commands.ts'
import { operatorToken, startFoyer, type FoyerProcess } from '../../support/process/foyer-process.ts'
import { callerOf } from '../../support/server.ts'

/* The built server on a real disk that is full: a small tmpfs, which only root may mount; elsewhere these tests are skipped. */

let place = ''
let server: FoyerProcess
const directory = () => path.join(place, 'data')

function mount(folder: string): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', folder], { stdio: 'pipe' })
}

async function canMount(): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), 'foyer-mount-'))
  try {
    mount(folder)
    execFileSync('umount', [folder])
    return true
  } catch {
    return false
  } finally {
    await rm(folder, { recursive: true })
  }
}
const isPossible = await canMount()

beforeEach(async () => {
  if (!isPossible) return
  place = await mkdtemp(path.join(tmpdir(), 'foyer-full-'))
  mount(place)
  server = await startFoyer(directory())
})
afterEach(async () => {
  if (!isPossible) return
  server.process.kill('SIGKILL')
  await server.process.exited
  execFileSync('umount', [place])
  await rm(place, { recursive: true })
})

/** Takes all the room that is left but so many bytes. */
async function fill(free: number): Promise<void> {
  const filler = path.join(place, 'filler')
  let size = 0
  for (let part = 1024 * 1024; part >= 4096;) {
    const before = size
    await appendFile(filler, Buffer.alloc(part)).then(
      () => (size += part),
      () => truncate(filler, before),
    )
    if (size === before) part /= 2
  }
  await truncate(filler, Math.max(0, size - free))
}

const svg = (text: string) => `<svg xmlns="http://www.w3.org/2000/svg"><title>${text}</title></svg>`

function upload(agent: string, text: string) {
  const form = new FormData()
  form.append('file', new Blob([text]), 'a.svg')
  return server.call('POST', `/v1/agents/${agent}/theme/assets`, { body: form })
}

test.skipIf(!isPossible)(
  'writes of every kind answer 507, reads go on, nothing is left behind, and writing goes on by itself when there is room',
  async () => {
    const agent = (await server.call('POST', '/v1/agents', { body: { name: 'Ada' } })).body.data.id
    const session = (await server.call('POST', `/v1/agents/${agent}/sessions`)).body.data.id
    const conversation = `/v1/agents/${agent}/sessions/${session}/conversations`
    const [user, answer] = (await server.call('POST', conversation, { body: { message: 'Hello' } })).body.data
    const picture = (await upload(agent, svg('there'))).body.data.url.replace(/^.*\/assets/, '/assets')
    await fill(0)
    const writes = [
      () => server.call('POST', '/v1/agents', { body: { name: 'Grace' } }),
      () => server.call('PATCH', `/v1/agents/${agent}/theme`, { body: { welcome: { title: 'New' } } }),
      () => server.call('POST', '/v1/ai', { body: { name: 'New', instructions: 'x'.repeat(5000) } }),
      () => server.call('POST', `/v1/agents/${agent}/sessions`),
      () => server.call('POST', conversation, { body: { message: 'More '.repeat(1000) } }),
      () => server.call('PUT', `${conversation}/${answer.id}/feedback`, { body: { type: 'positive' } }),
      () => upload(agent, svg('x'.repeat(9000))),
    ]
    // The journal's last page on the disk may have some room left.
    await expect
      .poll(async () => (await server.call('POST', '/v1/agents', { body: { name: 'Last' } })).status, {})
      .toBe(507)
    for (const write of writes) {
      const refused = await write()
      if (refused.status === 200) continue
      expect(refused).toMatchObject({ status: 507, body: { type: '/docs#problem-storage-full' } })
      expect(refused.text).not.toContain(place)
    }
    expect((await writes[4]?.())?.status).toBe(507)
    expect((await writes[6]?.())?.status).toBe(507)
    expect((await server.call('GET', '/readyz')).status).toBe(503)
    expect((await server.call('GET', `/v1/agents/${agent}/theme`)).status).toBe(200)
    expect((await server.call('GET', picture)).text).toBe(svg('there'))
    const messages = (await server.call('GET', conversation)).body
    expect(messages.slice(0, 2).map(({ id }: { id: string }) => id)).toEqual([user.id, answer.id])
    expect((await readdir(directory(), { recursive: true })).filter((name) => name.endsWith('.tmp'))).toEqual([])

    await rm(path.join(place, 'filler'))
    await expect.poll(async () => (await server.call('GET', '/readyz')).status).toBe(200)
    for (const write of writes) expect((await write()).status).toBe(200)
    expect((await server.call('GET', conversation)).body.length).toBeGreaterThanOrEqual(4)
  },
)

test.skipIf(!isPossible)('with little room, what is acknowledged is there after a kill, and nothing else', async () => {
  const acknowledged = new Set<string>()
  const create = async () => {
    const { status, body } = await server.call('POST', '/v1/agents', { body: { name: 'Ada' } })
    expect([200, 507]).toContain(status)
    if (status === 200) acknowledged.add(body.data.id)
    return status
  }
  for (const free of [64, 0, 8, 4, 16, 0].map((pages) => pages * 4096)) {
    await rm(path.join(place, 'filler'), { force: true })
    await fill(free)
    for (let count = 0; count < 30; count++) await create()
  }
  expect(acknowledged.size).toBeGreaterThan(0)
  server.process.kill('SIGKILL')
  await server.process.exited
  await rm(path.join(place, 'filler'))
  server = await startFoyer(directory())
  const agents = (await server.call('GET', '/v1/agents')).body.data.map(({ id }: { id: string }) => id)
  expect(new Set(agents)).toEqual(acknowledged)
  // A checkpoint writes what the journal held; then nothing of that is left beside its place.
  const left = async () => (await readdir(directory(), { recursive: true })).filter((name) => name.endsWith('.tmp'))
  await expect.poll(left).toEqual([])
  expect(await create()).toBe(200)
})

test.skipIf(!isPossible)('a copy onto a full disk says so; a read-only one can be checked and backed up', async () => {
  await server.call('POST', '/v1/agents', { body: { name: 'Ada' } })
  server.process.kill('SIGTERM')
  await server.process.exited
  await fill(0)
  const copied = await foyer(['copy', '--from', directory(), '--to', path.join(place, 'copy')], {})
  expect(copied.code).toBe(1)
  expect(copied.stderr).toMatch(/^The copy stopped: There is no room|ENOSPC/m)
  expect(copied.stderr).not.toContain('    at ')
  execFileSync('mount', ['-o', 'remount,ro', place])
  const elsewhere = await mkdtemp(path.join(tmpdir(), 'foyer-backup-'))
  expect(await foyer(['check'], { FOYER_DATA: directory() })).toMatchObject({ code: 0, stderr: '' })
  const saved = await foyer(['backup', path.join(elsewhere, 'copy.tar')], { FOYER_DATA: directory() })
  expect(saved).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('cannot be noted in the data directory') as string,
  })
  expect(await readdir(elsewhere)).toEqual(['copy.tar'])
  await rm(elsewhere, { recursive: true })
})

test.skipIf(!isPossible)('a log that has no room leaves lines out; serving and stopping go on', async () => {
  const log = await open(path.join(place, 'log'), 'w')
  const read = () => readFile(path.join(place, 'log'), 'utf8')
  const env = { ...process.env, FOYER_DATA: path.join(place, 'logged'), FOYER_TOKEN: operatorToken, PORT: '0' }
  const logging = spawn(process.execPath, ['dist/server/main.js'], { env, stdio: ['ignore', log.fd, log.fd] })
  const exited = once(logging, 'exit')
  try {
    await expect.poll(read).toMatch(/listens on http:\S+/)
    const call = callerOf(String(/listens on (http:\S+)/.exec(await read())?.[1]), operatorToken)
    await fill(0)
    const create = async () => (await call('POST', '/v1/agents', { body: { name: 'Ada' } })).status
    await expect.poll(create).toBe(507)
    // More lines than the log's last page has room for.
    for (let count = 0; count < 50; count++) expect([200, 507]).toContain(await create())
    expect((await call('GET', '/v1/agents')).status).toBe(200)
    const { length } = await read()

    await rm(path.join(place, 'filler'))
    await expect.poll(create).toBe(200)
    await expect.poll(async () => (await read()).slice(length)).toContain('"status":200')
    await fill(0)
    logging.kill('SIGTERM')
    expect(await exited).toEqual([0, null])
  } finally {
    logging.kill('SIGKILL')
    await exited
    await log.close()
  }
})

test.skipIf(!isPossible)(
  'a command that the disk has no room for says so, which file it is about, and leaves nothing',
  async () => {
    const copy = path.join(place, 'copy.tar')
    const old = path.join(place, 'old')
    const environment = (name: string) => ({ FOYER_DATA: path.join(place, name) })
    await server.call('POST', '/v1/ai', { body: { name: 'Long', instructions: 'x'.repeat(60_000) } })
    server.process.kill('SIGTERM')
    await server.process.exited
    expect(await foyer(['backup', copy], environment('data'))).toMatchObject({ code: 0 })
    await cp(directory(), old, { recursive: true, filter: (name) => !name.endsWith('.sock') })
    await writeFile(path.join(old, 'format.json'), '{"format":1}')
    const before = await readdir(place)
    await fill(0)
    for (const [command, about, file] of [
      [['backup', copy], 'data', `${copy} is as it was before`],
      [['restore', copy], 'restored', path.join(place, 'restored')],
      [['migrate'], 'old', old],
      [['copy', '--from', old, '--to', path.join(place, 'other')], 'old', old],
    ] as const) {
      const { code, stderr } = await foyer([...command], environment(about))
      expect([code, stderr]).toEqual([1, expect.stringContaining(file)])
      expect(stderr).toMatch(/ENOSPC[^]*Make room/)
    }
    expect((await readdir(place)).toSorted()).toEqual([...before, 'filler'].toSorted())
  },
)

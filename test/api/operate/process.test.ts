import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { Agent, createServer, request, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStorage } from '../../../server/storage.ts'
import { quietLog } from '../../store/contract/quiet-log.ts'
import { temporaryFolder } from '../../support/files.ts'
import { listen } from '../../support/network/listen.ts'
import { foyer } from '../../support/process/commands.ts'
import { runSql, sharedPostgres } from '../../support/postgres/postgres.ts'
import { startNode, type Started } from '../../support/process/process.ts'
import { callerOf, startTestServer } from '../../support/server.ts'

/* The process as an operator meets it: dist/server/main.js and its environment. */

let directory: string
let started: Started[] = []

beforeEach(async () => {
  directory = await temporaryFolder()
})
afterEach(async () => {
  for (const each of started) each.kill('SIGKILL')
  await Promise.all(started.map(({ exited }) => exited))
  started = []
})

const main = 'dist/server/main.js'
/** What instances on one PostgreSQL have in common. */
const shared = {
  FOYER_TOKEN: 'fy_op_token-of-the-test-process-0123456789',
  FOYER_SECRET: 'the secret of the test process, long enough',
}
const environment = () => ({ FOYER_DATA: path.join(directory, 'data'), PORT: '0', FOYER_LOG_LEVEL: 'warn' })

async function start(args: string[] = [], env: NodeJS.ProcessEnv = {}): Promise<{ url: string; server: Started }> {
  const server = await startNode([main, ...args], /listens on (http:\S+)[\s\S]*docs/, { ...environment(), ...env })
  started.push(server)
  return { url: String(server.match[1]), server }
}

function run(env: NodeJS.ProcessEnv, uid?: number): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [main], { env: { ...process.env, ...env }, uid }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr }),
    )
  })
}

test('a machine that starts without the time goes on from what is stored, and says so', async () => {
  const before = await startTestServer({ directory: environment().FOYER_DATA, secret: shared.FOYER_SECRET })
  const agent = `/v1/agents/${(await before.call('POST', '/v1/agents', { body: { name: 'Ada' } })).body.data.id}`
  const session = `${agent}/sessions/${(await before.call('POST', `${agent}/sessions`)).body.data.id}`
  await before.call('POST', `${session}/conversations`, { body: { message: 'Hello' } })
  await before.stop()

  const skewed = path.resolve('test/support/process/skewed-clock.js')
  const in1970 = { ...environment(), ...shared, CLOCK_AHEAD: String(-Date.now()) }
  const after = await startNode(['--import', skewed, main], /listens on (http:\S+)[\s\S]*docs/, in1970)
  started.push(after)
  expect(after.output()).toContain('The clock of this machine was not set yet')
  const call = callerOf(String(after.match[1]), shared.FOYER_TOKEN)
  await call('POST', `${session}/conversations`, { body: { message: 'Again' } })
  const messages: { createdAt: string }[] = (await call('GET', `${session}/conversations`)).body
  const times = messages.map(({ createdAt }) => createdAt)
  expect(times).toHaveLength(4)
  expect(times).toEqual(times.toSorted())
})

test('every wrong variable is named at once, and the exit code is 2', async () => {
  const wrong = {
    PORT: '99999',
    FOYER_PLAN: 'gold',
    FOYER_TOKEN: 'short',
    FOYER_SECRET_PREVIOUS: 'short',
    FOYER_TRUST_PROXY: '10.0.0.0/33',
    FOYER_PUBLICURL: 'https://chat.example.com',
  }
  const { code, output } = await run({ ...environment(), ...wrong })
  expect(code).toBe(2)
  for (const name of Object.keys(wrong)) expect(output).toContain(`${name}: `)
  expect(output).not.toContain('    at ')
})

test('--help lists the commands, without an environment that would do', async () => {
  const { code, stdout } = await foyer(['--help'], { ...environment(), PORT: 'wrong' })
  expect(code).toBe(0)
  for (const name of ['serve', 'backup', 'restore', 'check', 'migrate']) expect(stdout).toContain(`foyer ${name}`)
  expect((await foyer(['help'], environment())).stdout).toBe(stdout)
})

test('--version is that of the package', async () => {
  const { code, stdout } = await foyer(['--version'], environment())
  const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string }
  expect({ code, stdout }).toEqual({ code: 0, stdout: `${version}\n` })
})

test.each([[['__proto__']], [['--dmeo']], [['backup']], [['backup', 'a', '--demo']], [['copy', '--from', 'a']]])(
  '%j is no command: that is said, the exit code is 2, and nothing is made',
  async (args) => {
    const { code, stderr } = await foyer(args, environment())
    expect(code).toBe(2)
    expect(stderr).toContain('foyer help')
    expect(stderr).not.toContain('    at ')
    expect(await readdir(directory)).toEqual([])
  },
)

test('`serve` and no command print the operator token once, which works and is nowhere on disk in clear, and a link to the console each time; a second server on the same data says so', async () => {
  const first = await start(['serve'])
  const token = /fy_op_[\w-]+/.exec(first.server.output())?.[0] ?? ''
  const authorized = await fetch(`${first.url}/v1/workspaces`, { headers: { Authorization: `Bearer ${token}` } })
  expect(authorized.status).toBe(200)
  await expectConsoleLink(first)
  const beside = await run(environment())
  expect([beside.code, beside.output]).toEqual([2, expect.stringContaining(environment().FOYER_DATA)])
  first.server.kill('SIGTERM')
  expect(await first.server.exited).toBe(0)
  // On all interfaces the links are of this machine, and open.
  const second = await start([], { HOST: '0.0.0.0' })
  expect(second.url).toMatch(/^http:\/\/127\.0\.0\.1:/)
  expect(second.server.output()).toContain(`demo page      ${second.url}/demo`)
  expect((await fetch(`${second.url}/demo`)).status).toBe(200)
  expect(second.server.output()).not.toContain('fy_op_')
  const again = await fetch(`${second.url}/v1/workspaces`, { headers: { Authorization: `Bearer ${token}` } })
  expect(again.status).toBe(200)
  await expectConsoleLink(second)
  const data = environment().FOYER_DATA
  expect((await stat(data)).mode & 0o077).toBe(0)
  for (const name of await readdir(data)) {
    const entry = await stat(path.join(data, name))
    if (!entry.isSocket()) expect(entry.mode & 0o077, name).toBe(0)
  }
})

/** Each start prints a link to the console, where there is one; it signs in once, and no line of the log holds its code. */
async function expectConsoleLink({ url, server }: Awaited<ReturnType<typeof start>>): Promise<void> {
  const hasConsole = (await fetch(`${url}/console`)).status === 200
  const links = [...server.output().matchAll(/(http:\S+\/console)#code=(\S+)/g)]
  expect(links).toHaveLength(hasConsole ? 1 : 0)
  for (const [, page = '', code] of links) {
    expect(page).toBe(`${url}/console`)
    const headers = { 'Content-Type': 'application/json' }
    const signIn = () => fetch(`${url}/v1/sign-in`, { method: 'POST', headers, body: JSON.stringify({ code }) })
    expect([(await signIn()).status, (await signIn()).status]).toEqual([200, 401])
  }
  const lines = server.output().split('\n')
  expect(lines.filter((line) => line.startsWith('{') && line.includes('code='))).toEqual([])
}

test('a wrong HOST is named in a sentence, without a stack', async () => {
  const { code, output } = await run({ ...environment(), HOST: 'nowhere.invalid' })
  expect(code).toBeGreaterThan(0)
  expect(output).toMatch(/Foyer cannot start\.\n[^]*HOST/)
  expect(output).not.toContain('    at ')
})

test('a FOYER_DATA that is a file is said to be no directory, and the exit code is 2', async () => {
  const { code, stderr } = await foyer(['serve'], { ...environment(), FOYER_DATA: import.meta.filename })
  expect(stderr).toContain(
    `FOYER_DATA: must be a directory, and ${import.meta.filename} is a file, or a path below one`,
  )
  expect(stderr).not.toContain('    at ')
  expect(code).toBe(2)
})

test('a data directory of another user is said, with what gives it to this one', async () => {
  const data = environment().FOYER_DATA
  await mkdir(data, { mode: 0o500 })
  // Root may write everywhere.
  const uid = process.getuid?.() === 0 ? 65_534 : undefined
  const { code, output } = await run(environment(), uid)
  expect([code, output]).toEqual([1, expect.stringContaining(`chown -R ${uid ?? process.getuid?.()} ${data}`)])
})

test.each([
  ['a secret that cannot be read', 'secret', /The data directory .* cannot be used: EISDIR[^]*Set FOYER_DATA to/],
  ['an operator token that cannot be kept', 'operator-token.sha256.tmp', /The data directory .*\nSet FOYER_DATA to/],
])('%s is said in sentences with the directory, without a stack', async (_, name, message) => {
  await mkdir(path.join(environment().FOYER_DATA, name), { recursive: true })
  const { code, output } = await run(environment())
  expect(output).toMatch(message)
  expect(output).not.toContain('    at ')
  expect(code).toBe(1)
})

test('a start after the secret is gone is refused with what to do, until it is said to be lost; so is one of a damaged workspace', async () => {
  const first = await start()
  first.server.kill('SIGTERM')
  await first.server.exited
  await writeFile(path.join(environment().FOYER_DATA, 'secret'), '')
  async function refused(env: NodeJS.ProcessEnv) {
    const { code, output } = await run(env)
    const remedy = /\nFOYER_SECRET: must be the secret[^]*FOYER_SECRET_PREVIOUS=(lost:\S+) for/.exec(output)
    expect([code, remedy, output]).toEqual([2, expect.anything(), expect.not.stringContaining('    at ')])
    return remedy?.[1]
  }
  await refused({ ...environment(), FOYER_SECRET: 'x'.repeat(32) })
  const lost = { ...environment(), FOYER_SECRET_PREVIOUS: await refused(environment()) }
  const second = await startNode([main], /listens on/, lost)
  started.push(second)
  // Forgotten in the environment, it says nothing of the next secret that is gone.
  second.kill('SIGTERM')
  await second.exited
  for (const each of ['lost', lost.FOYER_SECRET_PREVIOUS])
    await refused({ ...lost, FOYER_SECRET_PREVIOUS: each, FOYER_SECRET: 'y'.repeat(32) })
  await writeFile(path.join(environment().FOYER_DATA, 'workspaces/wks_default.json'), 'rust')
  const { code, output } = await run(environment())
  expect([code, output]).toEqual([1, expect.stringMatching(/wks_default\.json[^]*\nFoyer cannot start\.\n.+\n$/)])
  expect(output).not.toMatch(/^ {4}at /m)
})

test('a PostgreSQL that cannot be reached is named in a sentence, without its password', async () => {
  const url = 'postgres://foyer:hidden-password@127.0.0.1:1/foyer'
  const { code, output } = await run({ ...environment(), FOYER_DATABASE_URL: url, ...shared })
  expect(code).toBe(1)
  expect(output).toMatch(
    /^(\{.*\n)*Foyer cannot start\.\nPostgreSQL cannot be used: connect ECONNREFUSED 127\.0\.0\.1:1\.\nStart it, or correct .*\(FOYER_DATABASE_URL, or what copy was told\)\.\n$/,
  )
})

test('a PostgreSQL that refuses, or is in another encoding than UTF8, is said with what to do, and nothing is made there', async () => {
  const postgres = await sharedPostgres()
  const url = await postgres.createDatabase()
  const latin = await postgres.createDatabase("encoding 'LATIN1' template template0 lc_collate 'C' lc_ctype 'C'")
  const changed = (change: Partial<URL>) => Object.assign(new URL(url), change).href
  await runSql(url, `create role unprivileged login password 'p'`)
  for (const [address, reason] of [
    [changed({ password: 'wrong' }), /password authentication failed[^]*\nCorrect the user and the password/],
    [changed({ pathname: '/nowhere' }), /"nowhere" does not exist\.\nCreate that database/],
    [changed({ username: 'unprivileged', password: 'p' }), /permission denied[^]*\n.*ALTER DATABASE/],
    [latin, /^PostgreSQL cannot be used: the encoding of the database is LATIN1; it must be UTF8\./],
  ] as const) {
    const config = {
      dataDirectory: directory,
      s3: undefined,
      database: { url: address, readUrl: undefined, connections: 4 },
    }
    await expect(openStorage(config, quietLog())).rejects.toThrow(reason)
  }
  for (const each of [url, latin])
    expect(await runSql(each, `select * from pg_tables where schemaname = 'public'`)).toEqual([])
  await runSql(url, 'drop role unprivileged')
  await postgres.stop()
})

test('the log says when the server starts, listens, is told to stop, and has stopped, and names a variable that is misspelt', async () => {
  const env = { ...environment(), FOYER_LOG_LEVEL: 'info', FOYER_TRUSTED_PROXY: '1' }
  const server = await startNode([main], /listens on (http:\S+)[\s\S]*docs/, env)
  started.push(server)
  server.kill('SIGTERM')
  expect(await server.exited).toBe(0)
  expect(server.output()).toMatch(/"level":40.*"FOYER_TRUSTED_PROXY".*compare their spelling/)
  const lines = server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{"level":30,'))
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    expect.objectContaining({ msg: 'Starting', node: process.version, dataDirectory: env.FOYER_DATA }),
    expect.objectContaining({ msg: 'Listening', url: server.match[1], ms: expect.any(Number) as number }),
    expect.objectContaining({ msg: 'Stopping', signal: 'SIGTERM' }),
    expect.objectContaining({ msg: 'Stopped', ms: expect.any(Number) as number }),
  ])
})

test('where few files may be open, connections leave enough of them to answer visitors, and the log says so', async () => {
  const env = { ...environment(), FOYER_TOKEN: shared.FOYER_TOKEN }
  const server = await startNode([main], /listens on (http:\S+)[\s\S]*docs/, env, 100)
  started.push(server)
  expect(server.output()).toMatch(/"openFiles":100,"connections":50[^\n]*LimitNOFILE/)
  const kept = new Agent({ keepAlive: true, maxSockets: 1 })
  const url = String(server.match[1])
  const call = async (address: string, body: object) => {
    const sent = request(url + address, {
      method: 'POST',
      agent: kept,
      headers: { Authorization: `Bearer ${shared.FOYER_TOKEN}`, 'Content-Type': 'application/json' },
    }).end(JSON.stringify(body))
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    return JSON.parse((await response.toArray()).join('')) as { data: { id: string } }
  }
  const agent = (await call('/v1/agents', { name: 'Ada' })).data.id
  const { hostname, port } = new URL(url)
  const idle = Array.from({ length: 99 }, () => connect(Number(port), hostname).on('error', () => undefined))
  // What the server does not take it ends.
  await expect.poll(() => idle.filter(({ closed }) => closed).length).toBe(50)
  const session = (await call(`/v1/agents/${agent}/sessions`, {})).data.id
  const answer = await call(`/v1/agents/${agent}/sessions/${session}/conversations`, { message: 'Hello' })
  expect(answer.data).toMatchObject([{ message: 'Hello' }, { messageType: 'assistant' }])
  for (const socket of idle) socket.destroy()
  kept.destroy()
})

test('--demo makes a public agent that answers on the demo page, once, also after a start that failed', async () => {
  // What fails does not use up the operator token, which is printed once.
  const other = await listen(createServer())
  const failed = await run({ ...environment(), PORT: String(other.port) })
  await other.stop()
  expect(failed.code).toBe(2)
  expect(failed.output).toContain('Stop it, or set PORT to a port that is free.')
  expect(failed.output).not.toContain('    at ')
  const { url, server } = await start(['--demo'])
  const page = await (await fetch(`${url}/demo`)).text()
  const webId = /widget\/(web_[\w-]+)\.js/.exec(page)?.[1] ?? ''
  expect(page).toContain(`src="${url}/widget/${webId}.js"`)
  const headers = { Authorization: `Bearer ${webId}` }
  const opened = await fetch(`${url}/v1/agents/${webId}/sessions`, { method: 'POST', headers })
  const { data } = (await opened.json()) as { data: { sessionId: string; token: string } }
  const answered = await fetch(`${url}/v1/agents/${webId}/sessions/${data.sessionId}/conversations`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${data.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ message: 'When are you open?' }),
  })
  expect(await answered.text()).toContain('Tuesday to Friday')
  // It is an example until somebody makes it theirs by a name.
  const asOperator = {
    Authorization: `Bearer ${/fy_op_[\w-]+/.exec(server.output())?.[0]}`,
    'Content-Type': 'application/json',
  }
  const change = async (body: object) => {
    const changed = await fetch(`${url}/v1/agents/${webId}`, {
      method: 'PATCH',
      headers: asOperator,
      body: JSON.stringify(body),
    })
    return ((await changed.json()) as { data: { isExample?: true } }).data.isExample
  }
  expect(await change({ isPublic: true })).toBe(true)
  expect(await change({ name: 'Mine' })).toBe(undefined)
  server.kill('SIGTERM')
  expect(await server.exited).toBe(0)
  const again = await start(['--demo'])
  expect(await (await fetch(`${again.url}/demo`)).text()).toContain(webId)
})

import { chmod, mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../support/files.ts'
import { operatorToken, startFoyer, type FoyerProcess } from '../../support/process/foyer-process.ts'
import { startModelServer, streamOf } from '../../support/peers/model-server.ts'

/* The built server after something that it did not do itself: a kill in the middle of an answer, and files that somebody damaged. */

let directory = ''
let server: FoyerProcess
beforeEach(async () => {
  directory = await temporaryFolder()
})
afterEach(async () => {
  await stop('SIGKILL')
})

async function stop(signal: NodeJS.Signals): Promise<void> {
  server.process.kill(signal)
  await server.process.exited
}

async function created(path_: string, body: object): Promise<string> {
  const answer = await server.call('POST', path_, { body })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data.id
}

test('a message whose answer a kill cut off is answered once, when somebody attaches', async () => {
  const model = await startModelServer(() => undefined)
  const env = { OPENAI_BASE_URL: model.url, OPENAI_API_KEY: 'key-of-the-test' }
  server = await startFoyer(directory, env)
  const ai = await created('/v1/ai', { instructions: 'Be brief.' })
  const agent = await created('/v1/agents', { name: 'Ada' })
  await server.call('PUT', `/v1/agents/${agent}/ai`, { body: { aiId: ai } })
  const session = `/v1/agents/${agent}/sessions/${await created(`/v1/agents/${agent}/sessions`, {})}`
  const sent = server
    .call('POST', `${session}/conversations`, { body: { message: 'Are you there?' } })
    .catch(() => 'cut')
  await expect.poll(() => model.requests.length).toBe(1)
  await stop('SIGKILL')
  expect(await sent).toBe('cut')

  model.script = streamOf(['Yes, ', 'I am.'])
  server = await startFoyer(directory, env)
  const texts = async () => {
    const { body } = await server.call('GET', `${session}/conversations`)
    return body.map(({ message }: { message: string }) => message)
  }
  expect(await texts()).toEqual(['Are you there?'])
  expect(model.requests).toHaveLength(1)
  const readers = await Promise.all([attach(session), attach(session), attach(session)])
  for (const reader of readers) expect(await reader.until('Yes, I am.')).toContain('"messageType":"assistant"')
  await (await attach(session)).until('Yes, I am.')
  expect(await texts()).toEqual(['Are you there?', 'Yes, I am.'])
  expect(model.requests).toHaveLength(2)
  await model.stop()
})

/** Follows a session from its beginning; `until` resolves with all that was said when the finished message came. */
async function attach(session: string) {
  const stopping = new AbortController()
  const response = await fetch(`${server.url}${session}/events`, {
    headers: { Authorization: `Bearer ${operatorToken}`, 'Last-Event-ID': '0' },
    signal: stopping.signal,
  })
  return {
    async until(words: string): Promise<string> {
      let said = ''
      const decoder = new TextDecoder()
      for await (const bytes of response.body ?? []) {
        said += decoder.decode(bytes, { stream: true })
        if (said.split('\n').some((line) => line.includes('"messageType":"assistant"') && line.includes(words))) break
      }
      stopping.abort()
      return said
    },
  }
}

describe('what somebody damaged answers an error that names no file, the others go on, and the log names it:', () => {
  /** What opening fails for, also where the server runs as root. */
  async function makeUnreadable(file: string): Promise<void> {
    if (process.getuid?.() !== 0) return chmod(file, 0)
    await rm(file)
    await mkdir(file)
    return undefined
  }

  const cut = async (file: string) => truncate(file, Math.floor((await readFile(file)).length / 2))
  const rust = async (file: string) => writeFile(file, (await readFile(file, 'utf8')).replace(/^./, '\0'))

  const damages: [what: string, pattern: RegExp, damage: (file: string) => Promise<unknown>][] = [
    ['an agent that is cut', /^agents\//, cut],
    ['an agent that is unreadable', /^agents\//, makeUnreadable],
    ['a conversation whose beginning is damaged', /^conversations\//, rust],
    ['a conversation that is unreadable', /^conversations\//, makeUnreadable],
    ['an asset that is cut', /^assets\//, cut],
    ['an asset that is unreadable', /^assets\//, makeUnreadable],
  ]

  test(damages.map(([what]) => what).join(', '), async () => {
    server = await startFoyer(directory)
    const owners = new Map<string, string[]>()
    for (const [what] of damages) owners.set(what, await makeThings(what))
    const whole = await makeThings('Grace')
    await stop('SIGTERM')
    const files = await readdir(directory, { recursive: true })
    const damaged: string[] = []
    for (const [what, pattern, damage] of damages) {
      const isTheirs = (name: string) =>
        owners.get(what)?.some((each) => each.includes(path.basename(name).replace(/\.jsonl?$/, '')))
      const its = files.filter((name) => pattern.test(name) && /\.\w+$/.test(name) && isTheirs(name))
      expect([what, its.length]).toEqual([what, 1])
      damaged.push(path.basename(its[0] ?? ''))
      await damage(path.join(directory, its[0] ?? ''))
    }

    server = await startFoyer(directory)
    for (const [what] of damages) {
      const answers = await Promise.all((owners.get(what) ?? []).map((each) => server.call('GET', each)))
      const broken = answers.filter(({ status }) => status !== 200)
      expect([what, broken.length > 0]).toEqual([what, true])
      for (const { status, text, headers } of broken) {
        expect([what, status]).toEqual([what, 500])
        expect(headers.get('content-type')).toContain('application/problem+json')
        expect(text).not.toContain(directory)
        expect(text).not.toContain('    at ')
      }
    }
    for (const each of whole) expect((await server.call('GET', each)).status, each).toBe(200)
    expect((await server.call('GET', '/v1/agents')).status).toBe(200)
    await makeThings('Barbara')
    for (const name of damaged) await expect.poll(() => server.process.output()).toContain(name)
  })

  /** An agent with a picture and a conversation; gives the paths at which they are read. */
  async function makeThings(name: string): Promise<string[]> {
    const agent = await created('/v1/agents', { name })
    const session = await created(`/v1/agents/${agent}/sessions`, {})
    const conversation = `/v1/agents/${agent}/sessions/${session}/conversations`
    expect((await server.call('POST', conversation, { body: { message: 'Hello' } })).status).toBe(200)
    const form = new FormData()
    form.append('file', new Blob([`<svg xmlns="http://www.w3.org/2000/svg"><title>${name}</title></svg>`]), 'a.svg')
    const { body } = await server.call('POST', `/v1/agents/${agent}/theme/assets`, { body: form })
    return [`/v1/agents/${agent}`, conversation, body.data.url.replace(/^.*\/assets/, '/assets')]
  }
})

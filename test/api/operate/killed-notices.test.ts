import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../../support/files.ts'
import { createAgent } from '../../support/agent.ts'
import { startMailServer, type MailServer } from '../../support/peers/mail-server.ts'
import { complaintsOf, startFoyer, type FoyerProcess } from '../../support/process/foyer-process.ts'

/* The built server on files, killed around a notice, and started again. */

let directory: string
let mail: MailServer
let server: FoyerProcess | undefined
/** Lets the mail server say that it has taken the mail. */
let accept: (() => void) | undefined
let isHolding = false
/** Message-IDs of mails whose text has arrived. */
let arrived: string[]

beforeEach(async () => {
  directory = await temporaryFolder()
  arrived = []
  isHolding = false
  mail = await startMailServer({
    closeTimeout: 100,
    onData(stream, _, callback) {
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.on('end', () => {
        arrived.push(/^Message-ID: (.*)$/im.exec(Buffer.concat(pieces).toString())?.[1]?.trim() ?? '')
        if (isHolding) accept = () => callback()
        else callback()
      })
    },
  })
})
afterEach(async () => {
  server?.process.kill('SIGKILL')
  await server?.process.exited
  await mail.stop()
})

async function start(env: NodeJS.ProcessEnv = {}): Promise<FoyerProcess> {
  const url = `smtp://127.0.0.1:${mail.port}`
  server = await startFoyer(directory, { FOYER_SMTP_URL: url, FOYER_MAIL_FROM: 'chat@example.com', ...env })
  return server
}

async function kill({ process }: FoyerProcess): Promise<void> {
  process.kill('SIGKILL')
  await process.exited
}

/** An agent whose people are told, and a visitor who asks for one of them. */
async function visitorOf({
  call,
}: FoyerProcess): Promise<{ agentId: string; ask: (at: FoyerProcess) => Promise<number> }> {
  const { id: agentId } = await createAgent({ call })
  await call('PATCH', `/v1/agents/${agentId}/help`, { body: { isOffered: true } })
  await call('PATCH', `/v1/agents/${agentId}/notifications`, { body: { recipients: ['owner@example.com'] } })
  const session = (await call('POST', `/v1/agents/${agentId}/sessions`)).body.data
  const route = `/v1/agents/${agentId}/sessions/${session.id}/handover/ask`
  return {
    agentId,
    ask: async (at) => (await at.call('POST', route, { token: session.token, body: {} })).status,
  }
}

const states = async ({ call }: FoyerProcess) =>
  (await call('GET', '/v1/outbox')).body.data.map(({ state }: { state: string }) => state)

test('killed at any moment after somebody asked for a person, the owner is told, as one notice', async () => {
  isHolding = true
  const first = await start()
  const { ask } = await visitorOf(first)
  expect(await ask(first)).toBe(200)
  // The mail server has the mail, and has not said so.
  await expect.poll(() => arrived.length).toBe(1)
  await kill(first)

  isHolding = false
  const second = await start()
  await expect.poll(() => states(second)).toEqual(['sent'])
  expect(arrived).toHaveLength(2)
  expect(arrived[1]).toBe(arrived[0])
  await kill(second)

  // Nothing is sent again by a process that finds it done.
  const third = await start()
  expect(await states(third)).toEqual(['sent'])
  expect(arrived).toHaveLength(2)
  expect(complaintsOf(third)).toEqual([])
})

test('killed right after the answer to who asked, the notice is not lost', async () => {
  const first = await start()
  const { ask } = await visitorOf(first)
  expect(await ask(first)).toBe(200)
  await kill(first)
  const second = await start()
  await expect.poll(() => states(second)).toEqual(['sent'])
  expect(new Set(arrived).size).toBe(1)
})

test('a server that stops lets a mail that is under way be sent later', async () => {
  isHolding = true
  const first = await start()
  const { ask } = await visitorOf(first)
  await ask(first)
  await expect.poll(() => arrived.length).toBe(1)
  first.process.kill('SIGTERM')
  await first.process.exited
  expect(complaintsOf(first)).toEqual([])
  accept?.()
  isHolding = false
  const second = await start()
  await expect.poll(() => states(second)).toEqual(['sent'])
  expect(arrived[1]).toBe(arrived[0])
})

test('without a mail server nothing is lost: the notice says why it waits', async () => {
  const first = await start({ FOYER_SMTP_URL: '', FOYER_MAIL_FROM: '' })
  const { ask } = await visitorOf(first)
  await ask(first)
  await expect
    .poll(async () => (await first.call('GET', '/v1/outbox')).body.data)
    .toMatchObject([{ state: 'due', attempts: 1, lastError: expect.stringContaining('has not set FOYER_SMTP_URL') }])
  expect((await first.call('GET', '/v1/health')).body.data.notices).toMatchObject({ mailHost: null, due: 1, failed: 0 })
})

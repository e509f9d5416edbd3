import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../../support/files.ts'
import { foyer } from '../../support/process/commands.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/*
 * Data that version 0.1.0 has written: `data-of-0.1.tar` is what its `foyer backup` made of an agent with its looks, an AI resource with
 * sources of three kinds, a correction, a page that is left out, and two conversations. Later versions open it for good.
 */

const tar = path.join(import.meta.dirname, 'data-of-0.1.tar')
const agentId = 'agt_T4ekaA4xij0z_RGTJbU6T5nb'
const webId = 'web_ivJIcFnfToyz6BHNpU4D0kCx'
const aiId = 'ai_tMu9cn3ZBMcCak5qRgKbC2zi'
const sources = `/v1/ai/${aiId}/sources`
const session = 'ses_8MSXDh0hcIMwbG4UBMHo3ri5'
/** A visitor's, signed by the server of then. */
const token = `fy_vs_${session}.GXUBLMIpPEpXxX-P5b0oDCmX0nN_WLhhi0X2oYL-zVI`
const conversation = `/v1/agents/${agentId}/sessions/${session}/conversations`

let place: string
let directory: string
let server: TestServer

beforeAll(async () => {
  place = await temporaryFolder()
  directory = path.join(place, 'data')
  expect(await foyer(['restore', tar], { FOYER_DATA: directory })).toMatchObject({ code: 0 })
  expect(await foyer(['migrate'], { FOYER_DATA: directory })).toMatchObject({ code: 0 })
  const secret = (await readFile(path.join(directory, 'secret'), 'utf8')).trim()
  // Its conversations are kept for 30 days.
  const clock = () => Date.parse('2026-11-24T12:00:00Z')
  server = await startTestServer({ directory, secret, clock })
})
afterAll(async () => {
  await server.stop()
  expect((await foyer(['check'], { FOYER_DATA: directory })).stdout).toContain('Errors: 0')
})

const read = async (route: string) => (await server.call('GET', route)).body.data

test('an agent looks as it was saved', async () => {
  const { status, body } = await server.call('GET', `/v1/agents/${webId}/theme`, { token: webId })
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    startMode: 'Prompts',
    welcome: { title: 'Ahoy', subtitle: 'Ask away.' },
    theme: { chat: { roundness: 'large', buttons: { backgroundColor: '#0b5a7a' } } },
    settings: { general: { greeting: 'Hello!' } },
  })
  const picture = await fetch(server.url + new URL(body.data.theme.chat.hostAvatar.url, server.url).pathname)
  expect(picture.headers.get('content-type')).toBe('image/png')
  expect(await read(`/v1/agents/${agentId}/embed`)).toMatchObject({
    allowedOrigins: ['https://www.example.com'],
    retentionDays: 30,
  })
})

test('a visitor reads on where the conversation was', async () => {
  const { body } = await server.call('GET', conversation, { token })
  const said = (body as { message: string }[]).map(({ message }) => message)
  expect(said).toHaveLength(6)
  expect([said[0], said[3]]).toEqual(['What does a tandem cost for a day?', 'Until the evening before, at no cost.'])
  expect(body[1].feedback).toEqual({ type: 'positive' })
  expect(body[5].message).toBe('That I do not know.')
})

test('what it knows is there, with what an admin decided about it', async () => {
  const all: { id: string; kind: string; documents: number }[] = await read(sources)
  expect(all.map(({ kind, documents }) => [kind, documents])).toEqual([
    ['text', 1],
    ['qa', 2],
    ['site', 3],
  ])
  const [text, , site] = await Promise.all(all.map(({ id }) => read(`${sources}/${id}/documents`)))
  expect(text[0]).toMatchObject({ isCorrected: true })
  expect((site as { isExcluded: boolean }[]).filter(({ isExcluded }) => isExcluded)).toHaveLength(1)
})

test.each([
  ['How much is the deposit?', '60 €'],
  ['Is cancelling free?', 'Until the evening before, at no cost.'],
  ['What does a tandem cost for a day?', '28 €'],
  ['Can I bring my dog?', 'trailer'],
])('it answers %s', async (message, answer) => {
  const { body } = await server.call('POST', conversation, { token, body: { message } })
  expect(body.data[1]).toMatchObject({ verdict: 'answered', message: expect.stringContaining(answer) })
})

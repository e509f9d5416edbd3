import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createWebhookPost, shapeOf, signed } from '../../../server/services/notifications/delivery/webhook.ts'
import { createPost } from '../../../server/services/notifications/delivery/post.ts'
import type { OutboxRecord } from '../../../server/store/records/outbox.ts'
import { anAgent, anOutboxItem } from '../../store/contract/samples.ts'
import { behaviors, startHostilePeer } from '../../support/peers/hostile-peer.ts'
import { startNoticeStage, type NoticeStage } from './notice-stage.ts'

/* Notices by webhooks, at a real HTTP server. */

type Received = { method: string | undefined; headers: IncomingHttpHeaders; body: Buffer }
type Receiver = {
  url: string
  received: Received[]
  respond: (request: IncomingMessage, response: ServerResponse) => void
  stop(): Promise<unknown>
}

let receiver: Receiver | undefined
let stage: NoticeStage | undefined
afterEach(async () => {
  await stage?.stop()
  await receiver?.stop()
  receiver = stage = undefined
})

async function startReceiver(): Promise<Receiver> {
  const received: Received[] = []
  const server: Server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      received.push({ method: request.method, headers: request.headers, body: Buffer.concat(pieces) })
      started.respond(request, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const started: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    respond: (_, response) => response.writeHead(204).end(),
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
  return started
}

async function start(): Promise<{ stage: NoticeStage; receiver: Receiver }> {
  receiver = await startReceiver()
  stage = await startNoticeStage()
  return { stage, receiver }
}

type IsGenuine = (headers: object, body: Buffer | string, secret: string, now?: number) => boolean
/** The example of the documentation, as it stands there. */
let isGenuine: IsGenuine
beforeAll(async () => {
  const [, code = ''] = /```js\n([\s\S]*?)```/.exec(await readFile('docs/notifications.md', 'utf8')) ?? []
  const module = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as { isGenuine: IsGenuine }
  isGenuine = module.isGenuine
})

test('a notice is posted as the documentation says, and the example there takes it for genuine', async () => {
  const { stage: on, receiver: at } = await start()
  const { secret } = await on.addWebhook(`${at.url}/hook?key=1`)
  const waiting = on.event('waiting')
  await on.notify(waiting)
  expect(await on.deliver()).toEqual(['sent'])
  const [request] = at.received
  const [item] = await on.items()
  expect(request?.method).toBe('POST')
  expect(request?.headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': item?.id })
  expect(JSON.parse(String(request?.body))).toEqual({
    type: 'conversation.waiting',
    timestamp: waiting.at,
    data: {
      agentId: on.agent.id,
      agentName: 'Bakery',
      sessionId: waiting.key,
      title: 'Bakery: a visitor waits for a person',
      url: `https://chat.example.com/console/inbox/${on.agent.id}/${waiting.key}`,
    },
  })
  expect(isGenuine(request?.headers ?? {}, request?.body ?? '', secret ?? '')).toBe(true)
})

test('what a visitor wrote is there only if the owner wants it', async () => {
  const { stage: on, receiver: at } = await start()
  await on.addWebhook(at.url)
  await on.notify(on.event('waiting'))
  await on.deliver()
  await on.set({ includesText: true })
  await on.notify(on.event('waiting'))
  await on.deliver()
  const texts = at.received.map(({ body }) => (JSON.parse(String(body)) as { data: { text?: string } }).data.text)
  expect(texts).toEqual([undefined, 'Do you bake on Sundays?'])
})

describe('the example refuses', () => {
  const secret = `whsec_${Buffer.alloc(24, 1).toString('base64')}`
  const other = `whsec_${Buffer.alloc(24, 2).toString('base64')}`
  const now = Date.parse('2026-11-25T12:00:00.000Z')
  const body = Buffer.from('{"type":"test"}')
  const at = (seconds: number, by = secret, of = body) => signed('out_1', now / 1000 + seconds, of, by)
  const mac = (headers: Record<string, string>) => headers['webhook-signature'] ?? ''

  test('nothing that is genuine, also with a second signature or a clock that is a little off', () => {
    expect(isGenuine(at(0), body, secret, now)).toBe(true)
    expect(isGenuine(at(-299), body, secret, now)).toBe(true)
    expect(isGenuine(at(299), body, secret, now)).toBe(true)
    const two = { ...at(0), 'webhook-signature': `v1,AAAA ${mac(at(0))}` }
    expect(isGenuine(two, body, secret, now)).toBe(true)
  })

  test.each<[what: string, headers: object, body?: Buffer]>([
    ['another secret', at(0, other)],
    ['a body with one more space', at(0), Buffer.from('{"type": "test"}')],
    ['an old one', at(-301)],
    ['one of the future', at(301)],
    ['an old one with a new time', { ...at(-3600), 'webhook-timestamp': String(now / 1000) }],
    ['another id', { ...at(0), 'webhook-id': 'out_2' }],
    ['another version', { ...at(0), 'webhook-signature': mac(at(0)).replace('v1,', 'v1a,') }],
    ['a signature that was cut', { ...at(0), 'webhook-signature': mac(at(0)).slice(0, 20) }],
    ['an empty signature', { ...at(0), 'webhook-signature': 'v1,' }],
    ['no signature', { ...at(0), 'webhook-signature': undefined }],
    ['no id', { ...at(0), 'webhook-id': undefined }],
    ['no time', { ...at(0), 'webhook-timestamp': undefined }],
    ['a time that is none', { ...at(0), 'webhook-timestamp': 'NaN' }],
  ])('%s', (_, headers, changed = body) => {
    expect(isGenuine(headers, changed, secret, now)).toBe(false)
  })
})

test('a new secret signs at once, and the one before beside it for 24 hours', async () => {
  const { stage: on, receiver: at } = await start()
  const { id, secret: first } = await on.addWebhook(at.url)
  const renew = () => on.notifications.renewSecret(on.agent.workspaceId, on.agent.id, id)
  const { secret: second, webhook } = await renew()
  expect(second).not.toBe(first)
  expect(Date.parse(webhook.oldSecretUntil ?? '') - on.clock).toBe(86_400_000)
  const counts = async (secrets: (string | null)[]) => {
    await on.notify(on.event('waiting'))
    await on.deliver()
    const { headers, body } = at.received.at(-1) ?? { headers: {}, body: '' }
    return secrets.map((secret) => isGenuine(headers, body, secret ?? ''))
  }
  expect(await counts([first, second])).toEqual([true, true])
  on.clock += 86_400_000
  expect(await counts([first, second])).toEqual([false, true])
  expect((await on.notifications.read(on.agent.workspaceId, on.agent.id)).webhooks[0]?.oldSecretUntil).toBeUndefined()
  // A second one within a day takes the place of the first, which may have leaked.
  const { secret: third } = await renew()
  const { secret: fourth } = await renew()
  expect(await counts([second, third, fourth])).toEqual([false, true, true])
  // The console's form does not undo it.
  await on.set({ includesText: true })
  expect(await counts([third, fourth])).toEqual([true, true])
})

test('of two new secrets at once one counts, and a chat service has none', async () => {
  const { stage: on, receiver: at } = await start()
  const ids = [on.agent.workspaceId, on.agent.id] as const
  const { id } = await on.addWebhook(at.url)
  const made = await Promise.allSettled([1, 2].map(() => on.notifications.renewSecret(...ids, id)))
  expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(made.find((each) => each.status === 'rejected')?.reason).toMatchObject({ code: 'stale' })
  const slack = await on.addWebhook(at.url, 'slack')
  await expect(on.notifications.renewSecret(...ids, slack.id)).rejects.toMatchObject({ code: 'validation' })
  await expect(on.notifications.renewSecret(...ids, 'whk_none')).rejects.toMatchObject({ code: 'not-found' })
})

test('a receiver that fails gets the same notice later, signed anew', async () => {
  const { stage: on, receiver: at } = await start()
  const { secret } = await on.addWebhook(at.url)
  await on.notify(on.event('waiting'))
  at.respond = (_, response) => response.writeHead(500).end('Internal secrets')
  expect(await on.deliver()).toEqual(['due'])
  const [item] = await on.items()
  expect(item?.lastError).toBe(`${new URL(at.url).host} responded with the status 500.`)
  expect(on.logged()).not.toContain('Internal secrets')
  at.respond = (_, response) => response.writeHead(200).end()
  expect(await on.deliver()).toEqual(['sent'])
  expect(at.received.map(({ headers }) => headers['webhook-id'])).toEqual([item?.id, item?.id])
  for (const { headers, body } of at.received) expect(isGenuine(headers, body, secret ?? '')).toBe(true)
})

test.each([301, 302, 307, 308])('a redirect (status %i) is not followed', async (status) => {
  const { stage: on, receiver: at } = await start()
  await on.addWebhook(at.url)
  at.respond = (_, response) => response.writeHead(status, { Location: `${at.url}/elsewhere` }).end()
  await on.notify(on.event('waiting'))
  expect(await on.deliver()).toContain('failed')
  expect(at.received).toHaveLength(1)
  expect((await on.items())[0]?.lastError).toContain(`redirects (status ${status})`)
})

test('a receiver that is gone is asked no more, and one that wants to be left alone is', async () => {
  const { stage: on, receiver: at } = await start()
  await on.addWebhook(at.url)
  at.respond = (_, response) => response.writeHead(429, { 'Retry-After': '7200' }).end()
  const began = Date.now()
  await on.notify(on.event('waiting'))
  expect(await on.deliver()).toEqual(['due'])
  expect(Date.parse((await on.items())[0]?.dueAt ?? '') - began).toBeGreaterThanOrEqual(7_200_000)
  at.respond = (_, response) => response.writeHead(410).end()
  expect(await on.deliver()).toEqual(['failed'])
})

test.each([
  ['an address of this machine', 'https://127.0.0.1/', 'is not on the public internet'],
  ['the metadata service', 'https://169.254.169.254/latest/meta-data', 'is not on the public internet'],
  ['a private network', 'https://[fd00::1]/', 'is not on the public internet'],
  ['another port', 'https://93.184.216.34:6379/', 'a port of'],
  ['a name that nobody knows', 'https://nobody.test/', 'There is no site named'],
])('%s is not reached', async (_, url, reason) => {
  stage = await startNoticeStage({ networks: [] })
  await stage.addWebhook(url)
  await stage.notify(stage.event('waiting'))
  await stage.deliver()
  expect((await stage.items())[0]?.lastError).toContain(reason)
})

test.each([
  'ftp://example.com/',
  'http://example.com/',
  'https://name:password@example.com/',
  'javascript:alert(1)',
  'https://',
])('%s is no address of a webhook', async (url) => {
  stage = await startNoticeStage({ networks: [] })
  await expect(stage.addWebhook(url)).rejects.toThrow()
})

const item: OutboxRecord = anOutboxItem(anAgent('wks_1'))
const details = { title: 'A', lines: [], linkName: 'B' }

test.each(Object.keys(behaviors))('a receiver that %s is given up in time, or its status counts', async (what) => {
  const behave = behaviors[what]
  if (!behave) throw new Error('There is no such behavior')
  const peer = await startHostilePeer(behave)
  const post = createWebhookPost(createPost({ networks: ['127.0.0.1/32'], lookup: async () => [], deadline: 300 }))
  const webhook = { kind: 'plain', agentName: 'A', url: peer.url, secrets: ['whsec_AAAA'] } as const
  const outcome = await post(item, details, webhook, new AbortController().signal).then(
    () => 'sent',
    (error: Error) => error.name,
  )
  // Where the head says 200, it has taken the notice, whatever follows.
  const isTaken = /body|chunk/.test(what)
  expect(outcome).toBe(isTaken ? 'sent' : 'DeliveryError')
  await expect.poll(() => peer.open()).toBe(0)
  await peer.stop()
})

const hostile = [
  '@everyone <!channel> <@U123> <https://evil.example|your bank> [your bank](https://evil.example)',
  '**bold** _it_ `code` ~~gone~~ ||spoiler|| # Head\n> quote\n- item <at>Mia</at> &amp; https://evil.example',
].join('\n')

describe('in chat services what a visitor wrote stays text', () => {
  const notice = {
    title: `${hostile.slice(0, 80)}: waits`,
    lines: ['A line.'],
    text: hostile,
    linkName: 'Open',
    link: 'https://chat.example.com/c',
  }

  test('in Slack', () => {
    const { text, blocks } = shapeOf('slack', notice) as {
      text: string
      blocks: { text: { type: string; text: string } }[]
    }
    expect(text).not.toMatch(/[<>]/)
    expect(blocks.filter((block) => block.text.type === 'mrkdwn').map((block) => block.text.text)).toEqual([
      '<https://chat.example.com/c|Open>',
    ])
    expect(blocks.some((block) => block.text.type === 'plain_text' && block.text.text === `“${hostile}”`)).toBe(true)
  })

  test('in Teams', () => {
    const [{ content }] = (
      shapeOf('teams', notice) as { attachments: [{ content: { body: { type: string }[]; actions: object[] } }] }
    ).attachments
    expect(new Set(content.body.map(({ type }) => type))).toEqual(new Set(['RichTextBlock']))
    expect(content.actions).toEqual([{ type: 'Action.OpenUrl', title: 'Open', url: 'https://chat.example.com/c' }])
    expect(JSON.stringify(content)).not.toContain('"msteams"')
  })

  test('in Discord', () => {
    const shape = shapeOf('discord', notice) as { content: string; allowed_mentions: object; flags: number }
    expect(shape.allowed_mentions).toEqual({ parse: [] })
    expect(shape.flags).toBe(4)
    // Nothing is left of its markup once the characters that are escaped are gone.
    const lines = shape.content.split('\n')
    const visitors = lines.filter((line) => line.startsWith('> ')).map((line) => line.slice(2))
    expect(visitors.join('').replaceAll(/\\./g, '')).not.toMatch(/[*_~`|>#[\]()<:@.-]/)
    expect(visitors.join('\n').replaceAll(/\\(.)/g, '$1')).toBe(hostile)
  })

  test.each(['*'.repeat(5000), '\n'.repeat(5000), '👋'.repeat(3000), '<'.repeat(5000)])(
    'the longest one fits everywhere (%#)',
    (text) => {
      const long = {
        ...notice,
        title: `${'*'.repeat(80)}: a visitor's message is unread`,
        lines: ['.'.repeat(150)],
        text,
      }
      expect((shapeOf('discord', long) as { content: string }).content.length).toBeLessThanOrEqual(2000)
      expect(JSON.stringify(shapeOf('slack', long)).length).toBeLessThan(20_000)
      expect(JSON.stringify(shapeOf('teams', long)).length).toBeLessThan(20_000)
    },
  )
})

test.each(['slack', 'teams', 'discord'] as const)(
  'a webhook of %s gets its shape, unsigned, and has no secret',
  async (kind) => {
    const { stage: on, receiver: at } = await start()
    const { secret } = await on.addWebhook(at.url, kind)
    await on.notify(on.event('waiting'))
    expect(await on.deliver()).toEqual(['sent'])
    expect(secret).toBeNull()
    const [request] = at.received
    expect(request?.headers['webhook-signature']).toBeUndefined()
    expect(Object.keys(JSON.parse(String(request?.body)) as object)).not.toContain('data')
  },
)

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { themeDefaults } from '#contract/agents/theme-defaults.ts'
import { theme as themeSchema } from '#contract/agents/theme.ts'
import { createWorkspace } from '../../support/fixture.ts'
import { expectProblem, wrongFields } from '../../support/problems.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { upload } from '../../support/upload.ts'

let server: TestServer
let agentId: string
let target: string

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

beforeEach(async () => {
  agentId = (await server.call('POST', '/v1/agents', { body: { name: 'Ada' } })).body.data.id
  target = `/v1/agents/${agentId}/theme`
})

const get = async () => (await server.call('GET', target)).body.data
const patch = (body: unknown) => server.call('PATCH', target, { body })

test('before anything was saved, the theme is the defaults', async () => {
  const { status, body } = await server.call('GET', target)
  expect(status).toBe(200)
  expect(body.data).toEqual({
    ...themeDefaults,
    agent: { id: agentId, name: 'Ada' },
    initialPrompts: [],
    welcome: {},
    buttonIconUrl: null,
  })
  expect(themeSchema.parse(body.data)).toEqual(body.data)
})

test('an update of every field is answered and read back whole', async () => {
  const url = 'https://example.com/a.png'
  const update = {
    startMode: 'Prompts',
    theme: {
      general: { font: 'Inter', background: { type: 'Image', content: url } },
      chat: {
        roundness: 'large',
        hostBubbles: {
          backgroundColor: '#112233',
          color: '#ffffff',
          isMessageActionBarEnabled: false,
          isCorrectivePopupEnabled: false,
        },
        guestBubbles: { backgroundColor: '#000000', color: '#ffffff' },
        hostAvatar: { isEnabled: false, url },
        guestAvatar: { isEnabled: true, url },
        buttons: { backgroundColor: '#000000', color: '#ffffff' },
        inputs: { backgroundColor: '#000000', color: '#ffffff', placeholderColor: '#dddddd' },
      },
      customCss: '.bubble { color: red }',
    },
    settings: { general: { isBrandingEnabled: true, greeting: '**Hello**', disclosure: 'An AI answers.' } },
    inputOptions: { placeholder: 'Ask', buttonText: 'Send', buttonIconUrl: url, isLong: true, type: 'floating' },
    initialPrompts: [{ text: 'Hours?', icon: '🕘', iconUrl: url }],
    welcome: { title: 'Hello', subtitle: 'There', iconUrl: url },
  }
  const { status, body } = await patch(update)
  expect(status).toBe(200)
  expect(body).toEqual({ data: { ...update, agent: { id: agentId, name: 'Ada' }, buttonIconUrl: url } })
  expect(await get()).toEqual(body.data)
})

describe('an update is partial', () => {
  test('nested fields that were not sent keep their values', async () => {
    await patch({
      theme: { chat: { buttons: { backgroundColor: '#000000' } }, customCss: 'a {}' },
      startMode: 'Prompts',
    })
    await patch({ theme: { chat: { buttons: { color: '#eeeeee' } } }, welcome: { title: 'Hello' } })
    await patch({ welcome: { subtitle: 'There' } })
    const after = await get()
    expect(after.theme.chat.buttons).toEqual({ backgroundColor: '#000000', color: '#eeeeee' })
    expect(after.theme.chat.inputs).toEqual(themeDefaults.theme.chat.inputs)
    expect(after).toMatchObject({ startMode: 'Prompts', welcome: { title: 'Hello', subtitle: 'There' } })
    expect(after.theme.customCss).toBe('a {}')
  })

  test('arrays replace, and null clears what may be null', async () => {
    await patch({
      initialPrompts: ['One', 'Two'],
      welcome: { title: 'Hello', iconUrl: 'https://example.com/a.png' },
      settings: { general: { greeting: 'Hi' } },
      theme: { chat: { hostAvatar: { url: 'https://example.com/a.png' } } },
      inputOptions: { buttonIconUrl: 'https://example.com/a.png' },
    })
    await patch({
      initialPrompts: ['Three'],
      welcome: { iconUrl: null },
      settings: { general: { greeting: null } },
      theme: { chat: { hostAvatar: { url: null } } },
      inputOptions: { buttonIconUrl: null },
    })
    const after = await get()
    expect(after).toMatchObject({ initialPrompts: [{ text: 'Three', icon: '' }], buttonIconUrl: null })
    expect(after.welcome).toEqual({ title: 'Hello' })
    expect(after.settings.general.greeting).toBe(null)
    expect(after.theme.chat.hostAvatar).toEqual({ isEnabled: true, url: null })
    expect((await patch({ initialPrompts: [] })).body.data.initialPrompts).toEqual([])
  })

  test('texts of an invitation by language replace those before, and its other fields stay', async () => {
    const invite = async (invitation: object) =>
      (await patch({ settings: { general: { invitation } } })).body.data.settings.general.invitation
    await invite({ text: { en: 'Hello', de: 'Guten Tag' }, seconds: 20 })
    expect(await invite({ text: { en: 'Hi' } })).toEqual({ text: { en: 'Hi' }, seconds: 20 })
    expect(await invite({ text: ' Hi ', paths: '/a*' })).toEqual({ text: 'Hi', seconds: 20, paths: '/a*' })
    expect(await invite({ text: '' })).toEqual({ text: null, seconds: 20, paths: '/a*' })
  })

  test('prompts are texts or objects, and come back as objects with iconUrl only where it was sent', async () => {
    const { path: iconUrl } = await upload(server, agentId)
    const initialPrompts = [
      ' One ',
      { text: 'Two' },
      { text: 'Three', icon: 'wave' },
      { text: 'Four', icon: '', iconUrl },
    ]
    const { body } = await patch({ initialPrompts })
    expect(body.data.initialPrompts).toEqual([
      { text: 'One', icon: '' },
      { text: 'Two', icon: '' },
      { text: 'Three', icon: 'wave' },
      { text: 'Four', icon: '', iconUrl },
    ])
  })
})

describe('an update without a recognized field is refused', () => {
  const cases: [body: unknown][] = [
    [{}],
    [{ buttonIconUrl: 'https://example.com/a.png' }],
    [{ agent: { name: 'Grace' } }],
    [{ color: 'red', Theme: {} }],
    [[]],
    ['null'],
    ['{"__proto__": {"startMode": "Prompts"}}'],
    ['{"constructor": {"prototype": {"startMode": "Prompts"}}}'],
  ]
  test.each(cases)('%j', async (body) => {
    expectProblem(await patch(body), 422, 'validation')
    expect((await get()).startMode).toBe('Greeting')
  })
})

test('unknown fields are ignored at every level, and never reach a prototype', async () => {
  const body = `{
    "startMode": "Prompts", "unknown": 1, "__proto__": {"polluted": 1},
    "theme": {"chat": {"buttons": {"color": "#ffffff", "shadow": "none", "__proto__": {"polluted": 1}}, "bubbles": {}}},
    "settings": {"general": {"constructor": {"prototype": {"polluted": 1}}, "plan": "pro"}}
  }`
  const answer = await patch(body)
  expect(answer.status).toBe(200)
  expect(answer.text).not.toMatch(/unknown|polluted|shadow|constructor|plan|"bubbles"/)
  expect(Reflect.get({}, 'polluted')).toBe(undefined)
  expect(await get()).toMatchObject({ startMode: 'Prompts' })
})

describe('colors', () => {
  const buttons = (color: unknown) => patch({ theme: { chat: { buttons: { backgroundColor: color } } } })

  const good = [
    '#fff',
    '#FFFFFF80',
    'red',
    'transparent',
    'rgb(0 66 218)',
    'rgba(0, 66, 218, 0.5)',
    'hsl(120deg 50% 50%)',
  ]
  test.each([...good, 'oklch(60% 0.15 250)', 'color(display-p3 1 0 0)', ' #abc '])('%j is one', async (color) => {
    const { status, body } = await buttons(color)
    expect([status, body.data.theme.chat.buttons.backgroundColor]).toEqual([200, color.trim()])
  })

  const bad = [
    ...[
      '',
      'fff',
      'ffffff',
      '123',
      '#ggg',
      '#12',
      'blurple',
      'currentcolor',
      'var(--x)',
      'inherit',
      'none',
      'rgb(0, 0',
      7,
      null,
    ],
    ...[
      'url(https://example.com)',
      'red; background: url(x)',
      'red}',
      'red/**/',
      'expression(alert(1))',
      '\\72 ed',
      ['red'],
    ],
    ...['color(--hsv 1 1 1)', 'color-mix(in srgb, red, url(x))', '#fff"><script>', `#${'f'.repeat(200)}`],
  ]
  test.each(bad)('%j is none', async (color) => {
    const answer = await buttons(color)
    expectProblem(answer, 422, 'validation')
    expect(wrongFields(answer)).toEqual(['theme.chat.buttons.backgroundColor'])
  })
})

describe('addresses', () => {
  const avatar = (url: unknown) => patch({ theme: { chat: { hostAvatar: { url } } } })

  test.each(['https://example.com/a.png?b#c', 'http://127.0.0.1:3000/a', 'HTTPS://EXAMPLE.COM', 'a picture of ours'])(
    '%j is one',
    async (each) => {
      const url = each.includes(':') ? each : (await upload(server, agentId)).path
      expect((await avatar(url)).body.data.theme.chat.hostAvatar.url).toBe(url)
    },
  )

  const bad = [
    ...[
      'javascript:alert(1)',
      ' java\tscript:alert(1)',
      'data:image/png;base64,AA',
      'vbscript:x',
      'file:///etc/passwd',
      'blob:x',
    ],
    ...[
      '//example.com/a.png',
      '/',
      '/demo',
      '/assets/',
      '/assets/../secret',
      `/assets/${'a'.repeat(43)}.html`,
      'a.png',
      '',
    ],
    ...['https://', 'https://a b', 'ftp://example.com/a.png', `https://example.com/${'a'.repeat(2048)}`, 5, {}],
  ]
  test.each(bad)('%j is none', async (url) => {
    const answer = await avatar(url)
    expectProblem(answer, 422, 'validation')
    expect(wrongFields(answer)).toEqual(['theme.chat.hostAvatar.url'])
  })
})

describe('a background must fit its type, on what is saved after the update', () => {
  const image = { type: 'Image', content: 'https://example.com/a.png' }
  const cases: [what: string, before: object, background: object, isGood: boolean][] = [
    ['a color', {}, { content: '#123456' }, true],
    ['a color that is none', {}, { content: 'url(x)' }, false],
    ['an image', {}, image, true],
    ['an image whose address is missing', {}, { type: 'Image' }, false],
    ['an image with a script address', {}, { type: 'Image', content: 'javascript:alert(1)' }, false],
    ['a color for an image', image, { content: '#123456' }, false],
    ['another image', image, { content: 'https://example.com/b.png' }, true],
    ['a color instead of an image, its content missing', image, { type: 'Color' }, false],
    ['none, whatever the content', image, { type: 'None' }, true],
    ['none, with an odd content', {}, { type: 'None', content: 'whatever' }, true],
    ['a color again, after an odd content', { type: 'None', content: 'whatever' }, { type: 'Color' }, false],
    ['a type that is unknown', {}, { type: 'Video' }, false],
  ]
  test.each(cases)('%s', async (_, before, background, isGood) => {
    await patch({ theme: { general: { background: before } } })
    const saved = await get()
    const answer = await patch({ theme: { general: { background } }, startMode: 'Prompts' })
    if (isGood) {
      expect(answer.body.data.theme.general.background).toMatchObject(background)
    } else {
      expectProblem(answer, 422, 'validation')
      expect(wrongFields(answer)[0]).toMatch(/^theme\.general\.background\.(content|type)$/)
      expect(await get()).toEqual(saved)
    }
  })
})

describe('bounds', () => {
  const cases: [what: string, body: object, field: string][] = [
    ['startMode', { startMode: 'Carousel' }, 'startMode'],
    ['roundness', { theme: { chat: { roundness: 'huge' } } }, 'theme.chat.roundness'],
    ['inputOptions.type', { inputOptions: { type: 'modal' } }, 'inputOptions.type'],
    ['isLong', { inputOptions: { isLong: 'yes' } }, 'inputOptions.isLong'],
    ['a font that leaves its declaration', { theme: { general: { font: 'Inter"; } *' } } }, 'theme.general.font'],
    ['a long font', { theme: { general: { font: 'a'.repeat(65) } } }, 'theme.general.font'],
    ['long css', { theme: { customCss: 'a'.repeat(50_001) } }, 'theme.customCss'],
    ['a theme that is null', { theme: null }, 'theme'],
    ['a chat that is a list', { theme: { chat: [] } }, 'theme.chat'],
    ['an empty prompt', { initialPrompts: ['ok', ' '] }, 'initialPrompts.1'],
    ['a prompt without text', { initialPrompts: [{ icon: 'wave' }] }, 'initialPrompts.0.text'],
    ['a long prompt', { initialPrompts: [{ text: 'a'.repeat(501) }] }, 'initialPrompts.0.text'],
    [
      'a prompt with a script address',
      { initialPrompts: [{ text: 'a', iconUrl: 'javascript:1' }] },
      'initialPrompts.0.iconUrl',
    ],
    ['a prompt that is a number', { initialPrompts: [5] }, 'initialPrompts.0'],
    ['prompts that are no list', { initialPrompts: {} }, 'initialPrompts'],
    ...(
      [
        ['side', 'above'],
        ['offsetInline', 101],
        ['offsetBlock', -1],
        ['offsetBlock', '20'],
        ['hide', 'https://shop.example/checkout'],
        ['hide', '/a*b'],
        ['lang', 'sv'],
      ] as const
    ).map(([name, value]): [string, object, string] => [
      `the launcher's ${name} ${value}`,
      { settings: { general: { launcher: { [name]: value } } } },
      `settings.general.launcher.${name}`,
    ]),
    ...(
      [
        ['text', 'a'.repeat(301)],
        ['text.de', { de: '' }],
        ['text.german!', { 'german!': 'Hallo' }],
        ['seconds', 1.5],
        ['scroll', 101],
        ['paths', 'pricing'],
      ] as const
    ).map(([name, value]): [string, object, string] => [
      `the invitation's ${name}`,
      { settings: { general: { invitation: { [name.split('.')[0] ?? '']: value } } } },
      `settings.general.invitation.${name}`,
    ]),
    ['a title that is null', { welcome: { title: null } }, 'welcome.title'],
    [
      'branding that is a word',
      { settings: { general: { isBrandingEnabled: 'no' } } },
      'settings.general.isBrandingEnabled',
    ],
  ]
  test.each(cases)('%s is refused by name, and nothing is applied', async (_, body, field) => {
    const answer = await patch({ startMode: 'Prompts', ...body })
    expectProblem(answer, 422, 'validation')
    expect(wrongFields(answer)).toEqual([field])
    expect((await get()).startMode).toBe('Greeting')
  })

  test('all wrong fields are named at once', async () => {
    const answer = await patch({ startMode: 1, theme: { chat: { buttons: { color: 'x' }, roundness: 'y' } } })
    expect(wrongFields(answer).toSorted()).toEqual(['startMode', 'theme.chat.buttons.color', 'theme.chat.roundness'])
  })
})

describe('branding', () => {
  const off = { settings: { general: { isBrandingEnabled: false } }, startMode: 'Prompts' }

  test('stays on the plan free, and a refused update applies nothing', async () => {
    expectProblem(await patch(off), 403, 'branding-required')
    expect(await get()).toMatchObject({ startMode: 'Greeting', settings: { general: { isBrandingEnabled: true } } })
    expect((await patch({ settings: { general: { isBrandingEnabled: true } } })).status).toBe(200)
  })

  test('goes on the plan pro, also after a change of the plan', async () => {
    const { id, token } = await createWorkspace(server)
    const agent = (await server.call('POST', '/v1/agents', { token, body: { name: 'Ada' } })).body.data
    const update = () => server.call('PATCH', `/v1/agents/${agent.id}/theme`, { token, body: off })
    expectProblem(await update(), 403, 'branding-required')
    await server.call('PATCH', `/v1/workspaces/${id}`, { body: { plan: 'pro' } })
    expect((await update()).body.data).toMatchObject({
      startMode: 'Prompts',
      settings: { general: { isBrandingEnabled: false } },
    })
  })
})

describe('If-Match and ETag', () => {
  test('a theme has a strong ETag that changes with it, with the name of its agent, and with nothing else', async () => {
    const etag = async () => (await server.call('GET', target)).headers.get('etag')
    const first = await etag()
    expect(first).toMatch(/^"[\w-]{16,}"$/)
    await server.call('PATCH', `/v1/agents/${agentId}`, { body: { isPublic: true } })
    expect(await etag()).toBe(first)
    await patch({ startMode: 'Prompts' })
    const second = await etag()
    expect(second).not.toBe(first)
    await server.call('PATCH', `/v1/agents/${agentId}`, { body: { name: 'Grace' } })
    expect(await etag()).not.toBe(second)
  })

  test('a stale update is refused and applies nothing; of two at once, one is', async () => {
    const etag = String((await server.call('GET', target)).headers.get('etag'))
    const update = (startMode: string, match: string) =>
      server.call('PATCH', target, { body: { startMode }, headers: { 'If-Match': match } })
    expectProblem(await update('Prompts', '"other"'), 412, 'stale')
    expectProblem(await update('Prompts', `W/${etag}`), 412, 'stale')
    expect((await get()).startMode).toBe('Greeting')
    const answers = await Promise.all([
      server.call('PATCH', target, { body: { theme: { customCss: 'a {}' } }, headers: { 'If-Match': etag } }),
      server.call('PATCH', target, { body: { theme: { customCss: 'b {}' } }, headers: { 'If-Match': etag } }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412])
    expect((await update('Prompts', '*')).status).toBe(200)
  })
})

test('a web id reads the same bytes as an admin', async () => {
  const { webId } = (await server.call('GET', `/v1/agents/${agentId}`)).body.data
  const [theirs, ours] = [
    await server.call('GET', `/v1/agents/${webId}/theme`, { token: webId }),
    await server.call('GET', target),
  ]
  expect(theirs.text).toBe(ours.text)
  expect(theirs.headers.get('etag')).toBe(ours.headers.get('etag'))
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorkspace } from '../../support/fixture.ts'
import { expectProblem, wrongFields } from '../../support/problems.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { send, svgOf, upload } from '../../support/upload.ts'

/* A theme shows no picture that is not there, and none that it shows goes. */

let server: TestServer
let agent: string

beforeAll(async () => {
  server = await startTestServer()
  agent = await createAgent('Ada')
})
afterAll(() => server.stop())

async function createAgent(name: string, token = server.operatorToken): Promise<string> {
  return (await server.call('POST', '/v1/agents', { token, body: { name } })).body.data.id
}
const setTheme = (body: object) => server.call('PATCH', `/v1/agents/${agent}/theme`, { body })
const remove = (name: string) => server.call('DELETE', `/v1/assets/${name}`)
const isThere = async (name: string) => (await server.call('GET', `/assets/${name}`, { token: null })).status === 200
const missing = `${'0'.repeat(64)}.png`

describe('a theme that names a picture of this server', () => {
  const css = (address: string) => ({ theme: { customCss: `.a { background: url( "${address}" ) }` } })
  const cases: [field: string, update: (address: string) => object][] = [
    ['welcome.iconUrl', (iconUrl) => ({ welcome: { iconUrl } })],
    ['theme.chat.hostAvatar.url', (url) => ({ theme: { chat: { hostAvatar: { url } } } })],
    ['theme.chat.guestAvatar.url', (url) => ({ theme: { chat: { guestAvatar: { url } } } })],
    ['inputOptions.buttonIconUrl', (buttonIconUrl) => ({ inputOptions: { buttonIconUrl } })],
    ['initialPrompts.1.iconUrl', (iconUrl) => ({ initialPrompts: ['One', { text: 'Two', iconUrl }] })],
    [
      'theme.general.background.content',
      (content) => ({ theme: { general: { background: { type: 'Image', content } } } }),
    ],
    ['theme.customCss', css],
    ['theme.customCss', (address) => css(address.replace('assets', '\\61 ssets'))],
    ['settings.general.greeting', (address) => ({ settings: { general: { greeting: `Hello ![](${address})` } } })],
  ]

  test.each(cases)('that is not there, or of another workspace, is refused by name: %s', async (field, update) => {
    const { token } = await createWorkspace(server)
    const theirs = await upload(server, await createAgent('Theirs', token), { token })
    const { etag } = Object.fromEntries((await server.call('GET', `/v1/agents/${agent}/theme`)).headers)
    for (const address of [`/assets/${missing}`, `${server.url}/assets/${missing}`, theirs.path, theirs.url]) {
      const refused = await setTheme({ ...update(address), startMode: 'Prompts' })
      expectProblem(refused, 422, 'validation')
      expect(wrongFields(refused), address).toEqual([field])
    }
    expect((await server.call('GET', `/v1/agents/${agent}/theme`)).headers.get('etag')).toBe(etag)
    const own = await upload(server, agent)
    for (const address of [own.path, own.url]) expect((await setTheme(update(address))).status, address).toBe(200)
  })

  test('names all that are missing, and spelled otherwise it is none that is there', async () => {
    const { name } = await upload(server, agent)
    const refused = await setTheme({
      welcome: { iconUrl: `/assets/${missing}` },
      theme: { chat: { hostAvatar: { url: `${server.url}/assets/${name.slice(0, 9)}\t${name.slice(9)}` } } },
      inputOptions: { buttonIconUrl: `${server.url}/assets/${name}` },
    })
    expect(wrongFields(refused)).toEqual(['theme.chat.hostAvatar.url', 'welcome.iconUrl'])
  })

  test('elsewhere, and what it named before, is none of our business', async () => {
    const elsewhere = { welcome: { iconUrl: `https://other.example/assets/${missing}` } }
    expect((await setTheme(elsewhere)).status).toBe(200)
    await server.store.updateAgent('wks_default', agent, (current) => ({
      ...current,
      theme: { welcome: { iconUrl: `/assets/${missing}` } },
    }))
    expect((await setTheme({ startMode: 'Prompts', welcome: { title: 'Hello' } })).status).toBe(200)
  })
})

describe('at the same time', () => {
  test('as it is deleted, a picture is named by a theme and there, or refused and gone', async () => {
    for (let round = 0; round < 20; round++) {
      const { name, path: address } = await upload(server, agent)
      const update = () => setTheme({ welcome: { iconUrl: address } })
      const [one, other] = round % 2 === 0 ? [update, () => remove(name)] : [() => remove(name), update]
      const statuses = (await Promise.all([one(), other()])).map(({ status }) => status)
      const [set, deleted] = round % 2 === 0 ? statuses : statuses.toReversed()
      expect([
        [200, 409],
        [422, 200],
      ]).toContainEqual([set, deleted])
      expect(await isThere(name)).toBe(set === 200)
      await setTheme({ welcome: { iconUrl: null } })
    }
  })

  test('as it is deleted, the same picture is uploaded, and what is listed is there', async () => {
    const bytes = svgOf()
    const { name } = await upload(server, agent, { bytes })
    for (let round = 0; round < 20; round++) {
      const both = [() => remove(name), () => send(server, agent, { bytes })]
      const answers = await Promise.all((round % 2 === 0 ? both : both.toReversed()).map((each) => each()))
      for (const { status, text } of answers) expect([200, 404], text).toContain(status)
      const listed: { name: string }[] = (await server.call('GET', '/v1/assets')).body.data
      expect(listed.some((each) => each.name === name)).toBe(await isThere(name))
    }
  })
})

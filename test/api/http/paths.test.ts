import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFixture, type Fixture } from '../../support/fixture.ts'
import { expectNoInsides } from '../../support/problems.ts'
import { sendRaw } from '../../support/network/raw.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/* Paths that mean another place than they seem to, sent as they are: clients would tidy them up. */

let server: TestServer
let fixture: Fixture

beforeAll(async () => {
  server = await startTestServer()
  fixture = await createFixture(server)
  await writeFile(path.join(server.directory, 'secret'), 'planted in the data directory')
  await mkdir(path.join(server.directory, 'assets'), { recursive: true })
  await writeFile(path.join(server.directory, 'assets', 'page.html'), 'planted among the assets')
})
afterAll(() => server.stop())

const get = (target: string, token?: string) =>
  sendRaw(
    server.url,
    `GET ${target} HTTP/1.1\r\nHost: a\r\n${token ? `Authorization: Bearer ${token}\r\n` : ''}Connection: close\r\n\r\n`,
  )

describe('no path leads to a file that is not served', () => {
  const ups = ['../', '..%2f', '%2e%2e/', '%2e%2e%2f', '..%5c', '..\\', '%252e%252e%252f', '..;/', '.%00./', '....//']
  const targets = ['secret', 'package.json', 'page.html', 'etc/passwd', 'operator-token.sha256']
  const bases = ['/', '/assets/', '/app/', '/docs/', '/demo/', '/chat/', '/v1/', '/widget.js/', 'http://a/assets/']
  const shown = /planted|"dependencies"|root:|[\da-f]{64}/

  test.each(bases)('from %s', async (base) => {
    for (const up of ups) {
      const asked = targets.flatMap((target) => [1, 3, 8].map((times) => base + up.repeat(times) + target))
      const answers = await Promise.all(asked.map(async (target) => ({ target, answer: await get(target) })))
      for (const { target, answer } of answers) {
        const { status, body } = answer
        expect([target, [400, 401, 404].includes(status)]).toEqual([target, true])
        expect(body).not.toMatch(shown)
        expectNoInsides(body)
      }
    }
  })

  test.each([
    '/assets/page.html',
    '/assets/%70age.html',
    '/assets/./page.html',
    '/assets//page.html',
    '/app/.manifest.json',
    '/app/../.manifest.json',
    '/.manifest.json',
    '/app/',
    '/app',
    '/assets',
    '/demo/seed.ts',
    '/demo/../server/main.ts',
    '/docs/package.json',
    '/docs/index.html',
    '/widget.js%00.html',
    '/widget.js/..',
  ])('at %s', async (target) => {
    const { status, body } = await get(target)
    expect([400, 404]).toContain(status)
    expect(body).not.toMatch(shown)
    expectNoInsides(body)
  })
})

describe('no spelling of a path of the interface goes round the bearer', () => {
  const spellings = [
    '/v1/agents',
    '/v1/agents/',
    '/v1/%61gents',
    '/%761/agents',
    '//v1/agents',
    '/v1//agents',
    '/./v1/agents',
    '/assets/../v1/agents',
    '/assets/..%2fv1/agents',
    '/healthz/../v1/agents',
    '/v1/openapi.json/../agents',
    '/v1/openapi.json?/../agents',
    '/v1/agents#/v1/openapi.json',
    '/V1/agents',
    '/v1;x/agents',
    '/v1/agents;x',
    '\\v1\\agents',
    'v1/agents',
    'http://a/v1/agents',
    'HTTP://A/v1/agents',
    'http://a//v1/agents',
    'http://a/assets/../v1/agents',
    'http://a@b/v1/agents',
    'https://a:443/v1/agents',
    'file:///v1/agents',
    'javascript:/v1/agents',
    '*',
  ]
  test.each(spellings)('%s', async (target) => {
    for (const token of [undefined, 'fy_ad_unknown', fixture.tokens.agent]) {
      const { status, body } = await get(target, token)
      expect([target, [400, 401, 403, 404].includes(status) || body.includes('"openapi"')]).toEqual([target, true])
      expect(body).not.toContain(fixture.ids.agentId)
    }
  })

  test('and none makes one agent of another', async () => {
    const other = await createFixture(server)
    const token = fixture.tokens.agent
    for (const id of [
      `${fixture.ids.agentId}/../${other.ids.agentId}`,
      `${fixture.ids.agentId}%2f..%2f${other.ids.agentId}`,
      `${other.ids.agentId}%00`,
      `${other.ids.agentId}%20`,
      `%61gt${other.ids.agentId.slice(3)}`,
      other.ids.agentId.toUpperCase(),
      `${other.ids.agentId}?${fixture.ids.agentId}`,
      `${other.ids.agentId}#${fixture.ids.agentId}`,
    ]) {
      const { status } = await get(`/v1/agents/${id}/theme`, token)
      // What a ? or a # cuts off makes it the path of the agent itself, which a web id may not ask for.
      expect([id, status]).toEqual([id, /[?#]/.test(id) ? 403 : 404])
    }
  })
})

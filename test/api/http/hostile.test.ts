import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { problem } from '#contract/problem.ts'
import { themeAnswer } from '#contract/agents/theme.ts'
import { createFixture } from '../../support/fixture.ts'
import { expectNoInsides } from '../../support/problems.ts'
import { startTestServer, type Answer, type TestServer } from '../../support/server.ts'

/* Random and crafted requests: whatever comes, the answer is one of the documented ones, and the server lives. */

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const documented = new Set([400, 401, 403, 404, 405, 409, 412, 413, 415, 422, 429])

function expectDocumented(answer: Answer, asked: string): void {
  if (answer.status === 200) return
  // The one documented 500.
  const isWrongAgent = answer.status === 500 && /agent id/.test(answer.body.detail)
  expect([asked, isWrongAgent || documented.has(answer.status), answer.text]).toEqual([asked, true, answer.text])
  expectNoInsides(answer.text)
  // The one error that is a page, since people come there by a link.
  const isPage = asked.startsWith('GET /chat/') && answer.status === 404
  if (isPage) expect(answer.text).toMatch(/^<!doctype html>/)
  else expect(problem.parse(answer.body).status).toBe(answer.status)
}

const odd = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '..',
    '%',
    '%00',
    '%2e%2e%2f',
    '__proto__',
    'constructor',
    'null',
    '\u{1f916}',
    'a'.repeat(300),
    '-1',
    '1e400',
  ),
  fc.string({ maxLength: 30 }),
  fc.string({ unit: 'binary', maxLength: 10 }),
)
test('random paths and methods, with and without a token', async () => {
  const calls = fc.record({
    method: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'),
    base: fc.constantFrom(
      '/',
      '/v1',
      '/v1/',
      '/v1/agents/',
      '/assets/',
      '/app/',
      '/docs/',
      '/demo/',
      '/widget.js',
      '/chat/',
    ),
    rest: fc.array(odd, { maxLength: 3 }),
    token: fc.constantFrom(server.operatorToken, null, 'web_x'),
  })
  await fc.assert(
    fc.asyncProperty(calls, async ({ method, base, rest, token }) => {
      // As fetch asks for it: without the dots that lead out of a path.
      const { pathname: target } = new URL(server.url + base + rest.map((part) => encodeURIComponent(part)).join('/'))
      const answer = await server.call(method, target, { token })
      if (answer.status === 204 || method === 'HEAD') expect(answer.status).toBeLessThan(500)
      else expectDocumented(answer, `${method} ${target}`)
    }),
    { numRuns: 400 },
  )
})

test('what random updates of a theme leave behind is always a whole theme, of known values and readable colors', async () => {
  const color = fc.constantFrom(
    '#fff',
    'red',
    'oklch(60% 0.15 250)',
    'transparent',
    'hsl(0 0% 50% / 0)',
    'url(x)',
    'ffffff',
  )
  const part = <T>(model: { [K in keyof T]: fc.Arbitrary<T[K]> }) => fc.record(model, { requiredKeys: [] })
  const background = part({
    type: fc.constantFrom('Color', 'Image', 'None', 'Video'),
    content: fc.oneof(color, fc.webUrl(), odd),
  })
  const bubbles = part({ backgroundColor: color, color })
  const update = part({
    startMode: fc.constantFrom('Greeting', 'Prompts', 'Prompts ', null),
    theme: part({
      general: part({ background, font: fc.constantFrom('Inter', 'a"b') }),
      chat: part({
        hostBubbles: bubbles,
        buttons: bubbles,
        inputs: bubbles,
        hostAvatar: part({ url: fc.option(fc.webUrl()) }),
      }),
    }),
    initialPrompts: fc.array(fc.oneof(odd, part({ text: odd, icon: odd }))),
    welcome: part({ title: odd, iconUrl: fc.option(fc.oneof(fc.webUrl(), odd)) }),
  })
  const { ids } = await createFixture(server)
  const target = `/v1/agents/${ids.agentId}/theme`
  let saved = 0
  await fc.assert(
    fc.asyncProperty(update, async (body) => {
      const patched = await server.call('PATCH', target, { body })
      expectDocumented(patched, target)
      saved += patched.status === 200 ? 1 : 0
      const { status, body: after } = await server.call('GET', target)
      expect(status).toBe(200)
      expect(themeAnswer.parse(after)).toEqual(after)
      for (const { suggestion } of after.warnings ?? []) expect(suggestion).toMatch(/^#[0-9a-f]{6}$/)
    }),
    { numRuns: 400 },
  )
  expect(saved).toBeGreaterThan(0)
})

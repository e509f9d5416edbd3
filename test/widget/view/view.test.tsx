import { fireEvent } from '@testing-library/preact'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { announced, answered, asked, clearStage, finish, openWidget, startAnswer, until } from './stage.ts'

afterEach(clearStage)

describe('the panel', () => {
  test('is a dialog that the agent names, beside the page and not over it', async () => {
    const { get } = await openWidget()
    const panel = get('.panel')
    expect(panel.getAttribute('role')).toBe('dialog')
    expect(panel.hasAttribute('aria-modal')).toBe(false)
    expect(get(`#${panel.getAttribute('aria-labelledby')}`).textContent).toBe('Fern')
  })

  test('takes the focus into the composer when it opens, and gives it back to the launcher when it closes', async () => {
    const { root, get, launcher, mounted } = await openWidget()
    expect(root.activeElement).toBe(get('.field'))
    expect(launcher?.getAttribute('aria-expanded')).toBe('true')
    fireEvent.click(get('.panel button[aria-label="Close chat"]'))
    expect(get('.panel').hidden).toBe(true)
    expect(root.activeElement).toBe(launcher)
    expect(launcher?.getAttribute('aria-expanded')).toBe('false')
    mounted.toggle()
    await until(() => expect(root.activeElement).toBe(get('.field')))
  })

  test.each([
    ['an Escape', {}, true],
    ['an Escape that ends a word of an input method', { isComposing: true }, false],
    ['the same in a browser that names the key of an input method', { keyCode: 229 }, false],
  ])('%s closes it: %s → %s', async (_, init, isClosed) => {
    const { get } = await openWidget()
    fireEvent.keyDown(get('.field'), { key: 'Escape', ...init })
    await until(() => expect(get('.panel').hidden).toBe(isClosed))
  })

  test('keeps an Escape of its own from the page', async () => {
    const { get } = await openWidget()
    const heard = vi.fn()
    document.addEventListener('keydown', heard)
    fireEvent.keyDown(get('.field'), { key: 'Escape' })
    document.removeEventListener('keydown', heard)
    expect(heard).not.toHaveBeenCalled()
  })

  test('in inline mode is a region without a close button, and Escape leaves it there', async () => {
    const { get, find, mounted } = await openWidget({ mode: 'inline' })
    expect(get('.panel').getAttribute('role')).toBe('region')
    expect(find('button[aria-label="Close chat"]')).toBeNull()
    fireEvent.keyDown(get('.field'), { key: 'Escape' })
    mounted.close()
    expect(get('.panel').hidden).toBe(false)
  })

  test('forgets draft and conversation with New chat, which is in the menu once something was said', async () => {
    const stage = await openWidget()
    const items = () => stage.all('[role=menuitem]').map((item) => item.textContent)
    fireEvent.click(stage.button('More'))
    await until(() => expect(items()).toEqual(['About this chat']))
    stage.type('half a thought')
    stage.chat.messages.value = [asked('Hello')]
    await until(() => expect(items()).toContain('New chat'))
    fireEvent.click(stage.get('[role=menuitem]'))
    expect(stage.chat.calls).toContainEqual(['startOver'])
    await until(() => expect(stage.field().value).toBe(''))
    await until(() => expect(items()).toEqual([]))
  })

  test('closes its menu by a choice that comes before the next frame', async () => {
    const stage = await openWidget({ messages: [asked('Hello')] })
    const menu = new Promise<HTMLElement>((resolve) => {
      new MutationObserver((_, observer) => {
        const item = stage.find('[role=menuitem]')
        if (!item) return
        observer.disconnect()
        resolve(item)
      }).observe(stage.root, { subtree: true, childList: true })
    })
    fireEvent.click(stage.button('More'))
    fireEvent.click(await menu)
    await until(() => expect(stage.all('[role=menuitem]')).toEqual([]))
    expect(stage.chat.calls).toContainEqual(['startOver'])
  })

  test('leaves nothing behind when it is destroyed', async () => {
    const { root, mounted, launcher } = await openWidget({ messages: [asked('Hi'), answered('**Hello**')] })
    mounted.destroy()
    expect([...root.children]).toEqual([launcher])
    expect(root.adoptedStyleSheets).toEqual([])
  })

  test('adopts no style of a room that arrives after it was destroyed', async () => {
    const { root, mounted, button } = await openWidget()
    fireEvent.click(button('More'))
    mounted.destroy()
    const arrived = vi.fn()
    void import('../../../src/widget/privacy/privacy-room.tsx').then(arrived)
    await until(() => expect(arrived).toHaveBeenCalled())
    await new Promise((resolve) => setTimeout(resolve))
    expect(root.adoptedStyleSheets).toEqual([])
  })

  test('has no inline style and no style element, whatever it shows', async () => {
    const { root, get } = await openWidget({
      messages: [asked('Hi'), answered('# Hello\n\n```js\n1\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |')],
    })
    await until(() => expect(get('.of-host table')).toBeTruthy())
    expect(root.querySelectorAll('[style], style, link, script').length).toBe(0)
  })

  test.each([
    [true, 1],
    [false, 0],
  ])('shows its branding: %s → %i nodes', async (isBrandingEnabled, count) => {
    const { all } = await openWidget({ theme: { settings: { general: { isBrandingEnabled } } } })
    expect(all('.branding').length).toBe(count)
    if (count) expect(all('.branding')[0]?.getAttribute('href')).toBe('https://chat.example/')
  })
})

describe('the greeting', () => {
  test('is one bubble in the words of the widget, without a model', async () => {
    const { all, chat } = await openWidget()
    expect(all('.bubble').map((bubble) => bubble.textContent)).toEqual([
      "Hi, I'm Fern, an AI assistant. How can I help?",
    ])
    expect(all('.actions')).toEqual([])
    expect(chat.calls).toEqual([])
  })

  test('is Markdown when the owner wrote it', async () => {
    const { get } = await openWidget({ theme: { settings: { general: { greeting: 'Ask me **anything**' } } } })
    await until(() => expect(get('.greeting strong, .bubble strong').textContent).toBe('anything'))
  })

  test('is not made of the stars in an agent name', async () => {
    const { get } = await openWidget({ theme: { agent: { id: '1', name: '*Fern*' } } })
    expect(get('.bubble').textContent).toContain("I'm *Fern*,")
  })

  test('is not said to who comes back to a conversation', async () => {
    const { chat, all } = await openWidget()
    chat.isResumed.value = true
    await until(() => expect(all('.bubble')).toEqual([]))
  })
})

describe('an answer', () => {
  test('is rendered as it is written, and its nodes stay when it is done', async () => {
    const stage = await openWidget({ messages: [asked('Hi')] })
    stage.chat.state.value = 'writing'
    stage.chat.writing.value = { id: 'msg_1', text: 'First **block**.\n\nSec' }
    await until(() => expect(stage.get('.of-host:last-child strong').textContent).toBe('block'))
    const bubble = stage.get('.of-host:last-child .bubble')
    const strong = stage.get('.of-host:last-child strong')
    finish(stage, answered('First **block**.\n\nSecond block.', { id: 'msg_1' }))
    await until(() => expect(stage.get('.of-host:last-child .text').textContent).toContain('Second block.'))
    expect(stage.get('.of-host:last-child .bubble')).toBe(bubble)
    expect(stage.get('.of-host:last-child strong')).toBe(strong)
  })

  test('takes its pieces without the other messages being touched', async () => {
    const stage = await openWidget({ messages: [asked('Hi'), answered('Hello'), asked('More?')] })
    stage.chat.state.value = 'writing'
    stage.chat.writing.value = { id: 'msg_1', text: 'One' }
    // Both are rendered, within the budget of whatever frame that was, and what comes with the answer tools is there, too.
    const rendered = () => stage.all('.of-host .text:not(.plain)').map(({ textContent }) => textContent)
    await until(() => expect(rendered()).toEqual(['Hello', 'One']))
    await until(() => expect(stage.all('[part~=actions]')).toHaveLength(1))
    const records: MutationRecord[] = []
    const observer = new MutationObserver((more) => records.push(...more))
    observer.observe(stage.root, { subtree: true, childList: true, characterData: true, attributes: true })
    stage.chat.writing.value = { id: 'msg_1', text: 'One two three' }
    await until(() => expect(stage.get('.turn:last-child .text').textContent).toContain('three'))
    records.push(...observer.takeRecords())
    observer.disconnect()
    const last = stage.get('.turn:last-child .text')
    expect(records.length).toBeGreaterThan(0)
    expect(records.every(({ target }) => last.contains(target))).toBe(true)
  })

  test('is told to screen readers when it begins and when it is there, and not piece by piece', async () => {
    const stage = await openWidget()
    expect(stage.get('[role=log]').getAttribute('aria-live')).toBe('off')
    stage.type('Hi')
    fireEvent.keyDown(stage.field(), { key: 'Enter' })
    stage.chat.messages.value = [asked('Hi')]
    await startAnswer(stage)
    stage.chat.state.value = 'writing'
    stage.chat.writing.value = { id: 'msg_1', text: 'Hel' }
    finish(stage, answered('Hello', { id: 'msg_1' }))
    expect(announced(stage)).toEqual(['Fern is writing', 'Hello', 'Fern has answered'])
  })

  test('is awaited with moving dots, which have a name', async () => {
    const { chat, get, all } = await openWidget({ messages: [asked('Hi')] })
    chat.state.value = 'waiting'
    await until(() => expect(get('.dots').getAttribute('aria-label')).toBe('Fern is writing'))
    chat.state.value = 'writing'
    chat.writing.value = { id: 'msg_1', text: 'H' }
    await until(() => expect(all('.dots')).toEqual([]))
  })
})

test("the visitor's text is text", async () => {
  const text = '**bold** <img src=x onerror=alert(1)> [a](javascript:1)\n  two'
  const { get } = await openWidget({ messages: [asked(text)] })
  expect(get('.of-guest .text').textContent).toBe(text)
  expect(get('.of-guest .text').childElementCount).toBe(0)
})

import { fireEvent } from '@testing-library/preact'
import { afterEach, describe, expect, test } from 'vitest'
import { answered, asked, clearStage, finish, openWidget, until } from './stage.ts'
import type { Stage } from './stage.ts'

afterEach(clearStage)

const sent = ({ chat }: Stage) => chat.calls.filter(([name]) => name === 'send').map(([, text]) => text)

describe('the keys of the composer', () => {
  const docked = { type: 'fixed-bottom', isLong: false } as const
  const line = { type: 'floating', isLong: false } as const
  const page = { type: 'floating', isLong: true } as const
  test.each([
    ['docked', docked, 'Enter', {}, true],
    ['docked', docked, 'Shift+Enter', { shiftKey: true }, false],
    ['docked', docked, 'Alt+Enter', { altKey: true }, false],
    ['docked', docked, 'Ctrl+Enter', { ctrlKey: true }, true],
    ['docked', docked, 'Enter that chooses a word', { isComposing: true }, false],
    ['docked', docked, 'Enter that chooses a word in Safari', { keyCode: 229 }, false],
    ['docked and long', { ...docked, isLong: true }, 'Enter', {}, true],
    ['one floating line', line, 'Enter', {}, true],
    ['a floating page', page, 'Enter', {}, false],
    ['a floating page', page, 'Ctrl+Enter', { ctrlKey: true }, true],
    ['a floating page', page, 'Cmd+Enter', { metaKey: true }, true],
    ['a floating page', page, 'Ctrl+Enter that chooses a word', { ctrlKey: true, isComposing: true }, false],
  ])('%s %o: %s %o sends: %s', async (_, inputOptions, _key, init, isSent) => {
    const stage = await openWidget({ theme: { inputOptions } })
    stage.type('Hello')
    const isLeftToBrowser = fireEvent.keyDown(stage.field(), { key: 'Enter', ...init })
    expect(sent(stage)).toEqual(isSent ? ['Hello'] : [])
    expect(isLeftToBrowser).toBe(!isSent)
  })
})

describe('sending', () => {
  test('empties the composer, by the button too', async () => {
    const stage = await openWidget()
    stage.type('  Hello\nthere ')
    fireEvent.submit(stage.get('.composer'))
    expect(sent(stage)).toEqual(['  Hello\nthere '])
    await until(() => expect(stage.field().value).toBe(''))
  })

  test.each([
    ['nothing', ''],
    ['only blanks', ' \n\t '],
    ['more than the server takes', 'x'.repeat(8001)],
  ])('%s is not sent', async (_, text) => {
    const stage = await openWidget()
    stage.type(text)
    fireEvent.keyDown(stage.field(), { key: 'Enter' })
    expect(sent(stage)).toEqual([])
    await until(() => expect(stage.field().value).toBe(text))
    expect(stage.button('Send').getAttribute('aria-disabled')).toBe('true')
  })

  test('waits while an answer is under way, and keeps what is typed', async () => {
    const stage = await openWidget({ messages: [asked('Hi')] })
    stage.chat.state.value = 'writing'
    stage.type('And then?')
    fireEvent.keyDown(stage.field(), { key: 'Enter' })
    await until(() => stage.button('Stop'))
    expect(sent(stage)).toEqual([])
    expect(stage.field().value).toBe('And then?')
  })

  test.each([
    [7499, undefined],
    [7600, '400 characters left'],
    [7999, '1 character left'],
    [8000, '0 characters left'],
    [8002, '2 characters too long'],
  ])('a text of %i characters is said to have: %s', async (length, words) => {
    const { type, get } = await openWidget()
    type('x'.repeat(length))
    await until(() => {
      expect(get('.counter').hidden).toBe(words === undefined)
      if (words) expect(get('.counter').textContent).toBe(words)
    })
  })
})

describe('the button', () => {
  test.each([
    ['sending', 'Stop', false],
    ['waiting', 'Stop', true],
    ['writing', 'Stop', true],
    ['reconnecting', 'Stop', true],
    ['stopping', 'Stop', false],
  ] as const)('while %s is %s, and can be used: %s', async (state, name, isUsable) => {
    const stage = await openWidget({ messages: [asked('Hi')] })
    stage.chat.state.value = state
    await until(() => stage.button(name))
    fireEvent.click(stage.button(name))
    expect(stage.chat.calls).toEqual(isUsable ? [['stop']] : [])
    expect(sent(stage)).toEqual([])
  })

  test('is the same element for both, so that the focus stays', async () => {
    const stage = await openWidget({ messages: [asked('Hi')] })
    const send = stage.button('Send')
    stage.chat.state.value = 'writing'
    await until(() => expect(stage.button('Stop')).toBe(send))
  })

  test.each([
    [{}, 'Send', 'own-word', 0],
    [{ buttonText: 'Ask' }, 'Ask', 'send', 0],
    [{ buttonText: 'Ask', buttonIconUrl: 'https://a.example/i.png' }, 'Ask', 'picture', 1],
    [{ buttonIconUrl: '/assets/0123456789abcdef.png' }, 'Send', 'picture', 1],
    [{ buttonIconUrl: 'javascript:alert(1)' }, 'Send', 'own-word', 0],
  ])('with %o is named %s', async (inputOptions, name, kind, pictures) => {
    const { button } = await openWidget({ theme: { inputOptions } })
    expect(button(name).classList.contains(kind)).toBe(true)
    expect(button(name).querySelectorAll('img').length).toBe(pictures)
  })
})

describe('the field', () => {
  test.each([
    [{}, 'TEXTAREA', 1],
    [{ isLong: true }, 'TEXTAREA', 3],
    [{ type: 'floating', isLong: true }, 'TEXTAREA', 3],
    [{ type: 'floating' }, 'INPUT', undefined],
    [{ type: 'sideways' as 'floating' }, 'TEXTAREA', 1],
  ] as const)('for %o is a %s of %s rows', async (inputOptions, tag, rows) => {
    const { field } = await openWidget({ theme: { inputOptions } })
    expect(field().tagName).toBe(tag)
    expect(field().rows).toBe(rows)
  })

  test.each([
    ['', 'Type your message…'],
    ['Ask the florist', 'Ask the florist'],
  ])('with the placeholder "%s" is named "%s"', async (placeholder, name) => {
    const { get } = await openWidget({ theme: { inputOptions: { placeholder } } })
    expect(get('.field').getAttribute('placeholder')).toBe(name)
    expect(get('.field').getAttribute('aria-label')).toBe(name)
  })
})

describe('a floating composer', () => {
  test('is docked while nothing is said, then in the stream, and out of sight while an answer is written', async () => {
    const stage = await openWidget({ theme: { inputOptions: { type: 'floating' } } })
    expect(stage.find('.dock .field')).not.toBeNull()
    stage.chat.messages.value = [asked('Hi')]
    stage.chat.state.value = 'waiting'
    await until(() => expect(stage.get('.stream form.composer').hidden).toBe(true))
    expect(stage.find('.dock')).toBeNull()
    fireEvent.click(stage.button('Stop'))
    expect(stage.chat.calls).toContainEqual(['stop'])
    finish(stage, answered('Hello'))
    await until(() => expect(stage.get('.stream form.composer').hidden).toBe(false))
    expect(stage.all('.stand-in')).toEqual([])
  })

  test('has the focus again after the answer to what was sent from it', async () => {
    const stage = await openWidget({ theme: { inputOptions: { type: 'floating' } } })
    stage.type('Hi')
    fireEvent.keyDown(stage.field(), { key: 'Enter' })
    stage.chat.messages.value = [asked('Hi')]
    stage.chat.state.value = 'waiting'
    await until(() => expect(stage.root.activeElement?.className).toBe('frame'))
    finish(stage, answered('Hello'))
    await until(() => expect(stage.root.activeElement).toBe(stage.field()))
  })

  test('leaves the focus where the visitor took it meanwhile', async () => {
    const elsewhere = document.body.appendChild(document.createElement('input'))
    const stage = await openWidget({ theme: { inputOptions: { type: 'floating' } } })
    stage.type('Hi')
    fireEvent.keyDown(stage.field(), { key: 'Enter' })
    stage.chat.messages.value = [asked('Hi')]
    stage.chat.state.value = 'waiting'
    await until(() => expect(stage.find('.stand-in')).not.toBeNull())
    elsewhere.focus()
    finish(stage, answered('Hello'))
    await until(() => expect(stage.get('form.composer').hidden).toBe(false))
    expect(document.activeElement).toBe(elsewhere)
  })
})

import { batch } from '@preact/signals'
import { fireEvent } from '@testing-library/preact'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Handover } from '#contract/inbox/handover.ts'
import { english } from '../../../src/i18n/languages/en.ts'
import { announced, answered, asked, clearStage, openWidget, until } from './stage.ts'

afterEach(clearStage)

const texts = (elements: HTMLElement[]) => elements.map((element) => element.textContent)

describe('avatars', () => {
  test('stand at the last bubble of a run', async () => {
    const { all } = await openWidget({
      messages: [asked('1'), answered('2'), answered('3'), asked('4'), asked('5'), answered('6')],
      theme: { theme: { chat: { guestAvatar: { isEnabled: true } } }, startMode: 'Prompts' },
    })
    const pictured = all('.turn').map((turn) => turn.querySelector('.avatar') !== null)
    expect(pictured).toEqual([true, false, true, false, true, true])
  })

  test.each([
    ['the defaults', {}, true, false],
    ['both off', { hostAvatar: { isEnabled: false } }, false, false],
    ['both on', { guestAvatar: { isEnabled: true } }, true, true],
  ])('with %s: host %s, guest %s', async (_, chat, host, guest) => {
    const { all } = await openWidget({ messages: [asked('1'), answered('2')], theme: { theme: { chat } } })
    expect(all('.log .avatar.of-host').length > 0).toBe(host)
    expect(all('.log .avatar.of-guest').length > 0).toBe(guest)
  })

  test.each([
    ['an address', 'https://a.example/me.png', 'https://a.example/me.png'],
    ['an asset of ours', '/assets/0123456789abcdef.png', 'https://chat.example/assets/0123456789abcdef.png'],
    ['no address', null, undefined],
    ['a script', 'javascript:alert(1)', undefined],
    ['data', 'data:image/svg+xml,<svg/>', undefined],
  ])('from %s', async (_, url, source) => {
    const { get, find } = await openWidget({ theme: { theme: { chat: { hostAvatar: { isEnabled: true, url } } } } })
    expect(find('.header img')?.getAttribute('src') ?? undefined).toBe(source)
    expect(get('.header .avatar')).toBeTruthy()
  })

  test('become the built-in one when the picture cannot be loaded', async () => {
    const url = 'https://a.example/gone.png'
    const { get, find } = await openWidget({ theme: { theme: { chat: { hostAvatar: { isEnabled: true, url } } } } })
    fireEvent.error(get('.header img'))
    await until(() => expect(find('.header img')).toBeNull())
    expect(find('.header .avatar svg')).not.toBeNull()
  })
})

describe('the line of a day', () => {
  // Far from midnight, which would make yesterday of today.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 20, 12) }))
  afterEach(() => void vi.useRealTimers())
  const on = (daysAgo: number) => {
    const date = new Date()
    date.setDate(date.getDate() - daysAgo)
    return date.toISOString()
  }
  const days = ({ all }: Awaited<ReturnType<typeof openWidget>>) => texts(all('[part=day]'))

  test('stands above the first message of each day, by its name', async () => {
    const stage = await openWidget({
      messages: [
        asked('1', { createdAt: '2024-02-29T12:00:00.000Z' }),
        answered('2', { createdAt: '2024-02-29T12:00:01.000Z' }),
        asked('3', { createdAt: on(1) }),
        answered('4', { createdAt: on(0) }),
      ],
    })
    expect(days(stage)).toEqual(['Thursday, February 29, 2024', 'Yesterday', 'Today'])
    const [, line] = stage.all('[part=day]')
    expect(line?.nextElementSibling?.textContent).toContain('3')
  })

  test('is not there for a conversation of today alone, nor for what has no date', async () => {
    expect(days(await openWidget({ messages: [asked('1', { createdAt: on(0) })] }))).toEqual([])
    expect(days(await openWidget({ messages: [asked('1', { createdAt: 'soon' })] }))).toEqual([])
  })
})

describe('an answer that says nothing for 20 seconds', () => {
  afterEach(() => vi.useRealTimers())

  test('is said to be at work still, until it goes on', async () => {
    const { chat, get } = await openWidget({ messages: [asked('Hi')] })
    const isSaid = () => get('.notices').textContent.includes(english.slow)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    chat.state.value = 'waiting'
    await until(() => {
      vi.advanceTimersByTime(20_000)
      expect(isSaid()).toBe(true)
    })
    chat.writing.value = { id: 'msg_1', text: 'Three' }
    chat.state.value = 'writing'
    await until(() => expect(isSaid()).toBe(false))
    await until(() => {
      vi.advanceTimersByTime(20_000)
      expect(isSaid()).toBe(true)
    })
    chat.state.value = 'resting'
    await until(() => expect(isSaid()).toBe(false))
  })
})

test.each([
  ['the owner’s', { settings: { general: { subtitle: 'Usually at the oven' } } }, 'Usually at the oven'],
  ['of nobody', {}, 'AI assistant'],
  ['that is no text', { settings: { general: { subtitle: 7 as never } } }, 'AI assistant'],
])('the subtitle %s', async (_, theme, subtitle) => {
  expect((await openWidget({ theme })).get('.subtitle').textContent).toBe(subtitle)
})

describe('what went wrong', () => {
  test('is said under an answer that failed, with a way out', async () => {
    const error = { code: 'rate-limited', isApology: true } as const
    const failed = answered('Sorry, busy.', { id: 'x', status: 'failed', error })
    const { all, get, chat } = await openWidget({ messages: [asked('Hi'), failed] })
    expect(texts(all('.of-host .bubble'))).not.toContain('Sorry, busy.')
    expect(texts(all('.failed span'))).toEqual(['The assistant is busy. Please wait a moment and try again.'])
    expect(all('.of-host:last-child .bubble')).toEqual([])
    fireEvent.click(get('.failed button'))
    expect(chat.calls).toEqual([['retry']])
  })

  test('keeps what was said before it broke off', async () => {
    const failed = answered('Half a', { status: 'failed', error: { code: 'cut-off' } })
    const { get, all } = await openWidget({ messages: [asked('Hi'), failed] })
    await until(() => expect(get('.of-host:last-child .text').textContent).toContain('Half a'))
    expect(all('.of-host:last-child .actions')).toEqual([])
  })

  test('can be tried again only while it is the newest', async () => {
    const failed = answered('', { id: 'x', status: 'failed', error: { code: 'timeout' } })
    const { all } = await openWidget({ messages: [asked('1'), failed, asked('2'), answered('3')] })
    expect(all('.failed').length).toBe(1)
    expect(all('.failed button')).toEqual([])
  })

  test('is said under a message that was not sent, once', async () => {
    const { all, get, chat } = await openWidget({ messages: [asked('Hi', { delivery: 'failed' })] })
    chat.problem.value = { code: 'network', canRetry: true }
    const said = 'Not sent. No connection. Check your internet and try again.'
    await until(() => expect(texts(all('.failed span'))).toEqual([said]))
    fireEvent.click(get('.failed button'))
    expect(chat.calls).toEqual([['retry']])
  })

  test('is announced where no message tells it', async () => {
    const { chat, get } = await openWidget()
    chat.problem.value = { code: 'agent-disabled', canRetry: false }
    await until(() => expect(get('[role=alert]').textContent).toContain('This chat is closed.'))
    expect(get('[role=alert]').querySelector('button')).toBeNull()
  })

  test.each(['constructor', '__proto__', 'quite-new'])('has words for the unknown code %s', async (code) => {
    const { chat, get } = await openWidget()
    chat.problem.value = { code: code as 'internal', canRetry: true }
    await until(() => expect(get('[role=alert] span').textContent).toContain('Something went wrong.'))
  })

  test.each([
    ['stopped', 'You stopped this answer.', false],
    ['interrupted', 'The answer was cut short.', true],
  ] as const)('an answer that was %s says so', async (status, words, canRetry) => {
    const { get, find } = await openWidget({ messages: [asked('Hi'), answered('Hello', { status })] })
    expect(get('.note').textContent).toContain(words)
    expect(find('.note button') !== null).toBe(canRetry)
  })
})

describe('a long conversation', () => {
  const messages = Array.from({ length: 2000 }, (_, at) => (at % 2 ? answered(`A${at}`) : asked(`Q${at}`)))

  test('opens with its newest messages alone, in few elements', async () => {
    const { all, root } = await openWidget({ messages })
    await until(() => expect(all('.actions').length).toBeGreaterThan(0))
    expect(all('.turn').at(-1)?.textContent).toContain('A1999')
    expect(root.querySelectorAll('*').length).toBeLessThanOrEqual(1000)
  })

  test('shows more of it on request, and asks the server when it has no more', async () => {
    const { all, get, chat } = await openWidget({ messages: messages.slice(-40) })
    chat.hasEarlier.value = true
    const before = all('.turn').length
    fireEvent.click(get('.further'))
    await until(() => expect(all('.turn').length).toBe(40))
    expect(before).toBeLessThan(40)
    expect(chat.calls).toEqual([])
    fireEvent.click(get('.further'))
    expect(chat.calls).toEqual([['loadEarlier']])
  })

  test('keeps the elements of a message when the server has stored it', async () => {
    const { chat, all } = await openWidget({ messages: [asked('Hi', { id: 'local', delivery: 'sending' })] })
    const [before] = all('.of-guest .bubble')
    chat.messages.value = [asked('Hi', { id: 'msg_stored' })]
    await until(() => expect(all('.of-guest .bubble')).toEqual([before]))
  })
})

describe('what waits for the end of an answer', () => {
  const today = { createdAt: new Date().toISOString() }
  const talk = [asked('1', today), asked('2', { ...today, delivery: 'queued' })]
  /** What the log shows below the greeting, from top to bottom. */
  const shown = ({ get }: Awaited<ReturnType<typeof openWidget>>) =>
    [...get('.log').children].slice(1).map((each) => each.querySelector('.bubble')?.textContent ?? each.className)

  test('stands below it, while it is awaited, written and there', async () => {
    const stage = await openWidget({ messages: talk })
    const { chat, get } = stage
    chat.state.value = 'waiting'
    await until(() => expect(shown(stage)).toEqual(['1', '', '2']))
    expect(get('.dots').closest('.turn')?.nextElementSibling?.textContent).toContain('2')
    batch(() => {
      chat.state.value = 'writing'
      chat.writing.value = { id: 'msg_a', text: 'Half' }
    })
    await until(() => expect(shown(stage)).toEqual(['1', 'Half', '2']))
    batch(() => {
      chat.messages.value = [asked('1', today), answered('Half and half', { id: 'msg_a', ...today }), ...talk.slice(1)]
      chat.writing.value = null
      chat.state.value = 'resting'
    })
    await until(() => expect(shown(stage)).toEqual(['1', 'Half and half', '2']))
  })

  test('stands below what is gone on with, too', async () => {
    const part = answered('One, ', { ...today, isLengthLimited: true })
    const wish = asked('Go on', { ...today, continues: part.id })
    const stage = await openWidget({ messages: [asked('1', today), part, wish, ...talk.slice(1)] })
    stage.chat.state.value = 'writing'
    stage.chat.writing.value = { id: 'msg_b', text: 'two' }
    await until(() => expect(shown(stage)).toEqual(['1', 'One, two', '2']))
  })
})

test('the connection that is being made again is told', async () => {
  const { chat, get } = await openWidget({ messages: [asked('Hi')] })
  chat.state.value = 'reconnecting'
  await until(() => expect(get('.note').textContent).toBe('Connection lost. Reconnecting…'))
})

test('that there is no connection is said once, also when it was given up, above or at a message that was not sent', async () => {
  const { chat, get } = await openWidget({ messages: [asked('Hi')] })
  const told = () => get('.notices').textContent
  chat.isOnline.value = false
  await until(() => expect(told()).toBe(english.offline))
  chat.problem.value = { code: 'network', canRetry: true }
  await until(() => expect(told()).toBe(english.problems.network + english.retry))
  chat.messages.value = [asked('Hi', { delivery: 'failed' })]
  await until(() => expect(told()).toBe(''))
  chat.messages.value = [asked('Hi')]
  batch(() => {
    chat.isOnline.value = true
    chat.state.value = 'reconnecting'
  })
  await until(() => expect(told()).toBe(english.problems.network + english.retry))
  chat.problem.value = null
  await until(() => expect(told()).toBe(english.reconnecting))
})

describe('what a person writes', () => {
  const handover: Handover = { answering: 'person', offer: [], isOpen: true, hasAddress: false }

  test('has the name and the picture of that person, and from then on the agent’s has its own', async () => {
    const mia = { name: 'Mia', pictureUrl: 'https://a.example/mia.png' }
    const stage = await openWidget({
      messages: [asked('1'), answered('2'), answered('3', { author: mia }), answered('4', { author: { name: 'Tom' } })],
    })
    stage.chat.handover.value = handover
    await until(() =>
      expect(texts(stage.all('.signature'))).toEqual(['Fern AI', 'Mia from the team', 'Tom from the team']),
    )
    const pictures = stage.all('.log .turn').map((turn) => turn.querySelector('.avatar')?.getAttribute('src'))
    // The greeting's first.
    expect(pictures).toEqual([null, undefined, null, mia.pictureUrl, null])
  })

  test('is announced when it comes, after the name, and not what was there before', async () => {
    const before = answered('Earlier.', { author: { name: 'Mia' } })
    const stage = await openWidget({ messages: [before] })
    // What it takes to say an answer is there.
    await until(() => stage.get('.of-host:last-child .text:not(.plain)'))
    stage.chat.handover.value = handover
    stage.chat.messages.value = [before, answered('I am looking for it.', { author: { name: 'Mia' } })]
    await until(() => expect(announced(stage)[0]).toBe('Mia: I am looking for it.'))
    expect(announced(stage).join(' ')).not.toContain('Earlier.')
  })
})

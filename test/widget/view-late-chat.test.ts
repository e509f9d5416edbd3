import { batch, effect, signal } from '@preact/signals'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Chat, ChatMessage, ChatProblem, ChatState, Writing } from '../../src/chat/chat.ts'
import { createLateChat } from '../../src/widget/late-chat.ts'

function createLoaded() {
  const messages = signal<readonly ChatMessage[]>([])
  const writing = signal<Writing | null>(null)
  const state = signal<ChatState>('idle')
  const chat = {
    messages,
    writing,
    state,
    problem: signal<ChatProblem | null>(null),
    isResumed: signal(false),
    hasEarlier: signal(false),
    isOnline: signal(true),
    unread: signal(0),
    look: vi.fn(),
    resume: vi.fn(() => Promise.resolve()),
    send: vi.fn((_: string) => Promise.resolve()),
    stop: vi.fn(() => Promise.resolve()),
    retry: vi.fn(() => Promise.resolve()),
    rate: vi.fn(() => Promise.resolve()),
    letGo: vi.fn(),
    loadEarlier: vi.fn(() => Promise.resolve()),
    discard: vi.fn(),
    everything: vi.fn(() => Promise.resolve([])),
    erase: vi.fn(() => Promise.resolve(true)),
    startOver: vi.fn(),
    dispose: vi.fn(),
  }
  return chat satisfies Chat
}

describe('a chat whose code comes later', () => {
  test('is fetched by the first action, once', async () => {
    const loaded = createLoaded()
    const load = vi.fn(() => Promise.resolve(loaded))
    const chat = createLateChat(load, false)
    expect(load).not.toHaveBeenCalled()
    await Promise.all([chat.resume(), chat.send('Hello'), chat.retry()])
    expect(load).toHaveBeenCalledTimes(1)
    expect(loaded.resume).toHaveBeenCalledTimes(1)
    expect(loaded.send).toHaveBeenCalledWith('Hello')
  })

  test('shows what the loaded one shows, each change as one', async () => {
    const loaded = createLoaded()
    const chat = createLateChat(() => Promise.resolve(loaded), false)
    await chat.resume()
    const seen: string[] = []
    const end = effect(() => {
      seen.push(`${chat.state.value} ${chat.messages.value.length} ${chat.writing.value?.text ?? '-'}`)
    })
    loaded.writing.value = { id: '1', text: 'Hi' }
    batch(() => {
      loaded.messages.value = [{ id: '1', createdAt: '', messageType: 'assistant', message: 'Hi' }]
      loaded.writing.value = null
      loaded.state.value = 'resting'
    })
    end()
    expect(seen).toEqual(['idle 0 -', 'idle 0 Hi', 'resting 1 -'])
  })

  test.each([
    [true, 'resuming'],
    [false, 'idle'],
  ])('of a conversation that is known (%s) is %s before it is there', (isKnown, state) => {
    expect(createLateChat(() => Promise.resolve(createLoaded()), isKnown).state.value).toBe(state)
  })

  test('that cannot be fetched is a lost connection, and the next action tries again', async () => {
    const loaded = createLoaded()
    const load = vi.fn<() => Promise<Chat>>().mockRejectedValueOnce(new TypeError('offline')).mockResolvedValue(loaded)
    const chat = createLateChat(load, true)
    await chat.send('Hello')
    expect(chat.problem.value).toEqual({ code: 'network', canRetry: true })
    expect(chat.state.value).toBe('idle')
    await chat.retry()
    expect(chat.problem.value).toBeNull()
    expect(loaded.retry).toHaveBeenCalledTimes(1)
  })

  test('ends what comes after its own end, and shows nothing of it', async () => {
    const loaded = createLoaded()
    const chat = createLateChat(() => Promise.resolve(loaded), false)
    const resuming = chat.resume()
    chat.dispose()
    await resuming
    expect(loaded.dispose).toHaveBeenCalledTimes(1)
    loaded.state.value = 'writing'
    expect(chat.state.value).toBe('idle')
  })

  test('ends with the loaded one', async () => {
    const loaded = createLoaded()
    const chat = createLateChat(() => Promise.resolve(loaded), false)
    await chat.resume()
    chat.dispose()
    loaded.state.value = 'writing'
    expect(loaded.dispose).toHaveBeenCalledTimes(1)
    expect(chat.state.value).toBe('idle')
  })
})

describe('what is sent before the code of a chat is there', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** A chat, and what gives it its code. */
  function createWaiting(isKnown = false) {
    const loaded = createLoaded()
    let arrive: (chat: Chat) => void = () => undefined
    const chat = createLateChat(() => new Promise((resolve) => (arrive = resolve)), isKnown)
    return { chat, loaded, arrive: () => arrive(loaded) }
  }

  const shownIn = (chat: Chat) => chat.messages.value.map(({ message, delivery }) => `${message} (${delivery})`)

  test('is shown at once, and goes out when it comes', async () => {
    const { chat, loaded, arrive } = createWaiting()
    const sending = chat.send('Hello')
    expect(shownIn(chat)).toEqual(['Hello (sending)'])
    expect(chat.state.value).toBe('sending')
    expect(loaded.send).not.toHaveBeenCalled()
    arrive()
    await sending
    expect(loaded.send.mock.calls).toEqual([['Hello']])
    expect(shownIn(chat)).toEqual([])
  })

  test('is not shown where it is blank', () => {
    const { chat } = createWaiting()
    void chat.send('  ')
    expect(shownIn(chat)).toEqual([])
    expect(chat.state.value).toBe('idle')
  })

  test('is shown where an earlier conversation is being fetched, too, which goes on', async () => {
    const { chat, loaded, arrive } = createWaiting(true)
    const sending = [chat.send('Hello'), chat.send('Again')]
    expect(shownIn(chat)).toEqual(['Hello (sending)', 'Again (sending)'])
    expect(chat.state.value).toBe('resuming')
    arrive()
    await Promise.all(sending)
    expect(loaded.send.mock.calls).toEqual([['Hello'], ['Again']])
  })

  test('is given back when it does not come within 20 s; what comes after all is shown, and does not send it', async () => {
    const { chat, loaded, arrive } = createWaiting()
    const sending = chat.send('Hello')
    await vi.advanceTimersByTimeAsync(19_999)
    expect(chat.problem.value).toBeNull()
    await vi.advanceTimersByTimeAsync(1)
    await sending
    expect(shownIn(chat)).toEqual([])
    expect(chat.state.value).toBe('idle')
    expect(chat.problem.value).toEqual({ code: 'network', canRetry: true })
    expect(chat.takeBack()).toEqual(['Hello'])
    arrive()
    await vi.advanceTimersByTimeAsync(0)
    expect(loaded.resume).toHaveBeenCalledTimes(1)
    expect(loaded.send).not.toHaveBeenCalled()
    expect(chat.problem.value).toBeNull()
    await chat.send('Hello')
    expect(loaded.send.mock.calls).toEqual([['Hello']])
  })

  test('is given back once, the earliest first, where several were sent', async () => {
    const { chat } = createWaiting(true)
    const sending = [chat.send('Hello'), chat.send('Again')]
    await vi.advanceTimersByTimeAsync(20_000)
    await Promise.all(sending)
    expect(chat.takeBack()).toEqual(['Hello', 'Again'])
    expect(chat.takeBack()).toEqual([])
  })

  test.each([true, false])('is dropped when the visitor starts over (known: %s)', async (isKnown) => {
    const { chat, loaded, arrive } = createWaiting(isKnown)
    const sending = [chat.send('Hello')]
    chat.startOver()
    expect(shownIn(chat)).toEqual([])
    expect([chat.state.value, chat.problem.value]).toEqual(['idle', null])
    sending.push(chat.send('Something else'))
    expect(shownIn(chat)).toEqual(['Something else (sending)'])
    arrive()
    await Promise.all(sending)
    expect(loaded.send.mock.calls).toEqual([['Something else']])
    expect(chat.takeBack()).toEqual([])
    const forgotten = loaded.startOver.mock.calls.length
    chat.startOver()
    expect(loaded.startOver).toHaveBeenCalledTimes(forgotten + 1)
  })

  test('starts over, too, where a conversation is known, before anything is sent', async () => {
    const { chat, loaded, arrive } = createWaiting(true)
    chat.startOver()
    const sending = chat.send('Hello')
    arrive()
    await sending
    const order = [loaded.resume, loaded.startOver, loaded.send].map((call) => call.mock.invocationCallOrder[0] ?? 0)
    expect(order).toEqual(order.filter((at) => at > 0).toSorted((a, b) => a - b))
  })

  test('forgets nothing of what another tab began since, where none was known', async () => {
    const { chat, loaded, arrive } = createWaiting(false)
    chat.startOver()
    const resuming = chat.resume()
    arrive()
    await resuming
    expect(loaded.startOver).not.toHaveBeenCalled()
  })

  test('waits as long again when it is sent again', async () => {
    const { chat, loaded, arrive } = createWaiting()
    void chat.send('Hello')
    await vi.advanceTimersByTimeAsync(20_000)
    const sending = chat.send('Hello')
    expect(shownIn(chat)).toEqual(['Hello (sending)'])
    expect(chat.problem.value).toBeNull()
    await vi.advanceTimersByTimeAsync(19_000)
    arrive()
    await sending
    expect(loaded.send.mock.calls).toEqual([['Hello']])
  })

  test('leaves no timer behind, whether it comes, fails or is ended', async () => {
    const arrived = createWaiting()
    const sending = arrived.chat.send('Hello')
    arrived.arrive()
    await sending
    await createLateChat(() => Promise.reject(new TypeError('offline')), false).send('Hello')
    const ended = createWaiting()
    void ended.chat.send('Hello')
    ended.chat.dispose()
    expect(vi.getTimerCount()).toBe(0)
  })
})

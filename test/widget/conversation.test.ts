import { array, assert, nat, property, tuple } from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ChatEvent, Message } from '#contract/sessions/chat.ts'
import type { Outgoing } from '../../src/client/client.ts'
import {
  emptyConversation,
  fold,
  isAnswered,
  unreadIn,
  type Conversation,
  type Action,
} from '../../src/chat/conversation.ts'
import { isGap } from '../../src/chat/tabs.ts'

/* The fold: what an event means, and that it means nothing the second time. */

const createdAt = '2026-11-20T09:00:00.000Z'
const user = (id: string, clientId?: string): Message => ({
  id,
  createdAt,
  messageType: 'user',
  message: `question ${id}`,
  ...(clientId && { clientId }),
})
const answer = (id: string, status?: 'failed' | 'stopped'): Message => ({
  id,
  createdAt,
  messageType: 'assistant',
  message: `answer ${id}`,
  ...(status && { status }),
})
const outgoing = (clientId: string, message = clientId): Outgoing => ({ clientId, message, createdAt })
const loaded = (messages: Message[], lastEventId = 2_000_000): Action => ({
  type: 'loaded',
  messages,
  lastEventId,
  hasEarlier: false,
})
const happened = (actions: Action[], from: Conversation = emptyConversation) => actions.reduce(fold, from)
const events = (list: ChatEvent[]): Action[] => list.map((event) => ({ type: 'event', event }))

const story: ChatEvent[] = [
  { id: 1_000_000, event: 'message', data: user('u1', 'c1') },
  { id: 1_000_001, event: 'delta', data: { messageId: 'a1', text: 'Hel' } },
  { id: 1_000_002, event: 'delta', data: { messageId: 'a1', text: 'lo ' } },
  { id: 1_000_003, event: 'delta', data: { messageId: 'a1', text: 'you' } },
  { id: 2_000_000, event: 'message', data: answer('a1') },
  { id: 3_000_000, event: 'message', data: user('u2', 'c2') },
  { id: 3_000_001, event: 'delta', data: { messageId: 'a2', text: 'Again' } },
  { id: 4_000_000, event: 'message', data: answer('a2') },
]

describe('events', () => {
  test('build the conversation in order', () => {
    const { messages, writing, lastEventId } = happened(events(story))
    expect(messages.map(({ id }) => id)).toEqual(['u1', 'a1', 'u2', 'a2'])
    expect(writing).toBeNull()
    expect(lastEventId).toBe(4_000_000)
  })

  test('of an answer that is being written gather its text', () => {
    const { writing, messages } = happened(events(story.slice(0, 4)))
    expect(writing).toEqual({ id: 'a1', text: 'Hello you' })
    expect(messages).toHaveLength(1)
  })

  test('of a whole answer end what a server that died had begun to write of it', () => {
    const begun = happened(events(story.slice(0, 3)))
    const { messages, writing, state } = happened(
      events([{ id: 2_000_000, event: 'message', data: answer('anew') }]),
      begun,
    )
    expect([messages.map(({ id }) => id), writing, state]).toEqual([['u1', 'anew'], null, 'resting'])
  })

  test('that are delivered again from any earlier point, any number of times, change nothing', () => {
    const whole = happened(events(story))
    const jumps = array(tuple(nat(story.length), nat(story.length)), { maxLength: 6 })
    assert(
      property(jumps, (lost) => {
        // A reader gets as far as `to`, loses the stream, and is given everything from an earlier place again.
        let seen = 0
        let conversation = emptyConversation
        for (const [from, to] of [...lost, [0, story.length] as const]) {
          const start = Math.min(from, seen)
          const end = Math.max(start, to)
          conversation = happened(events(story.slice(start, end)), conversation)
          seen = Math.max(seen, end)
        }
        expect(conversation).toEqual(whole)
      }),
    )
  })

  test('with the stored message replace the unsent one of the same clientId', () => {
    const sending: Action = { type: 'sending', outgoing: outgoing('c1', 'question u1') }
    const before = happened([sending])
    expect(before.messages).toMatchObject([{ id: 'c1', delivery: 'sending' }])
    const after = happened(events(story.slice(0, 1)), before)
    expect(after.messages).toEqual([user('u1', 'c1')])
  })
})

describe('failed answers', () => {
  test('disappear when another answer follows', () => {
    const { messages } = happened([loaded([user('u1'), answer('a1', 'failed'), answer('a2')], 3_000_000)])
    expect(messages.map(({ id }) => id)).toEqual(['u1', 'a2'])
  })

  test('disappear when they are asked for again, and nothing else does', () => {
    const retrying = happened([loaded([user('u1'), answer('a1', 'failed')]), { type: 'retrying' }])
    expect(retrying.messages.map(({ id }) => id)).toEqual(['u1'])
    expect(isAnswered(retrying)).toBe(false)
    expect(happened([{ type: 'retrying' }], retrying).messages).toHaveLength(1)
  })

  test('stay when nothing follows, and so do stopped ones', () => {
    const messages = [user('u1'), answer('a1', 'stopped'), user('u2'), answer('a2', 'failed')]
    expect(happened([loaded(messages)]).messages).toHaveLength(4)
  })
})

test('a vote shows at once and can be taken back', () => {
  const before = happened([loaded([user('u1'), answer('a1')])])
  const voted = happened([{ type: 'rated', messageId: 'a1', feedback: { type: 'positive' } }], before)
  expect(voted.messages[1]?.feedback).toEqual({ type: 'positive' })
  expect(happened([{ type: 'rated', messageId: 'a1', feedback: null }], voted)).toEqual(before)
  const failed = (canRetry: boolean): Action => ({
    type: 'failed',
    state: 'resting',
    problem: { code: 'network', canRetry },
  })
  // What was said of a vote that failed ends with the next one, and nothing else does.
  const again: Action = { type: 'rated', messageId: 'a1', feedback: { type: 'negative' } }
  expect([true, false].map((canRetry) => happened([failed(canRetry), again], before).problem?.canRetry)).toEqual([
    true,
    undefined,
  ])
})

test('earlier messages are put in front, none of them twice', () => {
  const whole = happened([
    loaded([user('u2'), answer('a2')], 4_000_000),
    { type: 'loaded-earlier', messages: [user('u1'), answer('a1'), user('u2')], hasEarlier: false },
  ])
  expect(whole.messages.map(({ id }) => id)).toEqual(['u1', 'a1', 'u2', 'a2'])
  expect(whole.lastEventId).toBe(4_000_000)
})

describe('without a connection', () => {
  const lost: Action = { type: 'lost', isReached: false }
  const queued = (clientId: string): Action => ({ type: 'queued', outgoing: outgoing(clientId) })
  const deliveries = ({ messages }: Conversation) => messages.map(({ id, delivery }) => [id, delivery])

  test('a message on its way waits, and the visitor may write more', () => {
    const offline = happened([{ type: 'sending', outgoing: outgoing('c1') }, lost, queued('c2')])
    expect(deliveries(offline)).toEqual([
      ['c1', 'queued'],
      ['c2', 'queued'],
    ])
    expect(offline.state).toBe('resting')
    expect(offline.isReached).toBe(false)
  })

  test('a short loss is no more than a pause: the message stays on its way', () => {
    const paused = happened([
      { type: 'sending', outgoing: outgoing('c1') },
      { type: 'lost', isReached: true },
    ])
    expect(paused.state).toBe('reconnecting')
    expect(deliveries(paused)).toEqual([['c1', 'sending']])
  })

  test('what waits stays behind what is stored, in the order in which it was written', () => {
    const back = happened([
      queued('c1'),
      queued('c2'),
      ...events([{ id: 1_000_000, event: 'message', data: user('u1', 'c1') }]),
    ])
    expect(deliveries(back)).toEqual([
      ['u1', undefined],
      ['c2', 'queued'],
    ])
    const answered = happened(events([{ id: 2_000_000, event: 'message', data: answer('a1') }]), back)
    expect(answered.messages.map(({ id }) => id)).toEqual(['u1', 'a1', 'c2'])
  })

  test('a message that turns out to be stored is shown once', () => {
    const back = happened([queued('c1'), loaded([user('u1', 'c1'), answer('a1')])])
    expect(deliveries(back)).toEqual([
      ['u1', undefined],
      ['a1', undefined],
    ])
  })

  test('an answer that broke off goes on from its last piece', () => {
    const half = happened([...events(story.slice(0, 3)), lost, { type: 'subscribing' }])
    expect(half.state).toBe('reconnecting')
    expect(happened(events(story.slice(1, 4)), half).writing?.text).toBe('Hello you')
  })

  test('only what waits or failed can be taken back', () => {
    const discarded = (clientId: string): Action => ({ type: 'discarded', clientId })
    const before = happened([...events(story.slice(0, 1)), queued('c9')])
    expect(happened([discarded('c1')], before).messages).toHaveLength(2)
    expect(happened([discarded('c9')], before).messages).toHaveLength(1)
  })
})

test('an answer is unread until somebody looked at it, here or in another tab', () => {
  const early = '2026-11-20T08:00:00.000Z'
  const before = happened([loaded([user('u1'), { ...answer('a0'), createdAt: early }, answer('a1')])])
  expect(unreadIn(happened([{ type: 'seen', until: early }], before))).toBe(1)
  const seen = happened(
    [
      { type: 'seen', until: createdAt },
      { type: 'seen', until: early },
    ],
    before,
  )
  expect(unreadIn(seen)).toBe(0)
})

describe('what another tab tells', () => {
  const synced = (conversation: Conversation): Action => ({ type: 'synced', conversation })
  const half = happened(events(story.slice(0, 3)))

  test('of how it stands is taken over whole, with the answer that is being written', () => {
    expect(happened([synced(half)])).toMatchObject({
      messages: half.messages,
      writing: { id: 'a1', text: 'Hello ' },
      lastEventId: half.lastEventId,
      isResumed: true,
    })
  })

  test('too late changes nothing', () => {
    const whole = happened(events(story))
    expect(happened([synced(half)], whole)).toEqual(whole)
  })

  test('takes away neither what waits here nor what was seen here, nor the earlier pages', () => {
    const early = happened([
      loaded([user('u1'), answer('a1')]),
      { type: 'queued', outgoing: outgoing('c9') },
      { type: 'seen', until: createdAt },
    ])
    const theirs = happened([{ ...loaded([answer('a1'), user('u2')], 3_000_000), hasEarlier: true } as Action])
    const { messages, seenUntil, hasEarlier } = happened([synced(theirs)], early)
    expect(messages.map(({ id }) => id)).toEqual(['u1', 'a1', 'u2', 'c9'])
    expect(seenUntil).toBe(createdAt)
    expect(hasEarlier).toBe(false)
  })

  test('is known to have a gap when a piece of the answer is missing', () => {
    const [missing, next] = events(story.slice(2, 4))
    const first = happened(events(story.slice(0, 2)))
    expect(missing && isGap(first, missing)).toBe(false)
    expect(next && isGap(first, next)).toBe(true)
  })
})

describe('a long conversation', () => {
  const many = Array.from({ length: 300 }, (_, at) => (at % 2 ? answer(`m${at}`) : user(`m${at}`)))

  test('keeps its end, what is unsent too, when the rest is let go, and knows that there is more', () => {
    const { messages, hasEarlier } = happened([
      loaded(many),
      { type: 'queued', outgoing: outgoing('c1') },
      { type: 'trimmed' },
    ])
    expect(messages).toHaveLength(100)
    expect(messages.at(-1)?.clientId).toBe('c1')
    expect(messages.at(-2)?.id).toBe('m299')
    expect(hasEarlier).toBe(true)
  })

  test('is left as it is while it is not that long', () => {
    const before = happened([loaded(many.slice(0, 150))])
    expect(fold(before, { type: 'trimmed' })).toBe(before)
  })
})

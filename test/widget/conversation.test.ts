import { array, assert, nat, property, tuple } from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ChatEvent, Message } from '../../server/contract/chat.ts'
import { emptyConversation, fold, isAnswered, type Conversation, type Happening } from '../../src/chat/conversation.ts'

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
const happened = (happenings: Happening[], from: Conversation = emptyConversation) => happenings.reduce(fold, from)
const events = (list: ChatEvent[]): Happening[] => list.map((event) => ({ type: 'event', event }))

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
    const sending: Happening = { type: 'sending', clientId: 'c1', text: 'question u1', createdAt }
    const before = happened([sending])
    expect(before.messages).toMatchObject([{ id: 'c1', delivery: 'sending' }])
    const after = happened(events(story.slice(0, 1)), before)
    expect(after.messages).toEqual([user('u1', 'c1')])
  })
})

describe('failed answers', () => {
  test('disappear when another answer follows', () => {
    const loaded = happened([
      { type: 'loaded', messages: [user('u1'), answer('a1', 'failed'), answer('a2')], lastEventId: 3_000_000 },
    ])
    expect(loaded.messages.map(({ id }) => id)).toEqual(['u1', 'a2'])
  })

  test('disappear when they are asked for again, and nothing else does', () => {
    const loaded: Happening = { type: 'loaded', messages: [user('u1'), answer('a1', 'failed')], lastEventId: 2_000_000 }
    const retrying = happened([loaded, { type: 'retrying' }])
    expect(retrying.messages.map(({ id }) => id)).toEqual(['u1'])
    expect(isAnswered(retrying)).toBe(false)
    expect(happened([{ type: 'retrying' }], retrying).messages).toHaveLength(1)
  })

  test('stay when nothing follows, and so do stopped ones', () => {
    const messages = [user('u1'), answer('a1', 'stopped'), user('u2'), answer('a2', 'failed')]
    expect(happened([{ type: 'loaded', messages, lastEventId: 0 }]).messages).toHaveLength(4)
  })
})

test('a vote shows at once and can be taken back', () => {
  const loaded: Happening = { type: 'loaded', messages: [user('u1'), answer('a1')], lastEventId: 2_000_000 }
  const voted = happened([loaded, { type: 'rated', messageId: 'a1', feedback: { type: 'positive' } }])
  expect(voted.messages[1]?.feedback).toEqual({ type: 'positive' })
  expect(happened([{ type: 'rated', messageId: 'a1', feedback: null }], voted)).toEqual(happened([loaded]))
})

test('earlier messages are put in front, none of them twice', () => {
  const loaded: Happening = { type: 'loaded', messages: [user('u2'), answer('a2')], lastEventId: 4_000_000 }
  const whole = happened([loaded, { type: 'loaded-earlier', messages: [user('u1'), answer('a1'), user('u2')] }])
  expect(whole.messages.map(({ id }) => id)).toEqual(['u1', 'a1', 'u2', 'a2'])
  expect(whole.lastEventId).toBe(4_000_000)
})

import { describe, expect, test } from 'vitest'
import type { ShownForm } from '#contract/inbox/contacts.ts'
import type { Handover } from '#contract/inbox/handover.ts'
import type { ChatEvent, Message } from '#contract/sessions/chat.ts'
import {
  emptyConversation,
  fold,
  isAttended,
  isUnanswered,
  unreadIn,
  type Action,
  type Conversation,
} from '../../src/chat/conversation.ts'
import { faultsIn, type ContactValues } from '../../src/widget/handover/contact/contact-model.ts'

/* People in a conversation, as the browser folds it, and what a contact form takes. */

const createdAt = '2026-11-20T09:00:00.000Z'
const question = (id: string): Message => ({ id, createdAt, messageType: 'user', message: id, clientId: `c_${id}` })
const ofPerson = (id: string): Message => ({
  id,
  createdAt,
  message: id,
  messageType: 'assistant',
  author: { name: 'Mia' },
})
const handover = (answering: Handover['answering']): Action => ({
  type: 'handover',
  handover: { answering, offer: [], isOpen: true, hasAddress: false },
})
const event = (each: ChatEvent): Action => ({ type: 'event', event: each })
const stored = (id: number, data: Message): Action => event({ id, event: 'message', data })
const outgoing = { clientId: 'c_q', message: 'q', createdAt }
const happened = (...actions: Action[]) => actions.reduce(fold, emptyConversation)
const start: Action = { type: 'loaded', messages: [], lastEventId: 0, hasEarlier: false }

describe('a conversation', () => {
  test('that a person has taken over keeps the visitor from writing at no time, and awaits nothing of the agent', () => {
    const states: string[] = []
    const actions: Action[] = [
      start,
      handover('person'),
      { type: 'queued', outgoing },
      { type: 'sending', outgoing },
      stored(1_000_000, question('q')),
      { type: 'lost', isReached: true },
      { type: 'lost', isReached: false },
      stored(3_000_000, ofPerson('p')),
    ]
    let now: Conversation = emptyConversation
    for (const action of actions) states.push((now = fold(now, action)).state)
    expect(states).toEqual(actions.map(() => 'resting'))
    expect(isUnanswered(fold(now, stored(4_000_000, question('more'))))).toBe(false)
    expect(unreadIn(now)).toBe(1)
  })

  test('whose answer a person interrupts shows no half answer for ever', () => {
    const writing = happened(
      start,
      stored(1_000_000, question('q')),
      event({ id: 1_000_001, event: 'delta', data: { messageId: 'a', text: 'Hel' } }),
    )
    expect(writing.state).toBe('writing')
    const taken = fold(writing, handover('person'))
    expect(taken).toMatchObject({ state: 'resting', writing: null })
  })

  test('that is given back awaits the answer to what was written last', () => {
    const taken = happened(start, handover('person'), stored(2_000_000, question('q')))
    expect(isUnanswered(taken)).toBe(false)
    const back = fold(taken, handover('ai'))
    expect([isUnanswered(back), isAttended(back)]).toEqual([true, false])
    expect(fold(back, { type: 'subscribing' }).state).toBe('waiting')
  })

  test('in which a person is waited for goes on with the agent, and stays connected', () => {
    const waiting = happened(start, handover('waiting'))
    expect(isAttended(waiting)).toBe(true)
    const sent = [{ type: 'sending', outgoing } as const, stored(1_000_000, question('q'))].reduce(fold, waiting)
    expect(sent.state).toBe('waiting')
    // The stream ends without an answer: the agent keeps silent.
    expect(fold(sent, { type: 'lost', isReached: true }).state).toBe('resting')
    // What was sent on another device is answered there, or not.
    expect(fold(waiting, stored(1_000_000, question('other'))).state).toBe('resting')
  })

  test('shows that a person writes until the message comes, or the person goes', () => {
    const typing: Action = { type: 'typing', typist: { name: 'Mia' } }
    const shown = happened(start, handover('person'), typing)
    expect(shown.typist).toEqual({ name: 'Mia' })
    expect(fold(shown, stored(1_000_000, question('q'))).typist).toEqual({ name: 'Mia' })
    expect(fold(shown, stored(1_000_000, ofPerson('p'))).typist).toBeNull()
    expect(fold(shown, handover('ai')).typist).toBeNull()
  })

  test('that is forgotten says nothing of people any more', () => {
    const left = happened(start, handover('person'), { type: 'forgotten', keeps: 'unsent' })
    expect([left.handover, left.typist]).toEqual([null, null])
  })
})

const typed = (values: Partial<ContactValues>): ContactValues => ({
  ...{ message: 'Hello', name: '', email: '', phone: '', choice: '', isAgreed: false },
  ...values,
})

test.each<[what: string, form: ShownForm, values: Partial<ContactValues>, faults: object]>([
  ['only a message', {}, {}, {}],
  ['no message', {}, { message: ' \n ' }, { message: 'required' }],
  ['a message as long as can be', {}, { message: 'x'.repeat(4000) }, {}],
  ['a longer one', {}, { message: 'x'.repeat(4001) }, { message: 'tooLong' }],
  ['nothing required', { name: 'optional', email: 'optional', phone: 'optional' }, {}, {}],
  [
    'all required',
    {
      name: 'required',
      email: 'required',
      phone: 'required',
      choice: { label: 'Of', options: ['a', 'b'], isRequired: true },
    },
    {},
    { name: 'required', email: 'required', phone: 'required', choice: 'required' },
  ],
  ['an address', { email: 'required' }, { email: ' ada+1@mail.example.com ' }, {}],
  ['half an address', { email: 'optional' }, { email: 'ada@example' }, { email: 'wrongEmail' }],
  ['an address that few have', { email: 'required' }, { email: "o'neil&sons..@a-b.example" }, {}],
  ['a host that ends with a hyphen', { email: 'optional' }, { email: 'a@b-.com' }, { email: 'wrongEmail' }],
  ['two addresses', { email: 'required' }, { email: 'a@example.com, b@example.com' }, { email: 'wrongEmail' }],
  ['a word for a phone number', { phone: 'optional' }, { phone: 'none' }, { phone: 'wrongPhone' }],
  ['a phone number', { phone: 'optional' }, { phone: '+49 (0)30 / 12 34' }, {}],
  ['no consent', { consent: { version: '1', text: 'Yes?' } }, {}, { isAgreed: 'agree' }],
  ['consent', { consent: { version: '1', text: 'Yes?' } }, { isAgreed: true }, {}],
])('a contact form with %s', (_, form, values, faults) => {
  expect(faultsIn(form, typed(values))).toEqual(faults)
})

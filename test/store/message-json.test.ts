import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { feedbackJson, messageJson, quoted } from '../../server/core/message-json.ts'
import type { MessageRecord } from '../../server/store/store.ts'

/* Messages are written by a writer of our own: it must write what JSON.stringify would, whatever people and models say. */

/** Texts as people write them, of any letters, and of any UTF-16 units, halves of surrogate pairs among them. */
const texts = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.array(fc.nat(0xffff)).map((units) => String.fromCharCode(...units)),
  fc.array(fc.nat(0x7f)).map((units) => String.fromCharCode(...units)),
)
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const feedbacks = fc.record({
  type: fc.constantFrom('positive' as const, 'negative' as const),
  correctiveAnswer: maybe(texts),
})

/** All fields of a message, so that none can be added without being written. */
const fields: { [field in keyof Required<MessageRecord>]: fc.Arbitrary<MessageRecord[field]> } = {
  id: texts,
  createdAt: texts,
  messageType: fc.constantFrom('user', 'assistant'),
  message: texts,
  clientId: maybe(texts),
  status: fc.constantFrom('stopped', 'interrupted', 'failed', undefined),
  error: maybe(
    fc.record({ code: fc.constant('timeout'), reason: maybe(texts), isApology: fc.constantFrom(true, undefined) }),
  ),
  feedback: maybe(feedbacks),
  replyTo: maybe(texts),
}

test('any text is written as JSON has it', () => {
  const units = Array.from({ length: 0x10000 }, (_, unit) => `a${String.fromCharCode(unit)}b`)
  expect(units.filter((text) => quoted(text) !== JSON.stringify(text))).toEqual([])
  fc.assert(fc.property(texts, (text) => quoted(text) === JSON.stringify(text)))
})

test('any message is written as JSON has it, field by field in the order of the interface', () => {
  fc.assert(fc.property(fc.record(fields), (message) => messageJson(message) === JSON.stringify(message)))
})

test('any feedback, and none, is written as JSON has it', () => {
  fc.assert(fc.property(fc.option(feedbacks), (each) => feedbackJson(each) === JSON.stringify(each)))
})

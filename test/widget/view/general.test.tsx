import { afterEach, expect, test } from 'vitest'
import { english } from '../../../src/i18n/languages/en.ts'
import { transcriptOf } from '../../../src/widget/privacy/download.ts'
import { announced, answered, asked, clearStage, finish, openWidget, startAnswer, until } from './stage.ts'

/* An answer that a model gave from its general guidance says so, wherever it is read or heard. */

afterEach(clearStage)

const general = answered('Leonardo did.', { basis: 'guidance' })

test('below the answer, and not below others', async () => {
  const stage = await openWidget({ messages: [asked('Hi'), general, answered('At nine.', { id: 'msg_9' })] })
  await until(() => expect(stage.get('.of-host .note').textContent).toBe(english.general))
  expect(stage.all('.note')).toHaveLength(1)
})

test('an answer that was stopped says that alone', async () => {
  const stage = await openWidget({ messages: [asked('Hi'), { ...general, status: 'stopped' }] })
  await until(() => expect(stage.get('.note').textContent).toBe(english.stopped))
  expect(stage.all('.note')).toHaveLength(1)
})

test('to screen readers, when it is finished', async () => {
  const stage = await openWidget({ messages: [asked('Hi')] })
  await startAnswer(stage)
  finish(stage, general)
  expect(announced(stage)).toContain(english.general)
})

test('in the conversation that is downloaded', () => {
  const text = transcriptOf([general], { agent: 'Ada', host: 'shop.example', locale: 'en', words: english })
  expect(text).toContain(`Leonardo did.\n[${english.general}]`)
})

import { fireEvent } from '@testing-library/preact'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answered, asked, clearStage, openWidget, until } from './stage.ts'
import type { DeepPartial, Stage } from './stage.ts'
import type { Message } from '#contract/sessions/chat.ts'
import type { Theme } from '#contract/agents/theme.ts'

const writeText = vi.fn<(text: string) => Promise<void>>()

beforeEach(() => {
  writeText.mockReset().mockResolvedValue()
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
})
afterEach(clearStage)

type HostBubbles = DeepPartial<Theme['theme']['chat']['hostBubbles']>

async function openAnswered(hostBubbles: HostBubbles = {}, message: Partial<Message> = {}): Promise<Stage> {
  const stage = await openWidget({
    messages: [asked('Hi'), answered('Hello **you**', { id: 'msg_1', ...message })],
    theme: { theme: { chat: { hostBubbles } } },
  })
  if (hostBubbles.isMessageActionBarEnabled !== false) await until(() => stage.get('.actions'))
  return stage
}

describe('the action bar', () => {
  test('stands under a finished answer only', async () => {
    const stage = await openAnswered()
    expect(stage.all('.actions').length).toBe(1)
    stage.chat.state.value = 'writing'
    stage.chat.writing.value = { id: 'msg_2', text: 'More' }
    await until(() => expect(stage.get('.turn:last-child .text').textContent).toContain('More'))
    expect(stage.all('.actions').length).toBe(1)
  })

  test('does not stand under what only says that a person was asked for', async () => {
    const stage = await openAnswered()
    const notice = answered('I have told **the team**.', { isHandoverNotice: true })
    stage.chat.messages.value = [...stage.chat.messages.value, asked('A person, please'), notice]
    await until(() => expect(stage.get('.of-host:last-child strong').textContent).toBe('the team'))
    expect(stage.all('.actions').length).toBe(1)
  })

  test('is not there when the theme switches it off', async () => {
    const stage = await openAnswered({ isMessageActionBarEnabled: false })
    await until(() => expect(stage.get('.of-host:last-child strong').textContent).toBe('you'))
    expect(stage.all('.actions')).toEqual([])
  })

  test.each([
    ['nothing', undefined, 'Helpful', { type: 'positive' }],
    ['helpful', 'positive', 'Helpful', null],
    ['not helpful', 'negative', 'Helpful', { type: 'positive' }],
    ['not helpful', 'negative', 'Not helpful', null],
  ] as const)('voted %s (%s): pressing %s votes %o', async (_, type, name, vote) => {
    const stage = await openAnswered({}, type && { feedback: { type } })
    expect(stage.button('Helpful').getAttribute('aria-pressed')).toBe(String(type === 'positive'))
    expect(stage.button('Not helpful').getAttribute('aria-pressed')).toBe(String(type === 'negative'))
    fireEvent.click(stage.button(name))
    expect(stage.chat.calls).toEqual([['rate', 'msg_1', vote]])
  })

  test('votes at once where no correction is asked for', async () => {
    const stage = await openAnswered({ isCorrectivePopupEnabled: false })
    fireEvent.click(stage.button('Not helpful'))
    expect(stage.chat.calls).toEqual([['rate', 'msg_1', { type: 'negative' }]])
    expect(stage.find('.correction')).toBeNull()
  })
})

describe('the correction', () => {
  async function openCorrection(): Promise<Stage> {
    const stage = await openAnswered()
    fireEvent.click(stage.button('Not helpful'))
    await until(() => expect(stage.root.activeElement).toBe(stage.get('.correction textarea')))
    return stage
  }
  const submit = (stage: Stage) => fireEvent.click(stage.get('.correction .button'))
  const skip = (stage: Stage) => fireEvent.click(stage.get('.correction button[type=button]'))
  const escape = (stage: Stage) => fireEvent.keyDown(stage.get('.correction textarea'), { key: 'Escape' })
  const escapeElsewhere = (stage: Stage) => fireEvent.keyDown(stage.field(), { key: 'Escape' })

  test('sends no vote before it ends', async () => {
    const stage = await openCorrection()
    expect(stage.get('.correction').getAttribute('aria-label')).toBe('Please enter the correct answer')
    expect(stage.chat.calls).toEqual([])
  })

  test.each([
    ['Submit', submit, ' We close at six. ', { type: 'negative', correctiveAnswer: 'We close at six.' }],
    ['Submit', submit, '  ', { type: 'negative' }],
    ['Skip', skip, 'We close at six.', { type: 'negative' }],
    ['Escape', escape, 'We close at six.', { type: 'negative' }],
    ['Escape elsewhere in the panel', escapeElsewhere, 'We close at six.', { type: 'negative' }],
  ])('%s (%o) with "%s" sends %o, and leaves the panel open', async (_, end, text, vote) => {
    const stage = await openCorrection()
    fireEvent.input(stage.get('.correction textarea'), { target: { value: text } })
    end(stage)
    await until(() => expect(stage.find('.correction')).toBeNull())
    expect(stage.chat.calls).toEqual([['rate', 'msg_1', vote]])
    expect(stage.get('.panel').hidden).toBe(false)
  })

  test('has the text again where it was refused', async () => {
    const stage = await openCorrection()
    fireEvent.input(stage.get('.correction textarea'), { target: { value: 'We close at six.' } })
    submit(stage)
    await until(() => expect(stage.find('.correction')).toBeNull())
    fireEvent.click(stage.button('Not helpful'))
    await until(() => expect(stage.get('.correction textarea')).toMatchObject({ value: 'We close at six.' }))
  })

  test.each([
    ['Skip', skip],
    ['Escape', escape],
    ['Escape elsewhere in the panel', escapeElsewhere],
    ['its button', (stage: Stage) => fireEvent.click(stage.button('Not helpful'))],
    ['the other vote', (stage: Stage) => fireEvent.click(stage.button('Helpful'))],
  ])('has the text again that was typed before %s closed it', async (_, close) => {
    const stage = await openCorrection()
    fireEvent.input(stage.get('.correction textarea'), { target: { value: ' We close at six.' } })
    close(stage)
    await until(() => expect(stage.find('.correction')).toBeNull())
    fireEvent.click(stage.button('Not helpful'))
    await until(() => expect(stage.get('.correction textarea')).toMatchObject({ value: ' We close at six.' }))
  })

  test('has the text again though its answer was out of sight, and for its own answer alone', async () => {
    const other = answered('Another', { id: 'msg_2' })
    const stage = await openCorrection()
    const messages = stage.chat.messages.peek()
    const bar = (at: number) => stage.all('.actions [aria-label="Not helpful"]').at(at) as HTMLElement
    fireEvent.input(stage.get('.correction textarea'), { target: { value: 'We close at six.' } })
    skip(stage)
    stage.chat.messages.value = [other]
    await until(() => expect(stage.get('[role=log]').textContent).not.toContain('Hello you'))
    fireEvent.click(bar(0))
    await until(() => expect(stage.get('.correction textarea')).toMatchObject({ value: '' }))
    stage.chat.messages.value = [...messages, other]
    await until(() => expect(stage.all('.actions').length).toBe(2))
    fireEvent.click(bar(0))
    await until(() => expect(stage.get('.correction textarea')).toMatchObject({ value: 'We close at six.' }))
  })

  test('gives the focus back to its button', async () => {
    const stage = await openCorrection()
    skip(stage)
    expect(stage.root.activeElement).toBe(stage.button('Not helpful'))
  })

  test('is not ended by an Escape of an input method', async () => {
    const stage = await openCorrection()
    fireEvent.keyDown(stage.get('.correction textarea'), { key: 'Escape', isComposing: true })
    expect(stage.find('.correction')).not.toBeNull()
    expect(stage.chat.calls).toEqual([])
  })
})

describe('copy', () => {
  const said = (stage: Stage) => stage.get('.actions [role=status]').textContent

  test('takes the Markdown, and says for 1.6 s that it did', async () => {
    const stage = await openAnswered()
    vi.useFakeTimers()
    try {
      fireEvent.click(stage.button('Copy'))
      await until(() => expect(said(stage)).toBe('Copied'))
      expect(writeText).toHaveBeenCalledWith('Hello **you**')
      await vi.advanceTimersByTimeAsync(1500)
      expect(said(stage)).toBe('Copied')
      await vi.advanceTimersByTimeAsync(200)
      expect(said(stage)).toBe('')
    } finally {
      vi.useRealTimers()
    }
  })

  test.each([
    ['the page forbids it', () => writeText.mockRejectedValue(new DOMException('', 'NotAllowedError'))],
    [
      'there is no clipboard',
      () => Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined }),
    ],
  ])('says so when %s', async (_, prepare) => {
    prepare()
    const stage = await openAnswered()
    fireEvent.click(stage.button('Copy'))
    await until(() => expect(said(stage)).toBe('Copying is blocked here. Select the text instead.'))
  })
})

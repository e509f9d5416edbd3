import { create, type Widget } from 'foyer-chat'
import { agent, server, site } from './site.ts'

const chat: Widget = create({ agent, server, side: 'start', words: { send: 'Go' } })
chat.on('ready', () => site.told.push('ready'))
chat.on('message', ({ detail }) => site.told.push(`message ${detail.text}`))
chat.on('answer', ({ detail: { status } }) => site.told.push(`answer ${status}`))
chat.prefill('When are you open?')
site.leave = () => chat.destroy()

// What a typed package has to refuse.
// @ts-expect-error A widget needs an agent.
export const withoutAgent = () => create({ server })
// @ts-expect-error There is no such mode.
export const withWrongMode = () => create({ agent, mode: 'sideways' })
// @ts-expect-error There is no such event.
export const withWrongEvent = () => chat.on('explosion', () => {})
// @ts-expect-error An answer has a text, and no color.
export const withWrongDetail = () => chat.on('answer', ({ detail }) => detail.color)

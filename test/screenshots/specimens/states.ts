import type { ChatMessage, ChatProblem, ChatState, Writing } from '../../../src/chat/chat.ts'
import type { Texts } from '../texts.ts'

/** One part of the widget in one state: what the conversation is, and what somebody does to it. */
export type State = {
  name: string
  startMode?: 'Prompts'
  /** More of the saved theme. */
  input?: object
  general?: object
  messages?: ChatMessage[]
  writing?: Writing
  state?: ChatState
  problem?: ChatProblem
  isOffline?: boolean
  draft?: string
  height?: number
  /** What is pressed, one after the other. */
  presses?: string[]
  /** What has the focus: of this state there is a picture of its own. */
  focus?: string
}

/** Every part in every state. */
export function statesOf(texts: Texts): State[] {
  const [first, second] = texts.small
  const yesterday = new Date(Date.now() - 86_400_000).toISOString()
  const now = new Date().toISOString()
  let count = 0
  const asked = (message: string, more: Partial<ChatMessage> = {}): ChatMessage => ({
    id: `msg_${++count}`,
    clientId: `c_${count}`,
    createdAt: now,
    messageType: 'user',
    message,
    ...more,
  })
  const answered = (message: string, more: Partial<ChatMessage> = {}): ChatMessage => ({
    id: `msg_${++count}`,
    createdAt: now,
    messageType: 'assistant',
    message,
    ...more,
  })
  const pair = [asked(first?.[0] ?? ''), answered(first?.[1] ?? '')]
  const sources = [
    { title: 'Bread and prices', url: 'https://kornblume.example/bread' },
    {
      title: 'Opening hours of the shop and of the yard, in summer and in winter',
      url: 'https://www.kornblume.example/hours',
    },
    { title: 'Leaflet.pdf' },
    { title: 'Orders', url: 'https://orders.kornblume-backstube.example/' },
  ]
  const cited = `${first?.[1]} [1] ${second?.[1]} [2] [3]`
  return [
    { name: 'greeting' },
    { name: 'welcome', startMode: 'Prompts', height: 560 },
    { name: 'welcome, typing, focus', startMode: 'Prompts', draft: texts.draft, focus: '.field' },
    { name: 'card with focus', startMode: 'Prompts', focus: '.card' },
    { name: 'awaited', messages: [asked(texts.question)], state: 'waiting' },
    {
      name: 'being written',
      messages: [asked(texts.long.question)],
      writing: { id: 'w', text: texts.long.begin },
      state: 'writing',
      height: 460,
    },
    { name: 'answer with table and code', messages: [asked(texts.question), answered(texts.answer)], height: 760 },
    { name: 'long answer', messages: [...pair, asked(texts.recipe[0]), answered(texts.recipe[1])], height: 820 },
    {
      name: 'wide table',
      messages: [
        asked('?'),
        answered(
          '| Bread | Weight | Price | Baked on | Flour |\n|---|--:|--:|---|---|\n| Country loaf | 1 kg | 5.80 € | Monday to Saturday | wheat and rye |\n| Seeded rye | 750 g | 12.40 € | Tuesday | whole rye |\n\n> A quotation, with `code` in it.\n\n- [x] done\n- [ ] not done',
        ),
      ],
    },
    {
      name: 'conversation of two days',
      messages: [
        asked(second?.[0] ?? '', { createdAt: yesterday }),
        answered(second?.[1] ?? '', { createdAt: yesterday }),
        ...pair,
      ],
      focus: '.turn .tool',
    },
    {
      name: 'runs',
      messages: [
        asked('Hello'),
        asked(first?.[0] ?? ''),
        asked(second?.[0] ?? ''),
        answered(first?.[1] ?? ''),
        answered(second?.[1] ?? ''),
      ],
    },
    { name: 'sources', messages: [pair[0] as ChatMessage, answered(cited, { sources: sources.slice(0, 3) })] },
    { name: 'sources folded', messages: [pair[0] as ChatMessage, answered(cited, { sources })] },
    {
      name: 'source cited',
      messages: [pair[0] as ChatMessage, answered(cited, { sources })],
      presses: ['.md-cite[role]'],
    },
    {
      name: 'follow-ups',
      messages: [
        pair[0] as ChatMessage,
        answered(first?.[1] ?? '', { suggestions: texts.prompts.map(({ text }) => text) }),
      ],
    },
    {
      name: 'voted',
      messages: [pair[0] as ChatMessage, answered(first?.[1] ?? '', { feedback: { type: 'positive' } })],
    },
    { name: 'correction', messages: pair, presses: ['.actions .tool:nth-of-type(2)'] },
    {
      name: 'failed',
      messages: [asked(texts.draft), answered('', { status: 'failed', error: { code: 'unavailable' } })],
    },
    { name: 'cut short', messages: [asked(texts.draft), answered(first?.[1] ?? '', { status: 'interrupted' })] },
    { name: 'stopped', messages: [asked(texts.draft), answered(first?.[1] ?? '', { status: 'stopped' })] },
    {
      name: 'not sent',
      messages: [...pair, asked(texts.draft, { delivery: 'failed' })],
      problem: { code: 'network', canRetry: true },
    },
    { name: 'offline', messages: [...pair, asked(texts.draft, { delivery: 'queued' })], isOffline: true },
    { name: 'reconnecting', messages: [asked(texts.draft)], state: 'reconnecting' },
    {
      name: 'limit',
      messages: [...pair, asked(texts.draft, { delivery: 'failed' })],
      problem: { code: 'too-many-requests', canRetry: true },
    },
    { name: 'general answer', messages: [asked(texts.draft), answered(first?.[1] ?? '', { basis: 'guidance' })] },
    { name: 'slow', messages: [asked(texts.draft)], state: 'waiting' },
    { name: 'composer with much in it', draft: `${texts.draft}\n${texts.draft}\n${texts.draft}`, focus: '.field' },
    { name: 'too long', draft: 'x '.repeat(4010) },
    { name: 'label of its own', input: { buttonText: 'Ask now' }, draft: texts.draft },
    { name: 'colored header', general: { isHeaderColored: true }, messages: pair },
    { name: 'floating composer', input: { type: 'floating' }, messages: pair },
    { name: 'menu', messages: pair, presses: ['#more'] },
    { name: 'about', messages: pair, height: 560, presses: ['#more', '.menu button:nth-child(3)'] },
    { name: 'delete', messages: pair, presses: ['#more', '.menu .danger'] },
  ]
}

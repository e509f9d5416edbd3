import { signal } from '@preact/signals'
import type { ThemeAnswer } from '#contract/agents/theme.ts'
import type { Chat } from '../../../src/chat/chat.ts'
import { readPanelOptions } from '../../../src/embed/panel-options.ts'
// Answers are rendered at once, as for who comes back to a conversation.
import '../../../src/widget/answers/answer-chunk.ts'
import { mountPanel } from '../../../src/widget/app/mount-panel.tsx'
import { arabic, english } from '../texts.ts'
import { statesOf, type State } from './states.ts'

/* Mounts every state as a panel of its own, over a conversation that only stands still. */

/** Put in by specimens.ts, for each look. */
export type Look = { theme: ThemeAnswer; width: number; scheme: 'theme' | 'light' | 'dark'; isRtl: boolean }

// Nobody waits until an answer is slow.
const { setTimeout: later } = globalThis
globalThis.setTimeout = ((run: () => void, time = 0) => later(run, time >= 20_000 ? 0 : time)) as typeof setTimeout

const look = (globalThis as unknown as { look: Look }).look
document.documentElement.dir = look.isRtl ? 'rtl' : 'ltr'
document.documentElement.lang = look.isRtl ? 'ar' : 'en'
if (look.scheme === 'dark') document.body.style.background = '#0b0d10'
if (look.scheme === 'dark') document.body.style.color = '#fff'

await Promise.all(statesOf(look.isRtl ? arabic : english).map(show))
document.documentElement.dataset['isReady'] = ''

/** Mounts a state. Resolves when what somebody does in it is done. */
function show(state: State): Promise<void> {
  const figure = document.body.appendChild(document.createElement('figure'))
  if (state.focus) figure.dataset['focus'] = state.focus
  figure.appendChild(document.createElement('figcaption')).textContent = state.name
  const host = figure.appendChild(document.createElement('div'))
  Object.assign(host.style, { width: `${look.width}px`, height: `${state.height ?? 420}px` })
  const root = host.attachShadow({ mode: 'open' })
  const { data } = look.theme
  const startMode = state.startMode ?? 'Greeting'
  const inputOptions = { ...data.inputOptions, ...state.input }
  const settings = { general: { ...data.settings.general, ...state.general } }
  const read = (name: string) =>
    ({ mode: 'inline', 'color-scheme': look.scheme } as Record<string, string | null>)[name] ?? null
  mountPanel(
    {
      host,
      root,
      options: { agent: 'web_1', base: `${location.origin}/`, isInline: true, icon: null },
      read,
      theme: { ...look.theme, data: { ...data, startMode, inputOptions, settings } },
      launcher: null,
      emit: () => undefined,
    },
    readPanelOptions(read, false),
    standing(state),
    { isOpen: signal(true), draft: signal(state.draft ?? '') },
  )
  return press(root, state.presses ?? [])
}

/** Presses one after the other, each as soon as it is there. */
async function press(root: ShadowRoot, selectors: readonly string[]): Promise<void> {
  for (const selector of selectors) {
    let found: HTMLElement | null = null
    while (!(found = root.querySelector<HTMLElement>(selector))) await new Promise((wait) => later(wait, 50))
    found.click()
  }
}

function standing(state: State): Chat {
  const messages = state.messages ?? []
  const nothing = () => Promise.resolve()
  return {
    messages: signal(messages),
    writing: signal(state.writing ?? null),
    state: signal(state.state ?? 'resting'),
    problem: signal(state.problem ?? null),
    isResumed: signal(false),
    hasEarlier: signal(false),
    isOnline: signal(!state.isOffline),
    unkept: signal(new Set()),
    unread: signal(0),
    fatal: signal(new Set()),
    handover: signal(null),
    typist: signal(null),
    lastEventId: signal(0),
    resume: () => undefined,
    send: () => true,
    goOn: () => undefined,
    stop: nothing,
    retry: () => undefined,
    rate: nothing,
    loadEarlier: nothing,
    trim: () => undefined,
    render: (_id, run) => run(),
    markRead: () => undefined,
    discard: () => undefined,
    everything: () => Promise.resolve(messages),
    erase: () => Promise.resolve(true),
    startOver: () => undefined,
    request: <Data>() => Promise.resolve({} as Data),
    isRemembered: () => true,
    hasSession: () => false,
    setHandover: () => undefined,
    noted: () => undefined,
    note: () => undefined,
    dispose: () => undefined,
  }
}

import { setMaxListeners } from 'node:events'
import { batch, signal } from '@preact/signals'
import { fireEvent } from '@testing-library/preact'
import { expect, vi } from 'vitest'
import type { Handover } from '#contract/inbox/handover.ts'
import type { Theme } from '#contract/agents/theme.ts'
import type { Chat, ChatMessage, ChatProblem, ChatState, Typist, Writing } from '../../../src/chat/chat.ts'
import type { Mounted } from '../../../src/embed/mount.ts'
// What the widget fetches later is here at once, so that no test waits for a compiler.
import '../../../src/widget/answers/answer-chunk.ts'
import '../../../src/widget/handover/handover-room.tsx'
import '../../../src/widget/privacy/privacy-room.tsx'
import { readPanelOptions } from '../../../src/embed/panel-options.ts'
import { mountPanel } from '../../../src/widget/app/mount-panel.tsx'

// Node, whose signals jsdom takes, warns of more than ten listeners; a browser does not.
setMaxListeners(0)

/** What a browser has and jsdom lacks, as far as the view asks for it. */
function fillIn(): void {
  vi.stubGlobal('CSS', { supports: (property: string, value: string) => understands(property, value) })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      disconnect(): void {}
    },
  )
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe(): void {}
      disconnect(): void {}
    },
  )
  Element.prototype.scrollTo = () => undefined
  Element.prototype.scrollIntoView = () => undefined
}

function understands(property: string, value: string): boolean {
  const { style } = document.createElement('i')
  style.setProperty(property, value)
  return style.getPropertyValue(property) !== ''
}

export type DeepPartial<T> = T extends readonly unknown[] ? T : { [Key in keyof T]?: DeepPartial<T[Key]> }

/** A conversation whose signals a test sets, and whose actions only write down that they were called. */
function createTestChat(messages: readonly ChatMessage[]) {
  const calls: unknown[][] = []
  const note =
    (name: string) =>
    (...args: unknown[]) => {
      calls.push([name, ...args])
      return Promise.resolve()
    }
  const state = {
    messages: signal(messages),
    writing: signal<Writing | null>(null),
    state: signal<ChatState>('resting'),
    problem: signal<ChatProblem | null>(null),
    isResumed: signal(false),
    hasEarlier: signal(false),
    isOnline: signal(true),
    unkept: signal<ReadonlySet<string>>(new Set()),
    unread: signal(0),
    fatal: signal<ReadonlySet<string> | null>(new Set()),
    handover: signal<Handover | null>(null),
    typist: signal<Typist | null>(null),
    lastEventId: signal(0),
  }
  const actions = {
    resume: () => Promise.resolve(),
    send: (text: string) => Boolean(note('send')(text)),
    goOn: note('goOn'),
    stop: note('stop'),
    retry: note('retry'),
    rate: note('rate'),
    loadEarlier: note('loadEarlier'),
    trim: () => void note('trim')(),
    render: (_messageId: string, run: () => void) => run(),
    markRead: () => void note('markRead')(),
    discard: (clientId: string) => void note('discard')(clientId),
    everything: () => Promise.resolve(messages),
    erase: () => note('erase')().then(() => true),
    startOver: () => void note('startOver')(),
    request: note('request') as Chat['request'],
    hasSession: () => false,
    isRemembered: () => true,
    setHandover: () => undefined,
    noted: () => undefined,
    note: () => undefined,
    dispose: () => void note('dispose')(),
  }
  return { ...state, ...actions, calls } satisfies Chat & { calls: unknown[][] }
}

/** Resolves when `check` throws nothing any more. As patient as `expect.poll`: on a busy machine a frame takes long. */
export const until = <Value>(check: () => Value): Promise<Value> => vi.waitFor(check, { timeout: 60_000 })

export type Stage = Awaited<ReturnType<typeof openWidget>>

type Setting = {
  theme?: DeepPartial<Theme>
  messages?: readonly ChatMessage[]
  mode?: 'bubble' | 'inline'
}

const onStage: Mounted[] = []

/** Mounts the view over a conversation of the test's, opens it, and waits until it is there. */
export async function openWidget({ theme = {}, messages = [], mode = 'bubble' }: Setting = {}) {
  fillIn()
  const host = document.body.appendChild(document.createElement('foyer-chat'))
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = []
  const launcher = mode === 'bubble' ? root.appendChild(document.createElement('button')) : null
  const chat = createTestChat(messages)
  const options = { agent: 'web_1', base: 'https://chat.example/', isInline: mode === 'inline', icon: null }
  // What a server sends is not to be trusted to be whole, which is part of what is tested.
  const data = { agent: { id: 'agt_1', name: 'Fern' }, ...theme } as Theme
  const emitted: [name: string, detail: unknown][] = []
  const mounted = mountPanel(
    {
      host,
      root,
      options,
      read: () => null,
      theme: { data },
      launcher,
      emit: (name, detail) => emitted.push([name, detail]),
    },
    readPanelOptions((name) => (name === 'mode' ? mode : null), false),
    chat,
    { isOpen: signal(mode === 'inline'), draft: signal('') },
  )
  onStage.push(mounted)
  mounted.open()
  const find = (selector: string) => root.querySelector<HTMLElement>(selector)
  function get(selector: string): HTMLElement {
    const found = find(selector)
    if (!found) throw new Error(`Nothing on stage matches ${selector}`)
    return found
  }
  function button(name: string): HTMLElement {
    return get(`button[aria-label="${name}"]`)
  }
  /** The field of the composer. It is an input where it has one line. */
  function field(): HTMLTextAreaElement {
    return get('.field') as HTMLTextAreaElement
  }
  await until(() => get('.panel .frame > [role=status]'))
  return {
    chat,
    emitted,
    host,
    root,
    launcher,
    mounted,
    find,
    get,
    all: (selector: string) => [...root.querySelectorAll<HTMLElement>(selector)],
    button,
    field,
    type: (text: string) => {
      fireEvent.input(field(), { target: { value: text } })
    },
  }
}

/** What the live region holds. */
export function announced({ get }: Stage): (string | null)[] {
  return [...get('.frame > [role=status]').children].map(({ textContent }) => textContent)
}

/** An answer is awaited, and that was announced: before, nobody may listen yet. */
export async function startAnswer(stage: Stage): Promise<void> {
  stage.chat.state.value = 'waiting'
  await until(() => expect(announced(stage)).toEqual(['Fern is writing']))
}

/**
 * Ends every widget on stage; for afterEach. Preact runs effects after the next frame, or after a timer that would outlive jsdom: the
 * frame has come when this is over.
 */
export async function clearStage(): Promise<void> {
  for (const mounted of onStage.splice(0)) mounted.destroy()
  document.body.replaceChildren()
  vi.unstubAllGlobals()
  await new Promise((resolve) => requestAnimationFrame(resolve))
}

const createdAt = '2026-11-20T09:30:00.000Z'

export function asked(text: string, more: Partial<ChatMessage> = {}): ChatMessage {
  return { id: `msg_${text}`, clientId: `c_${text}`, createdAt, messageType: 'user', message: text, ...more }
}

export function answered(text: string, more: Partial<ChatMessage> = {}): ChatMessage {
  return { id: `msg_${text}`, createdAt, messageType: 'assistant', message: text, ...more }
}

/** The answer is there: what was being written becomes a message, in one step as the model does it. */
export function finish({ chat }: Stage, message: ChatMessage): void {
  batch(() => {
    chat.messages.value = [...chat.messages.value, message]
    chat.writing.value = null
    chat.state.value = 'resting'
  })
}

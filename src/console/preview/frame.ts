import type { ThemeAnswer } from '#contract/agents/theme.ts'
import type { Widget } from '../../embed/widget.ts'
import './frame.css'
import type { Said, Shown, SiteSketch } from './preview-frame.tsx'
import type { ChatEvent, Message, MessageSend } from '#contract/sessions/chat.ts'

/*
 * The page inside of the console's preview: the shipped widget, on a draft. It is sandboxed, has an origin of its own and no token, so
 * that nothing in a draft reaches the console. What to show comes from the console, by messages.
 */

const question = 'When are you open?'
const more = ' and everything that somebody might possibly want to know about it, however long it takes to say'
let shown: Shown | undefined
let widget: Widget | undefined
/** Whether the panel is open, as far as whoever looks has left it. */
let isOpen = true
let turn = 0
/** The panel stands beside something on pages of this width or more, in pixels. */
const minWidthBeside = 640

answerCalls(() => {
  if (!shown) throw new Error('Nothing to show yet')
  const answer = withInvitation(shown.answer, shown.isInviting === true)
  return shown.isLong ? lengthen(answer) : answer
})

// Where the browser has no CloseWatcher, an open panel on a phone adds to the history, which here is the console's.
History.prototype.pushState = () => undefined

// The console's fields keep the focus while the widget is drawn: it takes it only from within this page.
const { focus } = HTMLElement.prototype
HTMLElement.prototype.focus = function (options) {
  if (document.hasFocus()) focus.call(this, options)
}
// A modal dialog takes the focus by itself, from what the browser can reach in it.
const { showModal } = HTMLDialogElement.prototype
HTMLDialogElement.prototype.showModal = function () {
  const { inert } = this
  this.inert ||= !document.hasFocus()
  showModal.call(this)
  this.inert = inert
}

addEventListener('message', (event: MessageEvent<Shown>) => {
  // Only the console itself, in whose frame this is.
  if (event.source === window.parent) void show(event.data)
})
notifyConsole('foyer-preview-ready')

/** Draws the widget anew beside the old one, which goes when the new one is there: nothing flickers. */
async function show(next: Shown): Promise<void> {
  const at = ++turn
  // On a phone the panel would cover the sketch of the site.
  if (shown?.mode !== next.mode) isOpen = !next.site || innerWidth >= minWidthBeside
  shown = next
  const { language = 'en' } = next
  const isRightToLeft = /^(ar|he)\b/.test(language)
  document.documentElement.lang = next.isRightToLeft && !isRightToLeft ? 'ar' : language
  document.documentElement.dir = next.isRightToLeft || isRightToLeft ? 'rtl' : 'ltr'
  document.documentElement.classList.toggle('dark', next.isDark === true)
  document.documentElement.classList.toggle('inline', next.mode === 'inline')
  sketch(next.site)
  await customElements.whenDefined('foyer-chat')
  if (at !== turn) return
  const made = document.createElement('foyer-chat')
  const colorScheme = next.isDark ? 'dark' : 'theme'
  // The pages to stay away from are the site's. Each drawing is another agent's, which has not invited yet.
  made.update({ agent: `web_preview${at}`, mode: next.mode, persist: 'none', colorScheme, hide: '' })
  made.on('open', () => (isOpen = true))
  made.on('close', () => (isOpen = false))
  const home = next.mode === 'inline' ? document.querySelector('#inline') : document.body
  home?.append(made)
  const withPanel = isOpen && !next.isInviting
  if (next.mode !== 'inline' && withPanel) made.open()
  if (next.isTalking && !next.isInviting) made.send(question)
  await isDrawn(made, next.mode === 'inline' || withPanel)
  if (at !== turn) {
    made.destroy()
    return
  }
  widget?.destroy()
  widget = made
  notifyConsole('foyer-preview-shown')
}

/** Waits until the panel, or the closed widget's launcher, is on screen. A draft that shows neither is given up after a while. */
async function isDrawn(element: Element, withPanel: boolean): Promise<void> {
  const wanted = withPanel ? '.panel:not([hidden]) .field' : '.launcher'
  for (let frames = 0; frames < 600 && !element.shadowRoot?.querySelector(wanted); frames += 1) {
    await new Promise((drawn) => requestAnimationFrame(drawn))
  }
}

function notifyConsole(what: Said): void {
  // The console's origin is not known here; nothing secret is said.
  window.parent.postMessage(what, '*')
}

/** Its invitation at once, or not at all: nobody waits in front of a preview. */
function withInvitation(answer: ThemeAnswer, isInviting: boolean): ThemeAnswer {
  const { data } = answer
  const { invitation, ...general } = data.settings.general
  const now = isInviting && invitation && { invitation: { text: invitation.text, seconds: 0 } }
  return { ...answer, data: { ...data, settings: { general: { ...general, ...now } } } }
}

/** The same theme with long texts, and with words that no line holds. */
function lengthen(answer: ThemeAnswer): ThemeAnswer {
  const { data } = answer
  const prompts = data.initialPrompts.length > 0 ? data.initialPrompts : [{ text: 'What do you offer', icon: '👋' }]
  return {
    ...answer,
    data: {
      ...data,
      agent: {
        ...data.agent,
        name: `${data.agent.name} Kraftfahrzeughaftpflichtversicherungsgesellschaft, Customer Service`,
      },
      initialPrompts: prompts.map(({ text, icon }) => ({ text: text + more, icon })),
      welcome: { ...data.welcome, title: (data.welcome.title ?? 'Welcome') + more },
      settings: {
        general: {
          ...data.settings.general,
          greeting: `${data.settings.general.greeting ?? 'Hello! Ask me anything'}${more}.`,
        },
      },
    },
  }
}

/** Draws the page as a sketch of a site: its title, the words of its navigation, its colors. Nothing of it leads anywhere. */
function sketch(site: SiteSketch | undefined): void {
  const { style, classList } = document.documentElement
  classList.toggle('site', site !== undefined)
  for (const name of ['background', 'text', 'brand'] as const) {
    style.setProperty(`--site-${name}`, site?.colors[name] ?? '')
  }
  const title = document.createElement('strong')
  title.textContent = site?.title ?? ''
  const words = (site?.navigation ?? []).map((text) => {
    const word = document.createElement('span')
    word.textContent = text
    return word
  })
  document.querySelector('#site')?.replaceChildren(title, ...words)
}

/*
 * Answers what the widget asks of /v1, inside of the preview's page: the theme is the draft, and conversations are a sample. Nothing
 * of a preview is saved anywhere, and the page has no token to save it with.
 */

const sample = `We are open **Monday to Friday**, 9:00 to 17:00.

| Day | Hours |
|---|---|
| Saturday | 10:00 to 14:00 |

Or [write to us](mailto:hello@example.com).`

/** Answers the widget's calls from now on; `current` gives the draft. */
function answerCalls(current: () => ThemeAnswer): void {
  const network = window.fetch.bind(window)
  window.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    const path = new URL(address, location.href).pathname
    if (!path.includes('/v1/')) return network(input, init)
    if (path.endsWith('/theme')) return Response.json(current())
    if (path.endsWith('/sessions')) return Response.json({ data: { sessionId: 'ses_preview', token: 'preview' } })
    if (path.endsWith('/conversations') && init?.method === 'POST') {
      return events(JSON.parse(init.body as string) as MessageSend)
    }
    if (path.endsWith('/conversations')) return Response.json([])
    // A stream that says nothing more.
    if (path.endsWith('/events')) return new Response(new ReadableStream(), { headers: eventStream })
    if (path.endsWith('/feedback')) return Response.json({ data: messageOf(path.split('/').at(-2) ?? '', sample) })
    return Response.json({ ok: true })
  }
}

const eventStream = { 'Content-Type': 'text/event-stream' }
let last = 0

function messageOf(id: string, text: string): Message {
  return { id, createdAt: new Date().toISOString(), messageType: 'assistant', message: text }
}

/** The visitor's message, stored, and the sample's answer. */
function events({ message, clientId }: MessageSend): Response {
  const asked: Message = {
    ...messageOf(`msg_${++last}`, message),
    messageType: 'user',
    ...(clientId !== undefined && { clientId }),
  }
  const answered = messageOf(`msg_${++last}`, sample)
  const said: ChatEvent[] = [
    { id: last * 10, event: 'message', data: asked },
    { id: last * 10 + 1, event: 'delta', data: { messageId: answered.id, text: sample } },
    { id: last * 10 + 2, event: 'message', data: answered },
  ]
  const body = said
    .map(({ id, event, data }) => `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    .join('')
  return new Response(body, { headers: eventStream })
}

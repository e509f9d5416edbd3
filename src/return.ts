import { createMemory } from './client/memory.ts'

/*
 * The page that the link in an email leads to. Programs that look through mails open links, so opening it does nothing: a button does. What the
 * link holds behind its # is sent to the server with that, and then goes from the address. The conversation stays in this tab alone: another
 * one that this browser remembers with the agent is not touched.
 */

const { agent = '' } = document.body.dataset
const memory = createMemory(agent, 'session')
const main = document.querySelector('main') as HTMLElement
const button = main.querySelector('button') as HTMLButtonElement
const progress = main.querySelector('[role=status] > p') as HTMLElement

/** The timeout of the request, in milliseconds. */
const longestWait = 20_000

const [, contactId, key] = /^#([\w-]+)\.([\w-]+)$/.exec(location.hash) ?? []
button.addEventListener('click', () => void open())
button.disabled = false
// widget.js comes before this script in the page: it could not be fetched.
if (!customElements.get('foyer-chat')) say('failed')
else if (contactId === undefined && memory.read()) showChat()
else if (contactId === undefined) say('dead')

// Another link, pasted into the same tab, loads no page by itself.
addEventListener('hashchange', () => location.reload())

async function open(): Promise<void> {
  if (!customElements.get('foyer-chat')) return location.reload()
  if (button.ariaDisabled === 'true') return
  setBusy(true)
  say(null)
  const problem = await attempt().catch(() => 'failed' as const)
  if (problem) {
    setBusy(false)
    return say(problem)
  }
  history.replaceState(null, '', location.pathname)
  showChat()
}

function setBusy(isBusy: boolean): void {
  button.ariaDisabled = String(isBusy)
  progress.hidden = !isBusy
}

/** What can be wrong, by the names of the texts in the page. */
type Problem = 'dead' | 'failed' | 'limited' | 'blocked'

async function attempt(): Promise<Problem | null> {
  const controller = new AbortController()
  const timeout = setTimeout(() => controller.abort(), longestWait)
  try {
    const response = await fetch(`../../v1/agents/${agent}/sessions/return`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${agent}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ contactId, key }),
      signal: controller.signal,
    })
    if (response.status === 429) return 'limited'
    if (response.status >= 500) return 'failed'
    if (!response.ok) return 'dead'
    const { sessionId, token } = ((await response.json()) as { data: { sessionId: string; token: string } }).data
    memory.forget()
    return memory.write({ sessionId, token }) ? null : 'blocked'
  } finally {
    clearTimeout(timeout)
  }
}

/** Says what is wrong; null: nothing is. A link that does not work leaves nothing to press. */
function say(problem: Problem | null): void {
  for (const text of main.querySelectorAll<HTMLElement>('[data-problem]'))
    text.hidden = text.dataset['problem'] !== problem
  for (const text of main.querySelectorAll<HTMLElement>('[data-ask]')) text.hidden = problem === 'dead'
  if (problem === 'dead') (main.querySelector('[data-problem=dead]') as HTMLElement).focus()
}

/** The page says that the chat is being opened until there is one to be shown. */
function showChat(): void {
  setBusy(true)
  const chat = document.createElement('foyer-chat')
  for (const [name, value] of Object.entries({ agent, mode: 'inline', persist: 'session' }))
    chat.setAttribute(name, value)
  chat.hidden = true
  chat.addEventListener('foyer:ready', () => {
    document.body.className = ''
    for (const each of [...main.children]) if (each !== chat) each.remove()
    chat.hidden = false
    main.focus()
  })
  main.append(chat)
}

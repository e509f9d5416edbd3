import { createMemory } from '../client/memory.ts'

/*
 * The page that the link in an email leads to. Programs that look through mails open links, so opening it does nothing: a button does. What the
 * link holds behind its # is sent to the server with that, and then goes from the address. The conversation stays in this tab alone: another
 * one that this browser remembers with the agent is not touched.
 */

const { agent = '' } = document.body.dataset
const memory = createMemory(agent, 'session')
const main = document.querySelector('main') as HTMLElement
const button = main.querySelector('button') as HTMLButtonElement

const [, contactId, key] = /^#([\w-]+)\.([\w-]+)$/.exec(location.hash) ?? []
if (contactId === undefined && memory.read()) showChat()
else if (contactId === undefined) say('dead')
else button.addEventListener('click', () => void open())

// Another link, pasted into the same tab, loads no page by itself.
addEventListener('hashchange', () => location.reload())

async function open(): Promise<void> {
  if (button.ariaDisabled === 'true') return
  button.ariaDisabled = 'true'
  say(null)
  const problem = await attempt().catch(() => 'failed' as const)
  button.ariaDisabled = 'false'
  if (problem) return say(problem)
  history.replaceState(null, '', location.pathname)
  showChat()
}

/** What can be wrong, by the names of the texts in the page. */
type Problem = 'dead' | 'failed' | 'limited' | 'blocked'

async function attempt(): Promise<Problem | null> {
  const response = await fetch(`../../v1/agents/${agent}/sessions/return`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${agent}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ contactId, key }),
  })
  if (response.status === 429) return 'limited'
  if (response.status >= 500) return 'failed'
  if (!response.ok) return 'dead'
  const { sessionId, token } = ((await response.json()) as { data: { sessionId: string; token: string } }).data
  memory.forget()
  return memory.write({ sessionId, token }) ? null : 'blocked'
}

/** Says what is wrong; null: nothing is. A link that does not work leaves nothing to press. */
function say(problem: Problem | null): void {
  for (const text of main.querySelectorAll<HTMLElement>('[data-problem]'))
    text.hidden = text.dataset['problem'] !== problem
  for (const text of main.querySelectorAll<HTMLElement>('[data-ask]')) text.hidden = problem === 'dead'
  if (problem === 'dead') (main.querySelector('[data-problem=dead]') as HTMLElement).focus()
}

function showChat(): void {
  const chat = document.createElement('foyer-chat')
  for (const [name, value] of Object.entries({ agent, mode: 'inline', persist: 'session' }))
    chat.setAttribute(name, value)
  document.body.className = ''
  main.replaceChildren(chat)
  main.focus()
}

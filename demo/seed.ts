import avatar from './cornflower.svg?raw'
import { instructions } from './instructions.ts'
import { theme } from './theme.ts'

/** Makes the demo's agent, all through /v1, as an admin would. */

const prompts = [
  { text: 'When are you open?', icon: '🕖' },
  { text: 'What does your bread cost?', icon: '🍞' },
  { text: 'Do you have anything vegan?', icon: '🌱' },
  { text: 'How do I order a cake?', icon: '🎂' },
]

/**
 * Makes a themed, public agent that answers from the bakery's FAQ. `token` may create in its workspace.
 * Throws when the server refuses a step, with its words.
 */
export async function seedDemo({
  url,
  token,
}: {
  url: string
  token: string
}): Promise<{ agentId: string; webId: string }> {
  async function call<T>(method: string, path: string, body: unknown): Promise<T> {
    const isForm = body instanceof FormData
    const response = await fetch(`${url}/v1/${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, ...(isForm ? {} : { 'Content-Type': 'application/json' }) },
      body: isForm ? body : JSON.stringify(body),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`The demo's ${method} ${path} was refused: ${text}`)
    return (JSON.parse(text) as { data: T }).data
  }

  const agent = await call<{ id: string; webId: string }>('POST', 'agents', { name: 'Kornblume', isExample: true })
  const ai = await call<{ id: string }>('POST', 'ai', { name: 'Kornblume FAQ', instructions })
  await call('PUT', `agents/${agent.id}/ai`, { aiId: ai.id })
  const form = new FormData()
  form.append('file', new Blob([avatar], { type: 'image/svg+xml' }), 'cornflower.svg')
  const picture = await call<{ url: string }>('POST', `agents/${agent.id}/theme/assets`, form)
  const address = new URL(picture.url).pathname
  await call('PATCH', `agents/${agent.id}/theme`, {
    startMode: 'Prompts',
    theme: { ...theme, chat: { ...theme.chat, hostAvatar: { isEnabled: true, url: address } } },
    initialPrompts: prompts,
    welcome: {
      title: 'Good morning!',
      subtitle: 'Ask about bread, breakfast or a cake for Saturday.',
      iconUrl: address,
    },
    inputOptions: { placeholder: 'Ask Kornblume…' },
  })
  await call('PATCH', `agents/${agent.id}`, { isPublic: true })
  return { agentId: agent.id, webId: agent.webId }
}

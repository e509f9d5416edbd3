// The floor of opening.bench.ts: what the widget does until an answer is on screen, written by hand without any of its promises.
const { origin } = new URL(document.currentScript.src)
const { agent } = document.currentScript.dataset
const agentUrl = `${origin}/v1/agents/${agent}`
const host = document.createElement('div')
const root = host.attachShadow({ mode: 'open' })
void fetch(`${agentUrl}/theme`, { headers: { Authorization: `Bearer ${agent}` } })
  .then((response) => response.json())
  .then(({ data }) => {
    const { backgroundColor, color } = data.theme.chat.buttons
    const launcher = document.createElement('button')
    launcher.className = 'launcher'
    launcher.textContent = 'Chat'
    launcher.style.cssText = `position:fixed;bottom:20px;right:20px;width:56px;height:56px;border-radius:50%;background:${backgroundColor};color:${color}`
    launcher.addEventListener('click', () => {
      const panel = document.createElement('div')
      panel.style.cssText = 'position:fixed;bottom:90px;right:20px;width:400px;height:600px;background:#fff'
      const title = document.createElement('h2')
      title.textContent = data.agent.name
      const greeting = document.createElement('p')
      greeting.textContent = `Hi, I'm ${data.agent.name}. How can I help?`
      const form = document.createElement('form')
      const field = document.createElement('textarea')
      const send = document.createElement('button')
      send.textContent = 'Send'
      form.append(field, send)
      form.addEventListener('submit', (event) => {
        event.preventDefault()
        const answer = document.createElement('p')
        answer.className = 'answer'
        panel.append(answer)
        void ask(field.value, answer)
      })
      panel.append(title, greeting, form)
      root.append(panel)
      field.focus()
    })
    root.append(launcher)
    document.body.append(host)
  })

async function ask(message, answer) {
  const opened = await fetch(`${agentUrl}/sessions`, { method: 'POST', headers: { Authorization: `Bearer ${agent}` } })
  const { sessionId, token } = (await opened.json()).data
  const { body } = await fetch(`${agentUrl}/sessions/${sessionId}/conversations`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', Accept: 'text/event-stream' },
    body: JSON.stringify({ message }),
  })
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  for (let text = ''; ;) {
    const { done, value } = await reader.read()
    if (done) return
    text += value
    answer.textContent = [...text.matchAll(/event: delta\ndata: (.*)\n/g)]
      .map(([, data]) => JSON.parse(data).text)
      .join('')
  }
}

// The floor of opening.bench.ts: what the widget does until a visitor can type, written by hand without any of its promises.
const { origin } = new URL(document.currentScript.src)
const { agent } = document.currentScript.dataset
const host = document.createElement('div')
const root = host.attachShadow({ mode: 'open' })
void fetch(`${origin}/v1/agents/${agent}/theme`, { headers: { Authorization: `Bearer ${agent}` } })
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
      const field = document.createElement('textarea')
      const send = document.createElement('button')
      send.textContent = 'Send'
      panel.append(title, greeting, field, send)
      root.append(panel)
      field.focus()
    })
    root.append(launcher)
    document.body.append(host)
  })

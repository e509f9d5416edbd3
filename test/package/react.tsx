/** @jsxImportSource react */
import type { Widget } from 'foyer-chat'
import { FoyerChat } from 'foyer-chat/react'
import { StrictMode, useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { agent, server, site } from './site.ts'

function App() {
  const chat = useRef<Widget>(null)
  const [side, setSide] = useState<'start' | 'end'>('end')
  const [mode, setMode] = useState<'bubble' | 'inline'>('bubble')
  useEffect(() => {
    site.told.push(`ref ${chat.current?.localName}`)
  }, [])
  return (
    <>
      <button onClick={() => setSide('start')}>Move</button>
      <button onClick={() => setMode('inline')}>Settle</button>
      <button onClick={() => chat.current?.open()}>Help</button>
      <FoyerChat
        ref={chat}
        agent={agent}
        server={server}
        side={side}
        mode={mode}
        className="chat"
        style={{ width: 400, height: 500 }}
        onReady={() => site.told.push('ready')}
        onAnswer={({ detail }) => site.told.push(`answer ${detail.status} at the ${side}`)}
      />
    </>
  )
}

const root = createRoot(document.querySelector('#root') as Element)
root.render(
  <StrictMode>
    <App />
  </StrictMode>,
)
site.leave = () => root.unmount()

// @ts-expect-error A chat needs an agent.
export const withoutAgent = <FoyerChat server={server} />
// @ts-expect-error A number of pixels is no side.
export const withWrongSide = <FoyerChat agent={agent} side={20} />
// @ts-expect-error An answer has a text, and no color.
export const withWrongDetail = <FoyerChat agent={agent} onAnswer={({ detail }) => detail.color} />

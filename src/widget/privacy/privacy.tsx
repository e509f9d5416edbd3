import type { FunctionComponent } from 'preact'
import { useEffect } from 'preact/hooks'
import type { Wordless } from '../view.ts'
import { About } from './about.tsx'
import { createDesk } from './desk.ts'
import { EraseSlip } from './erase-question.tsx'
import { Menu } from './menu.tsx'
import { Notice } from './notice.tsx'
import css from './privacy.css?inline'
import { SaidLine } from './said-line.tsx'

export { css }

/** What a visitor can know and decide about the conversation: the site's notice, the menu, About this chat, download, delete. */
export type Room = {
  /** Shows what of it is open. */
  Room: FunctionComponent
  /** Whether the visitor agrees that this text is sent; asks if nobody has. */
  agrees: (text: string) => Promise<boolean>
}

export function createRoom(view: Wordless): Room {
  const desk = createDesk(view)
  function PrivacyRoom() {
    const place = view.privacy.place.value
    useEffect(() => desk.begin(), [])
    return (
      <>
        {place === 'menu' && <Menu desk={desk} />}
        {place === 'about' ? <About desk={desk} /> : <SaidLine desk={desk} />}
        {place === 'notice' && <Notice desk={desk} />}
        {place === 'erasing' && <EraseSlip desk={desk} />}
      </>
    )
  }
  return { Room: PrivacyRoom, agrees: desk.agrees }
}

import { useLayoutEffect } from 'preact/hooks'
import { About, SaidLine } from './about.tsx'
import { Menu } from './menu.tsx'
import { Notice } from './notice.tsx'
import { createPrivacyModel } from './privacy-model.ts'
import type { PrivacyRoom, PrivacyState, PrivacySurroundings } from './privacy-state.ts'
import css from './privacy.css?inline'
import { EraseSlip } from './question.tsx'

export { css }
export { focusMore, useFirstFocus } from './focus.ts'
export { Page } from './page.tsx'
export { Question } from './question.tsx'

/** The visitor's privacy controls: the site's notice, the menu, About this chat, download, delete. */
export function createRoom(state: PrivacyState, surroundings: PrivacySurroundings): PrivacyRoom {
  const model = createPrivacyModel(state, surroundings)
  function Room() {
    const place = state.place.value
    // At once, not after the next frame: a choice from the menu that comes in between would leave it open.
    useLayoutEffect(() => model.begin(), [])
    return (
      <>
        {place === 'menu' && <Menu model={model} />}
        {place === 'about' ? <About model={model} /> : <SaidLine said={model.said} />}
        {place === 'notice' && <Notice model={model} />}
        {place === 'erasing' && <EraseSlip model={model} />}
      </>
    )
  }
  return { Room, agrees: model.agrees }
}

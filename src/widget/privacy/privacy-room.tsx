import css from './privacy.css?inline'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { About, SaidLine } from './about.tsx'
import { Menu } from './menu.tsx'
import { createPrivacyModel, type PrivacyModel } from './privacy-model.ts'
import type { PrivacyRoom, PrivacyState, PrivacySurroundings } from './privacy-state.ts'
import { EraseSlip } from './question.tsx'
import { AnswerText } from '../answers/answer-text.tsx'
import { PlainButton } from '../button.tsx'
import { useSetting } from '../context.ts'
import { takesEscape } from './focus.ts'

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

/**
 * The site's notice, above the composer, before anything is sent. The focus goes to the whole of it and not to a button: an Enter
 * that was pressed once too often must not agree. What waits to be sent cannot be changed meanwhile.
 */
function Notice({ model }: { model: PrivacyModel }) {
  const { words } = useSetting()
  const slip = useRef<HTMLElement>(null)
  const calls = model.focusCalls.value
  useLayoutEffect(() => slip.current?.focus({ preventScroll: true }), [slip, calls])
  useLayoutEffect(() => {
    const dock = slip.current?.nextElementSibling
    dock?.toggleAttribute('inert', true)
    return () => dock?.toggleAttribute('inert', false)
  }, [slip])

  function answer(isAgreed: boolean): void {
    slip.current?.nextElementSibling?.toggleAttribute('inert', false)
    model.answer(isAgreed)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape works wherever the focus is in it
    <section
      class="slip"
      part="notice"
      role="alertdialog"
      aria-labelledby="notice-title"
      aria-describedby="notice-text"
      tabIndex={-1}
      ref={slip}
      onKeyDown={(event) => {
        if (takesEscape(event)) answer(false)
      }}
    >
      <h3 id="notice-title">{words.notice.title}</h3>
      <div id="notice-text">
        <AnswerText text={model.notice.value ?? ''} />
      </div>
      <div class="choices">
        <PlainButton onClick={() => answer(false)}>{words.notice.decline}</PlainButton>
        <button type="button" class="button" part="button" onClick={() => answer(true)}>
          {words.notice.accept}
        </button>
      </div>
    </section>
  )
}

import { useLayoutEffect, useRef } from 'preact/hooks'
import { AnswerText } from '../answers/answer-text.tsx'
import { PlainButton } from '../button.tsx'
import { useSetting } from '../context.ts'
import type { PrivacyModel } from './privacy-model.ts'
import { takesEscape } from './focus.ts'

/**
 * The site's notice, above the composer, before anything is sent. The focus goes to the whole of it and not to a button: an Enter
 * that was pressed once too often must not agree. What waits to be sent cannot be changed meanwhile.
 */
export function Notice({ model }: { model: PrivacyModel }) {
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

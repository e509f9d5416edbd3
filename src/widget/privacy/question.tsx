import { useLayoutEffect, useRef } from 'preact/hooks'
import { PlainButton } from '../button.tsx'
import { useSetting } from '../context.ts'
import type { PrivacyModel } from './privacy-model.ts'
import { focusMore, takesEscape, useFirstFocus } from './focus.ts'

type QuestionProps = { text: string; yes: string; isBusy: boolean; answer: (isSure: boolean) => void }

/** Asks before something is deleted for good. The focus is on the way back. */
export function Question({ text, yes, isBusy, answer }: QuestionProps) {
  const { words } = useSetting()
  const cancel = useRef<HTMLButtonElement>(null)
  useFirstFocus(cancel)
  useLayoutEffect(() => {
    // On a page over the chat it stands at the end, which may be out of sight. (Where the focus scrolls, it could scroll the site's page.)
    const page = cancel.current?.closest('.about')
    if (page) page.scrollTop = page.scrollHeight
    // Below it the page says how it goes on.
  }, [cancel, isBusy])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape works wherever the focus is in it
    <div
      role="alertdialog"
      aria-labelledby="question"
      onKeyDown={(event) => {
        if (takesEscape(event)) answer(false)
      }}
    >
      <p id="question">{text}</p>
      <div class="choices">
        <PlainButton ref={cancel} onClick={() => answer(false)}>
          {words.about.cancel}
        </PlainButton>
        <button
          type="button"
          class="button danger"
          part="button"
          aria-disabled={isBusy}
          onClick={() => {
            if (!isBusy) answer(true)
          }}
        >
          {yes}
        </button>
      </div>
    </div>
  )
}

/** Asks before the conversation is deleted. */
export function EraseQuestion({ model, onCancel }: { model: PrivacyModel; onCancel: () => void }) {
  const { about } = useSetting().words
  return (
    <Question
      text={about.eraseQuestion}
      yes={about.eraseConfirm}
      isBusy={model.said.value === 'loading'}
      answer={(isSure) => (isSure ? void model.erase() : onCancel())}
    />
  )
}

/** The question above the composer, where the menu leads. */
export function EraseSlip({ model }: { model: PrivacyModel }) {
  const slip = useRef<HTMLDivElement>(null)
  return (
    <div class="slip" ref={slip}>
      <EraseQuestion
        model={model}
        onCancel={() => {
          focusMore(slip.current)
          model.place.value = null
        }}
      />
    </div>
  )
}

import { useLayoutEffect, useRef } from 'preact/hooks'
import { useSetting } from '../context.ts'
import type { PrivacyModel } from './privacy-model.ts'
import { focusMore, takesEscape, useFirstFocus } from './focus.ts'

/** Asks before the conversation is deleted for good. The focus is on the way back. */
export function EraseQuestion({ model, onCancel }: { model: PrivacyModel; onCancel: () => void }) {
  const { words } = useSetting()
  const cancel = useRef<HTMLButtonElement>(null)
  useFirstFocus(cancel)
  useLayoutEffect(() => {
    // In About this chat it stands at the end, which may be out of sight. (Where the focus scrolls, it could scroll the page.)
    const about = cancel.current?.closest('.about')
    if (about) about.scrollTop = about.scrollHeight
  }, [cancel])
  const isBusy = model.said.value === 'loading'
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape works wherever the focus is in it
    <div
      role="alertdialog"
      aria-labelledby="erase-question"
      onKeyDown={(event) => {
        if (takesEscape(event)) onCancel()
      }}
    >
      <p id="erase-question">{words.about.eraseQuestion}</p>
      <div class="choices">
        <button type="button" class="plain-button" ref={cancel} onClick={onCancel}>
          {words.about.cancel}
        </button>
        <button
          type="button"
          class="button danger"
          part="button"
          aria-disabled={isBusy}
          onClick={() => {
            if (!isBusy) void model.erase()
          }}
        >
          {words.about.eraseConfirm}
        </button>
      </div>
    </div>
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

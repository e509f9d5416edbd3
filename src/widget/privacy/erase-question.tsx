import { useLayoutEffect, useRef } from 'preact/hooks'
import { useRoomView } from './room-view.ts'
import type { Desk } from './desk.ts'
import { focusMore, takesEscape, useFirstFocus } from './focus.ts'

/** Asks before the conversation is deleted for good. The focus is on the way back. */
export function EraseQuestion({ desk, onCancel }: { desk: Desk; onCancel: () => void }) {
  const { words } = useRoomView()
  const cancel = useRef<HTMLButtonElement>(null)
  useFirstFocus(cancel)
  useLayoutEffect(() => {
    // In About this chat it stands at the end, which may be out of sight. (Where the focus scrolls, it could scroll the page.)
    const about = cancel.current?.closest('.about')
    if (about) about.scrollTop = about.scrollHeight
  }, [cancel])
  const isBusy = desk.said.value === 'loading'
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
          class="button"
          part="button"
          aria-disabled={isBusy}
          onClick={() => {
            if (!isBusy) void desk.erase()
          }}
        >
          {words.about.eraseConfirm}
        </button>
      </div>
    </div>
  )
}

/** The question above the composer, where the menu leads. */
export function EraseSlip({ desk }: { desk: Desk }) {
  const { privacy } = useRoomView()
  const slip = useRef<HTMLDivElement>(null)
  return (
    <div class="slip" ref={slip}>
      <EraseQuestion
        desk={desk}
        onCancel={() => {
          focusMore(slip.current)
          privacy.place.value = null
        }}
      />
    </div>
  )
}

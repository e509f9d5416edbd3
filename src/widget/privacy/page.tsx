import type { Signal } from '@preact/signals'
import { ArrowLeft, X } from 'lucide'
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { ToolButton } from '../button.tsx'
import { useSetting } from '../context.ts'
import { focusMore, takesEscape, useFirstFocus } from './focus.ts'
import type { Place } from './privacy-state.ts'

type PageProps = {
  part: 'about' | 'contact'
  title: string
  place: Signal<Place | null>
  close: () => void
  children: ComponentChildren
}

/** A page over the chat: its heading, the way back and the way out. Escape leads back. */
export function Page({ part, title, place, close, children }: PageProps) {
  const { words, mode } = useSetting()
  const heading = useRef<HTMLHeadingElement>(null)
  useFirstFocus(heading)
  // What had the focus may be gone with a step: then keys would not be heard here.
  useLayoutEffect(() => {
    const root = heading.current?.getRootNode() as ShadowRoot | undefined
    if (!root?.activeElement && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true })
  })

  function leave(): void {
    const panel = heading.current?.closest('.panel') ?? null
    place.value = null
    // Elements below cannot take the focus while this view covers them.
    requestAnimationFrame(() => focusMore(panel?.firstElementChild ?? null))
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape works wherever the focus is in it
    <section
      class={`about ${part}`}
      part={part}
      aria-labelledby={`${part}-title`}
      onKeyDown={(event) => {
        if (takesEscape(event)) leave()
      }}
    >
      <div class="header">
        <ToolButton
          icon={ArrowLeft}
          label={words.about.back}
          class="tool back"
          title={words.about.back}
          onClick={leave}
        />
        <h2 id={`${part}-title`} class="title" tabIndex={-1} ref={heading}>
          {title}
        </h2>
        {mode !== 'inline' && <ToolButton icon={X} label={words.close} title={words.close} onClick={close} />}
      </div>
      {children}
    </section>
  )
}

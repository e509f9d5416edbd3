import type { IconNode } from 'lucide'
import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { Icon } from '../../../widget/icon.tsx'

export type MenuItem = {
  label: string
  /** Where several may be called the same. */
  key?: string
  icon?: IconNode
  isDanger?: boolean
  /** For items of which one is chosen. */
  isChosen?: boolean
  onChoose: () => void
}

type Props = {
  /** The button's name, where `children` do not say it. */
  label?: string
  children: ComponentChildren
  items: MenuItem[]
  className: string
}

/** A button that opens a list of actions: arrows move, Enter chooses, Escape and a click elsewhere close. */
export function Menu({ label, children, items, className }: Props) {
  const { isOpen, setOpen, whole, button, close, onFocusOut } = usePopup()
  const id = useId()

  // Before the next key is handled, so that a quick hand loses none.
  useLayoutEffect(() => {
    if (isOpen) whole.current?.querySelector<HTMLElement>('[aria-checked="true"], [role^="menuitem"]')?.focus()
  }, [isOpen, whole])

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      event.stopPropagation()
      close()
    }
    const all = [...(whole.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]
    const at = all.indexOf(document.activeElement as HTMLElement)
    const next = { ArrowDown: at + 1, ArrowUp: at - 1 + all.length, Home: 0, End: all.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    all[next % all.length]?.focus()
  }

  return (
    <div class="menu" ref={whole} onFocusOut={onFocusOut}>
      <button
        ref={button}
        type="button"
        class={className}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {children}
      </button>
      {isOpen && (
        <div class="popup" role="menu" id={id} tabIndex={-1} aria-label={label} onKeyDown={onKeyDown}>
          {items.map((item) => (
            <button
              key={item.key ?? item.label}
              type="button"
              role={item.isChosen === undefined ? 'menuitem' : 'menuitemradio'}
              aria-checked={item.isChosen}
              tabIndex={-1}
              class={item.isDanger ? 'danger' : undefined}
              onClick={() => {
                close()
                item.onChoose()
              }}
            >
              {item.icon && <Icon of={item.icon} />}
              {item.label}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

/** What a button opens: a click elsewhere closes it, and a focus that goes elsewhere. `close` gives the focus back to the button. */
export function usePopup() {
  const [isOpen, setOpen] = useState(false)
  const whole = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  useLayoutEffect(() => {
    if (!isOpen) return undefined
    const closed = new AbortController()
    const onPointer = (event: PointerEvent) => whole.current?.contains(event.target as Node) || setOpen(false)
    addEventListener('pointerdown', onPointer, { signal: closed.signal })
    return () => closed.abort()
  }, [isOpen])

  function close(): void {
    setOpen(false)
    button.current?.focus()
  }

  function onFocusOut({ relatedTarget }: FocusEvent): void {
    if (relatedTarget && !whole.current?.contains(relatedTarget as Node)) setOpen(false)
  }

  return { isOpen, setOpen, whole, button, close, onFocusOut }
}

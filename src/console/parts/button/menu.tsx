import type { IconNode } from 'lucide'
import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect } from 'preact/hooks'
import { Icon } from '../../../widget/icon.tsx'
import { usePopup } from './use-popup.ts'

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

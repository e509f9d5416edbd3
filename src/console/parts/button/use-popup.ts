import { useLayoutEffect, useRef, useState } from 'preact/hooks'

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

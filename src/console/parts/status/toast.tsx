import { signal } from '@preact/signals'
import { X } from 'lucide'
import { useEffect, useState } from 'preact/hooks'
import { words } from '../../words/en/shell.ts'
import { Button } from '../button/button.tsx'
import './toast.css'

type Toast = { id: number; text: string; isError: boolean; undo: (() => void) | undefined }

const toasts = signal<Toast[]>([])
let lastId = 0

/** Of these at the same time; the oldest goes for a new one. */
const most = 2

/**
 * How long a message stays, in milliseconds, unless somebody is at it. An error stays until it is closed, and so does what can be undone:
 * whoever comes to it by keyboard or hears it read needs their own time (WCAG 2.2.1).
 */
const shownFor = 8000

/** Shows a message about what was done, with an undo where there is one. */
export function say(text: string, undo?: () => void): void {
  show({ text, isError: false, undo })
}

/** Shows an error that belongs to no field. */
export function sayError(error: unknown): void {
  show({ text: error instanceof Error ? error.message : String(error), isError: true, undo: undefined })
}

function show(toast: Omit<Toast, 'id'>): void {
  toasts.value = [...toasts.value.filter(({ text }) => text !== toast.text).slice(1 - most), { ...toast, id: ++lastId }]
}

function hide(id: number): void {
  toasts.value = toasts.value.filter((toast) => toast.id !== id)
}

export function Toasts() {
  return (
    <div class="toasts" role="status" aria-atomic="false">
      {toasts.value.map((toast) => (
        <ToastLine key={toast.id} toast={toast} />
      ))}
    </div>
  )
}

function ToastLine({ toast: { id, text, isError, undo } }: { toast: Toast }) {
  const [isHeld, setHeld] = useState(false)
  const stays = isError || undo !== undefined
  useEffect(() => {
    if (isHeld || stays) return undefined
    const timer = setTimeout(() => hide(id), shownFor)
    return () => clearTimeout(timer)
  }, [isHeld, stays, id])
  return (
    <div
      class={isError ? 'toast error' : 'toast'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocusIn={() => setHeld(true)}
      onFocusOut={() => setHeld(false)}
    >
      <p>{text}</p>
      {undo && (
        <Button
          kind="plain"
          onClick={() => {
            hide(id)
            undo()
          }}
        >
          {words.undo}
        </Button>
      )}
      <Button kind="plain" icon={X} isIconOnly onClick={() => hide(id)}>
        {words.close}
      </Button>
    </div>
  )
}

import { computed, signal, type ReadonlySignal } from '@preact/signals'
import { X } from 'lucide'
import { useEffect, useState } from 'preact/hooks'
import { ApiError } from '../../api/request/api-error.ts'
import { changes } from '../../api/request/request.ts'
import { words } from '../../words/en/shell.ts'
import { Button } from '../button/button.tsx'

/** A way back from what was just done, until something else makes it stale. If it fails, that is shown. */
export type Undo = { run: () => unknown; isStale: ReadonlySignal<boolean> }

type Toast = { id: number; text: string; isError: boolean; undo: Undo | undefined }

/** Of the tab: whatever shows one may be gone before it is. */
const toasts = signal<Toast[]>([])
let lastId = 0

/** Of these at the same time; the oldest goes for a new one. */
const maxToasts = 2

/** How long a message stays, in milliseconds, unless somebody is at it. An error stays until it is closed. */
const shownFor = 10_000

/**
 * Shows a message about what was done, with an undo where there is one. It goes with what it could undo: a plain function is stale as
 * soon as anything else is changed on the server.
 */
export function showToast(text: string, undo?: (() => unknown) | Undo): void {
  show({ text, isError: false, undo: typeof undo === 'function' ? untilNextChange(undo) : undo })
}

function untilNextChange(run: () => unknown): Undo {
  const at = changes.peek()
  return { run, isStale: computed(() => changes.value !== at) }
}

/** Shows an error that belongs to no field. */
export function showError(error: unknown): void {
  show({ text: error instanceof Error ? error.message : String(error), isError: true, undo: undefined })
}

function show(toast: Omit<Toast, 'id'>): void {
  toasts.value = [
    ...toasts.value.filter(({ text }) => text !== toast.text).slice(1 - maxToasts),
    { ...toast, id: ++lastId },
  ]
}

async function runUndo({ run }: Undo): Promise<void> {
  try {
    await run()
  } catch (error) {
    // Somebody has changed it since.
    showError(error instanceof ApiError && error.status === 412 ? words.cannotUndo : error)
  }
}

function hide(id: number): void {
  toasts.value = toasts.value.filter((toast) => toast.id !== id)
}

export function Toasts() {
  return (
    <div class="toasts" role="status" aria-atomic="false">
      {toasts.value
        .filter(({ undo }) => !undo?.isStale.value)
        .map((toast) => (
          <ToastLine key={toast.id} toast={toast} />
        ))}
    </div>
  )
}

/** A long text scrolls, and must be reachable by keyboard then. */
function reachIfScrolled(text: HTMLElement | null): void {
  if (text && text.scrollHeight > text.clientHeight) text.tabIndex = 0
}

function ToastLine({ toast: { id, text, isError, undo } }: { toast: Toast }) {
  const [isPointedAt, setPointedAt] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const isHeld = isPointedAt || hasFocus
  useEffect(() => {
    if (isHeld || isError) return undefined
    const timer = setTimeout(() => hide(id), shownFor)
    return () => clearTimeout(timer)
  }, [isHeld, isError, id])
  return (
    <div
      class={isError ? 'toast error' : 'toast'}
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocusIn={() => setFocus(true)}
      onFocusOut={() => setFocus(false)}
    >
      <p ref={reachIfScrolled}>{text}</p>
      {undo && (
        <Button
          label={words.undo}
          kind="plain"
          onClick={() => {
            hide(id)
            if (!undo.isStale.peek()) void runUndo(undo)
          }}
        />
      )}
      <Button label={words.close} kind="plain" icon={X} isIconOnly onClick={() => hide(id)} />
    </div>
  )
}

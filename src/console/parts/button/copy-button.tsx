import { Check, Copy, type IconNode } from 'lucide'
import { useEffect, useState } from 'preact/hooks'
import { words } from '../../words/en/shell.ts'
import { Button } from './button.tsx'
import { showToast, showError } from '../status/toast.tsx'

/** How long the button confirms the copy, in milliseconds. */
const shownFor = 2000

type Props = {
  text: string
  label: string
  kind?: 'primary' | 'normal' | 'plain'
  icon?: IconNode
  isIconOnly?: boolean
}

/** Copies a text, and says that it did. `label` names the button. */
export function CopyButton({ text, label, kind = 'normal', icon = Copy, isIconOnly = false }: Props) {
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    if (!isDone) return undefined
    const timer = setTimeout(() => setDone(false), shownFor)
    return () => clearTimeout(timer)
  }, [isDone])

  async function copy(): Promise<void> {
    try {
      await copyText(text)
    } catch {
      return showError(words.cannotCopy)
    }
    setDone(true)
    showToast(words.copied)
  }

  return (
    <Button
      label={label}
      kind={kind}
      icon={isDone ? Check : icon}
      isIconOnly={isIconOnly}
      onClick={() => void copy()}
    />
  )
}

/** Copies a text. A page without HTTPS, such as that of a server in the house, has no clipboard but the old command's. */
export async function copyText(text: string): Promise<void> {
  // In such a page there is none, whatever its type says.
  if (isSecureContext) return navigator.clipboard.writeText(text)
  const once = new AbortController()
  const give = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
  }
  document.addEventListener('copy', give, { signal: once.signal })
  const isCopied = document.execCommand('copy')
  once.abort()
  if (!isCopied) throw new Error('The browser does not copy.')
}

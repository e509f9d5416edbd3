import { Check, Copy as CopyIcon } from 'lucide'
import { useEffect, useState } from 'preact/hooks'
import { words } from '../words/en.ts'
import { Button } from './button.tsx'
import { sayError } from './toast.tsx'

/** How long the button shows that it has copied, in milliseconds. */
const shownFor = 1600

/** A button that copies a text and shows that it has. `label` says which text. */
export function Copy({
  text,
  label,
  isIconOnly = true,
  kind = 'plain',
  onCopy,
}: {
  text: string
  label: string
  isIconOnly?: boolean
  kind?: 'plain' | 'primary' | 'normal'
  onCopy?: () => void
}) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setCopied(false), shownFor)
    return () => clearTimeout(timer)
  }, [isCopied])

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      onCopy?.()
    } catch {
      sayError(new Error(words.cannotCopy))
    }
  }

  return (
    <>
      <Button kind={kind} icon={isCopied ? Check : CopyIcon} isIconOnly={isIconOnly} onClick={() => void copy()}>
        {isCopied ? words.copied : label}
      </Button>
      <span class="unseen" role="status">
        {isCopied ? words.copied : ''}
      </span>
    </>
  )
}

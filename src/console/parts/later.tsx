import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { words } from '../words/en/shell.ts'

/** A part of a page that is fetched when it is first shown, so that the page stays small. `load` must stay the same function. */
export function Later<P extends object>({ load, props }: { load: () => Promise<ComponentType<P>>; props: P }) {
  const [part, setPart] = useState<{ Part: ComponentType<P> } | 'failed'>()
  useEffect(() => {
    let isGone = false
    const show = (next: typeof part) => !isGone && setPart(next)
    load().then(
      (Part) => show({ Part }),
      () => show('failed'),
    )
    return () => void (isGone = true)
  }, [load])
  if (part === 'failed') return <p class="wrong">{words.pageFailed}</p>
  return part ? <part.Part {...props} /> : null
}

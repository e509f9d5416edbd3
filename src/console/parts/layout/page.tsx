import type { ComponentChildren } from 'preact'
import { useTitle } from '../../app/use-title.ts'

type Props = {
  title: string
  /** Whose page it is, for the name in the browser's tab and history. */
  of?: string | undefined
  /** `narrow`: for what is read from above to below. */
  kind?: 'wide' | 'narrow'
  /** Beside the title. */
  actions?: ComponentChildren
  children: ComponentChildren
}

/** A page with its title, which the browser's tab has, too. */
export function PageLayout({ title, of, kind = 'wide', actions, children }: Props) {
  useTitle(title, of)
  return (
    <div class={kind === 'narrow' ? 'page narrow' : 'page'}>
      <header>
        <h1>{title}</h1>
        {actions}
      </header>
      {children}
    </div>
  )
}

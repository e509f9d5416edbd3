import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useId } from 'preact/hooks'

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

/** Names the page in the browser's tab and history: its own name first, then where it belongs. */
export function useTitle(...parts: (string | undefined)[]): void {
  const title = [...parts.filter(Boolean), 'Foyer'].join(' · ')
  useLayoutEffect(() => {
    document.title = title
  }, [title])
}

type SectionProps = {
  title: string
  about?: ComponentChildren
  /** Beside the title. */
  actions?: ComponentChildren
  isDanger?: boolean
  children?: ComponentChildren
}

/** A part of a page with its title, what it is for, and what there is to do. */
export function Section({ title, about, actions, isDanger = false, children }: SectionProps) {
  const id = useId()
  return (
    <section class={isDanger ? 'section card danger' : 'section card'} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {actions}
        {about !== undefined && <p class="quiet">{about}</p>}
      </header>
      {children}
    </section>
  )
}

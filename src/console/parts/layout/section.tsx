import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

type Props = {
  title: string
  about?: ComponentChildren
  /** Beside the title. */
  actions?: ComponentChildren
  isDanger?: boolean
  children?: ComponentChildren
}

/** A part of a page with its title, what it is for, and what there is to do. */
export function Section({ title, about, actions, isDanger = false, children }: Props) {
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

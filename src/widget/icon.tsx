import type { IconNode } from 'lucide'
import { h } from 'preact'

/** A picture of lucide's as elements (markup as text would need a sink that Trusted Types forbid). It says nothing: label its button. */
export function Icon({ of }: { of: IconNode }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      {of.map(([tag, attributes]) => h(tag, attributes))}
    </svg>
  )
}

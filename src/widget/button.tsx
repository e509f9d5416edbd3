import type { IconNode } from 'lucide'
import type { ButtonHTMLAttributes, Ref } from 'preact'
import { Icon } from './icon.tsx'

type ButtonProps = ButtonHTMLAttributes & { ref?: Ref<HTMLButtonElement> }

/** The quieter button of two. */
export function PlainButton(props: ButtonProps) {
  return <button type="button" class="plain-button" {...props} />
}

/** A button that shows an icon alone; `label` is its name. */
export function ToolButton({ icon, label, ...props }: ButtonProps & { icon: IconNode; label: string }) {
  return (
    <button type="button" class="tool" aria-label={label} {...props}>
      <Icon of={icon} />
    </button>
  )
}

import type { IconNode } from 'lucide'
import type { ComponentChildren } from 'preact'
import { Icon } from '../../../widget/icon.tsx'

export type ButtonProps = {
  children: ComponentChildren
  /** `primary`: what the page is for. `plain`: without an edge. `danger`: takes something away. */
  kind?: 'primary' | 'normal' | 'plain' | 'danger'
  icon?: IconNode
  /** Shows the icon alone; the children are its name. */
  isIconOnly?: boolean
  type?: 'button' | 'submit'
  form?: string
  isDisabled?: boolean
  /** Something is under way; a sign of it appears after a moment. */
  isBusy?: boolean
  isPressed?: boolean
  onClick?: (event: MouseEvent) => void
}

export function Button(props: ButtonProps) {
  const { children, kind = 'normal', icon, isIconOnly = false, type = 'button', isBusy = false, onClick } = props
  return (
    <button
      class={`button ${kind} ${isIconOnly ? 'icon-only' : ''}`}
      type={type}
      form={props.form}
      disabled={props.isDisabled}
      aria-busy={isBusy}
      aria-pressed={props.isPressed}
      title={isIconOnly && typeof children === 'string' ? children : undefined}
      onClick={(event) => {
        if (isBusy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {icon && <Icon of={icon} />}
      <span class={isIconOnly ? 'unseen' : undefined}>{children}</span>
    </button>
  )
}

import type { IconNode } from 'lucide'
import type { ComponentChildren } from 'preact'
import { Icon } from '../../../widget/icon.tsx'

type LabelProps = {
  label: ComponentChildren
  /** What of several alike it acts on, said to screen readers behind its label. */
  of?: string | number
  icon?: IconNode
  /** Shows the icon alone; the label is its name. */
  isIconOnly?: boolean
}

function Label({ label, of, icon, isIconOnly }: LabelProps) {
  return (
    <>
      {icon && <Icon of={icon} />}
      <span class={isIconOnly ? 'unseen' : undefined}>
        {label}
        {of !== undefined && <span class="unseen"> {of}</span>}
      </span>
    </>
  )
}

/** `primary`: what the page is for. `plain`: without an edge. `danger`: takes something away. */
type Kind = 'primary' | 'normal' | 'plain' | 'danger'

const classOf = (kind: Kind, isIconOnly = false) => `button ${kind} ${isIconOnly ? 'icon-only' : ''}`
const titleOf = ({ label, isIconOnly }: LabelProps) => (isIconOnly && typeof label === 'string' ? label : undefined)

export type ButtonProps = LabelProps & {
  kind?: Kind
  type?: 'button' | 'submit'
  isDisabled?: boolean
  /** Something is under way; a sign of it appears after a moment. */
  isBusy?: boolean
  isPressed?: boolean
  onClick?: (event: MouseEvent) => void
}

export function Button({ kind = 'normal', type = 'button', isBusy = false, onClick, ...props }: ButtonProps) {
  return (
    <button
      class={classOf(kind, props.isIconOnly)}
      type={type}
      disabled={props.isDisabled}
      aria-busy={isBusy}
      aria-pressed={props.isPressed}
      title={titleOf(props)}
      onClick={(event) => {
        if (isBusy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      <Label {...props} />
    </button>
  )
}

/** A link that looks like a button. */
export function LinkButton({ kind = 'normal', href, ...props }: LabelProps & { kind?: Kind; href: string }) {
  return (
    <a class={classOf(kind, props.isIconOnly)} href={href} title={titleOf(props)}>
      <Label {...props} />
    </a>
  )
}

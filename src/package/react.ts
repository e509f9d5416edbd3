import { createElement, forwardRef, useEffect, useRef } from 'react'
import type { ForwardedRef, ForwardRefExoticComponent, HTMLAttributes, RefAttributes } from 'react'
import type { WidgetEvents } from '../embed/events.ts'
import type { Listener, Widget } from '../embed/widget.ts'
import { createWidget, optionNames, type WidgetOptions } from './define.ts'

type Handlers = { [Name in keyof WidgetEvents as `on${Capitalize<Name>}`]?: Listener<Name> }

/** The widget's options and events, and the look of the element that an inline panel fills. */
export type FoyerChatProps = Omit<WidgetOptions, 'target'> & Handlers & Pick<HTMLAttributes<HTMLElement>, 'className' | 'style'>

const events = ['ready', 'open', 'close', 'message', 'answer', 'feedback', 'unread', 'error'] as const

/**
 * The widget as a React component, 18 and later; its ref is the widget, for commands. It renders an empty element on a server, and fills
 * it in the browser.
 */
export const FoyerChat: ForwardRefExoticComponent<FoyerChatProps & RefAttributes<Widget>> = forwardRef(
  function FoyerChat(props: FoyerChatProps, ref) {
    const home = useRef<HTMLDivElement>(null)
    const widget = useRef<Widget | null>(null)
    const current = useRef(props)

    useEffect(() => {
      current.current = props
      widget.current?.update(optionsOf(props))
    })

    useEffect(() => {
      if (!home.current) return undefined
      const made = createWidget({ ...optionsOf(current.current), target: home.current })
      widget.current = made
      for (const name of events) made.on(name, (event: CustomEvent) => tell(current.current, name, event))
      const giveBack = give(ref, made)
      return () => {
        giveBack()
        widget.current = null
        made.destroy()
      }
    }, [ref])

    return createElement('div', { ref: home, className: props.className, style: props.style })
  },
)

/** Every option, so that one which is no longer given goes back to its default. */
function optionsOf(props: FoyerChatProps): WidgetOptions {
  return Object.fromEntries(optionNames.map((name) => [name, props[name] ?? null])) as WidgetOptions
}

function tell(props: FoyerChatProps, name: keyof WidgetEvents, event: CustomEvent): void {
  const handler = props[`on${name.charAt(0).toUpperCase()}${name.slice(1)}` as keyof Handlers]
  ;(handler as ((event: CustomEvent) => void) | undefined)?.(event)
}

/** Hands the widget to the parent's ref; what it returns takes it back. */
function give(ref: ForwardedRef<Widget>, widget: Widget): () => void {
  if (typeof ref === 'function') {
    const takeBack = ref(widget)
    return typeof takeBack === 'function' ? takeBack : () => void ref(null)
  }
  if (ref) ref.current = widget
  return () => {
    if (ref) ref.current = null
  }
}

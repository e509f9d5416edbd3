/** @jsxImportSource react */
import {
  forwardRef,
  useEffect,
  useRef,
  type ForwardedRef,
  type ForwardRefExoticComponent,
  type HTMLAttributes,
  type RefAttributes,
} from 'react'
import type { Listener, Widget, WidgetEvents } from '../embed/widget.ts'
import { allOptions, createWidget, eventNames, isInline, type WidgetOptions } from './define.ts'

type Handlers = { [Name in keyof WidgetEvents as `on${Capitalize<Name>}`]?: Listener<Name> | undefined }

/** The widget's options and events, and the look of the element that an inline panel fills. */
export type FoyerChatProps = Omit<WidgetOptions, 'target'> &
  Handlers &
  Pick<HTMLAttributes<HTMLElement>, 'className' | 'style'>

/**
 * The widget as a component of React 18 and later. Its ref is the widget, for commands. An inline panel fills a `div` where the component
 * stands; the other modes render nothing there, and put the widget at the end of the page. On a server there is nothing to see of it.
 */
export const FoyerChat: ForwardRefExoticComponent<FoyerChatProps & RefAttributes<Widget>> = forwardRef(
  function FoyerChat(props: FoyerChatProps, ref: ForwardedRef<Widget>) {
    // Another place is another widget.
    return isInline(props) ? (
      <Chat key="inline" props={props} widgetRef={ref} />
    ) : (
      <Chat props={props} widgetRef={ref} />
    )
  },
)

function Chat({ props, widgetRef }: { props: FoyerChatProps; widgetRef: ForwardedRef<Widget> }) {
  const home = useRef<HTMLDivElement>(null)
  const widget = useRef<Widget | null>(null)
  const latest = useRef(props)

  useEffect(() => {
    latest.current = props
    widget.current?.update(allOptions(props))
  })
  useEffect(() => {
    const made = createWidget({ ...allOptions(latest.current), target: home.current ?? document.body })
    for (const name of eventNames) {
      made.on(name, (event: CustomEvent) => handlerOf(latest.current, name)?.(event))
    }
    widget.current = made
    return () => {
      widget.current = null
      made.destroy()
    }
  }, [])
  useEffect(() => give(widgetRef, widget.current), [widgetRef])

  return isInline(props) ? <div ref={home} className={props.className} style={props.style} /> : null
}

function handlerOf(props: FoyerChatProps, name: keyof WidgetEvents): ((event: CustomEvent) => void) | undefined {
  return props[`on${name.charAt(0).toUpperCase()}${name.slice(1)}` as keyof Handlers] as never
}

/** Hands the widget to the parent's ref; what it returns takes it back. */
function give(ref: ForwardedRef<Widget>, widget: Widget | null): (() => void) | undefined {
  if (typeof ref === 'function') {
    const takeBack = ref(widget)
    return typeof takeBack === 'function' ? takeBack : () => ref(null)
  }
  if (!ref) return undefined
  ref.current = widget
  return () => {
    ref.current = null
  }
}

import { defineComponent, h, onBeforeUnmount, onMounted, shallowRef, watch, type DefineSetupFnComponent } from 'vue'
import type { WidgetEvents, Widget } from '../embed/widget.ts'
import { allOptions, createWidget, eventNames, isInline, optionNames, type WidgetOptions } from './define.ts'

/** The widget's options. */
export type FoyerChatProps = Omit<WidgetOptions, 'target'>

/** The widget's events; a listener is called with the `detail` of the event. */
export type FoyerChatEmits = { [Name in keyof WidgetEvents]: (detail: WidgetEvents[Name]) => void }

/** The value of a template ref to the component. */
export type FoyerChatExposed = {
  /** For commands. Null before the component is mounted. */
  readonly widget: Widget | null
}

/**
 * The widget as a component of Vue 3.3 and later. An inline panel fills a `div` where the component stands, which takes class and style;
 * the other modes render nothing there, and put the widget at the end of the page. On a server there is nothing to see of it.
 */
export const FoyerChat: DefineSetupFnComponent<FoyerChatProps, FoyerChatEmits> = defineComponent<
  FoyerChatProps,
  FoyerChatEmits
>(
  (props: FoyerChatProps, { emit, expose }) => {
    const home = shallowRef<HTMLElement | null>(null)
    const widget = shallowRef<Widget | null>(null)
    const tell = emit as (name: string, detail: unknown) => void
    const options = () => allOptions(props)

    function make(): void {
      const made = createWidget({ ...options(), target: home.value ?? document.body })
      for (const name of eventNames) made.on(name, ({ detail }: CustomEvent) => tell(name, detail))
      widget.value = made
    }
    function destroy(): void {
      widget.value?.destroy()
      widget.value = null
    }

    onMounted(make)
    onBeforeUnmount(destroy)
    watch(options, (now) => widget.value?.update(now))
    watch(
      () => isInline(props),
      () => {
        destroy()
        make()
      },
      { flush: 'post' },
    )
    expose({ widget })
    return () => (isInline(props) ? h('div', { ref: home }) : null)
  },
  { name: 'FoyerChat', props: [...optionNames], emits: [...eventNames] },
)

import { defineComponent, h, onBeforeUnmount, onMounted, shallowRef, watch } from 'vue'
import type { DefineSetupFnComponent } from 'vue'
import type { WidgetEvents } from '../embed/events.ts'
import type { Widget } from '../embed/widget.ts'
import { createWidget, optionNames, type WidgetOptions } from './define.ts'

/** The widget's options. */
export type FoyerChatProps = Omit<WidgetOptions, 'target'>

/** The widget's events; a listener gets what the event tells. */
export type FoyerChatEmits = { [Name in keyof WidgetEvents]: (detail: WidgetEvents[Name]) => void }

const events = ['ready', 'open', 'close', 'message', 'answer', 'feedback', 'unread', 'error'] as const

/**
 * The widget as a component of Vue 3. Its exposed `widget` is for commands, null before it is mounted. An inline panel fills the
 * component's element, which takes class and style.
 */
export const FoyerChat: DefineSetupFnComponent<FoyerChatProps, FoyerChatEmits> = defineComponent(
  (props: FoyerChatProps, { emit, expose }) => {
    const home = shallowRef<HTMLElement | null>(null)
    const widget = shallowRef<Widget | null>(null)
    /** Every option, so that one which is no longer given goes back to its default. */
    const options = () =>
      Object.fromEntries(optionNames.map((name) => [name, props[name] ?? null])) as WidgetOptions

    onMounted(() => {
      if (!home.value) return
      const made = createWidget({ ...options(), target: home.value })
      for (const name of events) made.on(name, (event: CustomEvent) => (emit as (name: string, detail: unknown) => void)(name, event.detail))
      widget.value = made
    })
    watch(options, (now) => widget.value?.update(now))
    onBeforeUnmount(() => {
      widget.value?.destroy()
      widget.value = null
    })
    expose({ widget })
    return () => h('div', { ref: home })
  },
  { name: 'FoyerChat', props: [...optionNames], emits: [...events] },
)

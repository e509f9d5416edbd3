import { FoyerChat, type FoyerChatExposed } from 'foyer-chat/vue'
import { createApp, defineComponent, h, ref } from 'vue'
import { agent, server, site } from './site.ts'

const App = defineComponent(() => {
  const chat = ref<FoyerChatExposed | null>(null)
  const side = ref<'start' | 'end'>('end')
  const mode = ref<'bubble' | 'inline'>('bubble')
  return () => [
    h('button', { onClick: () => (side.value = 'start') }, 'Move'),
    h('button', { onClick: () => (mode.value = 'inline') }, 'Settle'),
    h('button', { onClick: () => chat.value?.widget?.open() }, 'Help'),
    h(FoyerChat, {
      ref: chat,
      agent,
      server,
      side: side.value,
      mode: mode.value,
      onReady: () => site.told.push('ready'),
      onAnswer: ({ status }) => site.told.push(`answer ${status} at the ${side.value}`),
    }),
  ]
})

const app = createApp(App)
app.mount('#root')
site.leave = () => app.unmount()

// @ts-expect-error A chat needs an agent.
export const withoutAgent = () => h(FoyerChat, { server })
// @ts-expect-error There is no such side.
export const withWrongSide = () => h(FoyerChat, { agent, side: 'above' })
// @ts-expect-error An answer has a text, and no color.
export const withWrongDetail = () => h(FoyerChat, { agent, onAnswer: (detail) => detail.color })

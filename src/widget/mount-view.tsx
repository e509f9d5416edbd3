import { signal } from '@preact/signals'
import type { Signal } from '@preact/signals'
import { render } from 'preact'
import type { MountContext, Mounted } from '../embed/mount.ts'
import type { Options } from '../embed/options.ts'
import { loadWords } from '../i18n/load-words.ts'
import type { PanelOptions } from '../embed/panel-options.ts'
import { wearTheme } from '../theme/apply.ts'
import { completeTheme } from '../theme/complete.ts'
import { wearFont } from '../theme/served-font.ts'
import { Panel } from './frame/panel.tsx'
import type { LateChat } from './late-chat.ts'
import type { Conversation } from './messages/conversation.tsx'
import { isPhone } from './phone/is-phone.ts'
import { createPrivacyDoor } from './privacy-door.tsx'
import { dress } from './sheets.ts'
import { ViewProvider } from './view.ts'
import type { Wordless } from './view.ts'

/** What makes the panel a modal dialog, where it is one: always on phones, otherwise in popup mode. */
function frameOf(mode: Options['mode']) {
  if (mode === 'inline') return null
  return isPhone() ? import('./phone/phone.ts') : mode === 'popup' ? import('./frame/modal.ts') : null
}

/** Runs when what was changed is on screen: nobody waits for the focus while things are asked for that come later anyway. */
function afterFrame(then: () => void): void {
  requestAnimationFrame(() => setTimeout(then))
}

/** Fills the widget's shadow root with the view of a conversation. It disposes of the chat when it is destroyed. `isOpen` it changes. */
export function mountView(
  { host, root, options, theme: answer, launcher, emit }: MountContext,
  panelOptions: PanelOptions,
  chat: LateChat,
  isOpen: Signal<boolean>,
): Mounted {
  const theme = completeTheme(answer.data)
  const colors = wearTheme(answer, theme, panelOptions.scheme, options.base)
  if (panelOptions.size) {
    const { width, height } = panelOptions.size
    colors.add([
      ['--foyer-panel-width', width],
      ['--foyer-panel-height', height],
    ])
  }
  const clothes = dress(root, colors.sheet)
  const removeFont = wearFont(theme.theme.general.font)
  const place = root.appendChild(document.createElement('div'))
  place.className = 'place'
  const isInline = options.mode === 'inline'
  const focusCalls = signal(0)
  const draft = signal('')
  const correcting = signal<string | null>(null)
  const toEnd = signal(0)
  let conversation: Conversation | null = null
  let paint = () => {}
  let isDestroyed = false
  /** The visitor, or the page, has opened it before: then it does not open by itself any more. */
  let wasOpened = isInline

  const view: Wordless = {
    chat,
    theme,
    base: options.base,
    options: panelOptions,
    emit,
    isOpen,
    privacy: createPrivacyDoor(answer.embed, () => view, clothes.add),
    draft,
    correcting,
    focusCalls,
    toEnd,
    send(text) {
      void deliver(text)
      toEnd.value += 1
    },
    startOver() {
      chat.startOver()
      draft.value = ''
      correcting.value = null
      focusCalls.value += 1
    },
    open,
    close,
  }

  async function deliver(text: string): Promise<void> {
    const { notice, need } = view.privacy
    if (notice.peek() && chat.messages.peek().length === 0) {
      // Until the visitor agrees it stays in the composer.
      draft.value ||= text
      if (!(await (await need())?.agrees(text))) return
    }
    prepare()
    await chat.send(text)
    // It must not be lost, nor what was written meanwhile.
    const returned = chat.takeBack()
    if (returned.length > 0) draft.value = [...returned, draft.peek()].join(' ').trim()
  }

  /** Fetches what only some themes need; a part that cannot be fetched is left out. */
  async function draw(): Promise<void> {
    const isWelcoming = theme.startMode === 'Prompts'
    const css = theme.theme.customCss
    const [words, welcome, site, behind, modal] = await Promise.all([
      loadWords(panelOptions.lang, panelOptions.words),
      isWelcoming ? import('./welcome/welcome.tsx').catch(() => null) : null,
      css ? import('../theme/custom-css.ts').catch(() => null) : null,
      theme.theme.general.background.type === 'None' ? import('../theme/behind.ts').catch(() => null) : null,
      frameOf(options.mode)?.catch(() => null),
    ])
    if (isDestroyed) return
    if (behind) colors.add(behind.behindProperties(host, !isInline))
    if (modal) clothes.add(modal.css)
    if (welcome) clothes.add(welcome.css)
    if (site) clothes.addSite(site.createCustomSheet(css, options.base))
    const drawn = {
      ...view,
      words,
      Welcome: welcome ? welcome.welcomeOf(answer.data) : null,
      mode: isInline || modal ? options.mode : 'bubble',
      keepModal: modal ? modal.keepModal : null,
    }
    paint = () =>
      render(
        <ViewProvider value={{ ...drawn, conversation }}>
          <Panel />
        </ViewProvider>,
        place,
      )
    paint()
    prepare()
    if (isInline) void chat.resume()
  }

  /** Fetches what a conversation is shown with, where it is not there yet. When that fails, the chat tells: it needs the same. */
  function prepare(): void {
    if (conversation) return
    import('./messages/conversation.tsx').then(
      ({ createConversation }) => {
        if (conversation || isDestroyed) return
        conversation = createConversation(clothes.add)
        paint()
      },
      () => undefined,
    )
  }

  function open(): void {
    focusCalls.value += 1
    show()
  }

  function show(): void {
    wasOpened = true
    if (!isOpen.peek()) emit('open', null)
    isOpen.value = true
    launcher?.setAttribute('aria-expanded', 'true')
    afterFrame(fetchRest)
  }

  function fetchRest(): void {
    if (isDestroyed) return
    // Also what a failed fetch of the conversation needs.
    prepare()
    void chat.resume()
    if (view.privacy.notice.peek()) void view.privacy.need()
  }

  function close(): void {
    if (isInline || !isOpen.peek()) return
    isOpen.value = false
    emit('close', null)
    launcher?.setAttribute('aria-expanded', 'false')
    launcher?.focus({ preventScroll: true })
  }

  void draw()

  return {
    open,
    openQuietly: () => {
      if (!wasOpened) show()
    },
    close,
    toggle: () => (isOpen.peek() && !isInline ? close() : open()),
    prefill: (text) => (draft.value = text),
    send: view.send,
    reset: view.startOver,
    destroy() {
      isDestroyed = true
      chat.dispose()
      render(null, place)
      place.remove()
      colors.takeOff()
      clothes.takeOff()
      removeFont()
      launcher?.setAttribute('aria-expanded', 'false')
    },
  }
}

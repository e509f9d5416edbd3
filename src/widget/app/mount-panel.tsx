import { effect, signal, type Signal } from '@preact/signals'
import { render } from 'preact'
import type { Invitation } from '#contract/agents/theme.ts'
import type { Chat } from '../../chat/chat.ts'
import type { Emit } from '../../embed/widget.ts'
import type { MountContext, Mounted } from '../../embed/mount.ts'
import type { Mode } from '../../embed/options.ts'
import { whenIdle } from '../../embed/when.ts'
import { readScheme, schemeAttributes, type PanelOptions } from '../../embed/panel-options.ts'
import { loadWords, visitorLanguage } from '../../i18n/load-words.ts'
import type { Words } from '../../i18n/words.ts'
import { applyTheme } from '../../theme/apply.ts'
import { behindProperties } from '../../theme/behind.ts'
import { completeTheme } from '../../theme/complete.ts'
import { completeWelcome } from '../../theme/complete-welcome.ts'
import { loadServedFont } from '../../theme/served-font.ts'
import { createAnswerTools } from '../answers/answer-tools.ts'
import { WidgetProvider } from '../context.ts'
import { createHandover } from '../handover/handover.ts'
import { helpIn } from '../handover/handover-tools.ts'
import { Panel, panelParts } from '../frame/panel.tsx'
import { isPhone } from '../phone/is-phone.ts'
import { createPrivacy } from '../privacy/privacy.tsx'
import { keepEvents, keepPresses } from './keep-events.ts'
import { stayClear } from './stay-clear.ts'
import { adoptStyles } from './style-stack.ts'

/** Makes the panel a modal dialog, where it is one: always on phones, otherwise in popup mode. */
function loadModal(mode: Mode) {
  if (mode === 'inline') return null
  return isPhone() ? import('../phone/phone.ts') : mode === 'popup' ? import('../frame/modal.ts') : null
}

/** Runs when what was changed is on screen: nobody waits for the focus while things are asked for that come later anyway. */
function afterFrame(then: () => void): void {
  requestAnimationFrame(() => setTimeout(then))
}

type Scene = Omit<MountContext, 'place' | 'signal'> & { emit: Emit }

/** Fills the widget's shadow root with the panel of a conversation. It writes `isOpen`, and `draft`: what is typed and not sent. */
export function mountPanel(
  { host, root, options, read, theme: answer, launcher, emit }: Scene,
  panelOptions: PanelOptions,
  chat: Chat,
  { isOpen, draft }: { isOpen: Signal<boolean>; draft: Signal<string> },
): Mounted {
  const { base } = options
  const theme = completeTheme(answer.data)
  const colors = applyTheme(answer, theme, readScheme(read), base)
  if (panelOptions.size) {
    const { width, height } = panelOptions.size
    colors.add([
      ['--foyer-panel-width', width],
      ['--foyer-panel-height', height],
    ])
  }
  const { isInline } = options
  if (theme.theme.general.background.type === 'None') colors.add(behindProperties(host, !isInline))
  const styles = adoptStyles(root, colors.sheet)
  const removeFont = loadServedFont(theme.theme.general.font)
  const place = root.appendChild(document.createElement('div'))
  place.className = 'place'
  const focusCalls = signal(0)
  const correcting = signal<string | null>(null)
  const corrections = new Map<string, string>()
  const toEnd = signal(0)
  const built = signal(0)
  const answers = createAnswerTools(styles.add)
  const privacy = createPrivacy(answer.embed, panelOptions, styles.add, {
    chat,
    draft,
    isOpen,
    correcting,
    focusCalls,
    open,
    close,
    startOver,
    helpItems: () => handover.tools.value?.menuItems() ?? [],
  })
  const help = helpIn(answer)
  const handover = createHandover(styles.add, {
    chat,
    help,
    draft,
    isOpen,
    close,
    panelOptions,
    emit,
    place: privacy.place,
    needPrivacy: privacy.need,
    agrees: async () => !needsConsent() || ((await (await privacy.need())?.agrees('')) ?? false),
  })
  const life = new AbortController()
  keepEvents(host, place, life.signal)
  const stops: (() => void)[] = []
  if (launcher) {
    launcher.setAttribute('aria-haspopup', 'dialog')
    stops.push(effect(() => launcher.setAttribute('aria-expanded', String(isOpen.value))))
    keepPresses(launcher, life.signal)
    stayClear(launcher, { move: colors.add, isBusy: isOpen.peek.bind(isOpen) }, life.signal)
  }
  let startNow = () => {}
  /** Resolves when the panel is opened: then nothing waits for an idle moment any more. */
  const opened = new Promise<void>((resolve) => (startNow = resolve))
  /** The visitor, or the page, has opened it before: then it does not open by itself any more. */
  let wasOpened = isInline
  /** What had the focus when it was opened. */
  let opener: Element | null = null
  const hiding = new MutationObserver(closeHidden)
  hiding.observe(host, { attributeFilter: ['hidden'] })
  const recoloring = new MutationObserver(() => colors.follow(readScheme(read)))
  recoloring.observe(host, { attributeFilter: schemeAttributes })
  stops.push(
    () => hiding.disconnect(),
    () => recoloring.disconnect(),
  )

  function send(text: string): void {
    void deliver(text)
    toEnd.value += 1
  }

  function needsConsent(): boolean {
    return Boolean(privacy.notice.peek()) && chat.messages.peek().length === 0
  }

  async function deliver(text: string): Promise<void> {
    if (needsConsent()) {
      // Until the visitor agrees it stays in the composer.
      draft.value ||= text
      if (!(await (await privacy.need())?.agrees(text))) return
    }
    keepFocus()
    // An answer may have turned out to be under way, which the visitor could not see.
    if (!chat.send(text)) draft.value = `${draft.value}\n${text}`.trim()
  }

  /**
   * A card goes when it is sent, a floating composer until the answer is there, and the focus with them: out of the widget, where Escape is not
   * heard and the keys are the page's. The composer gets it, unless that would bring up a touch screen's keyboard.
   */
  function keepFocus(): void {
    const focused = root.activeElement
    const isFloating = theme.inputOptions.type === 'floating'
    if (!focused?.matches(isFloating ? '.card, .field' : '.card')) return
    const isToWrite = !isFloating && (focused.matches(':focus-visible') || matchMedia('(pointer: fine)').matches)
    if (isToWrite) focusCalls.value += 1
    else place.querySelector<HTMLElement>('.frame')?.focus({ preventScroll: true })
  }

  function startOver(): void {
    handover.tools.peek()?.leave()
    chat.startOver()
    draft.value = ''
    correcting.value = null
    focusCalls.value += 1
  }

  /**
   * Fetches what only some panels need, and builds the closed panel part by part in the page's idle moments. A part that cannot be
   * fetched is left out.
   */
  async function draw(): Promise<void> {
    const css = theme.theme.customCss
    const [words, site, modal, translations] = await Promise.all([
      loadWords(panelOptions.lang, panelOptions.words),
      css ? import('../../theme/custom-css/custom-css.ts').catch(() => null) : null,
      loadModal(panelOptions.mode)?.catch(() => null),
      answer.data?.settings?.general?.translations
        ? import('#contract/agents/translations.ts').catch(() => null)
        : null,
    ])
    if (life.signal.aborted) return
    if (modal) styles.add(modal.css)
    if (site) styles.addSite(site.createCustomSheets(css, base))
    if (launcher) stops.push(effect(() => nameLauncher(launcher, words)))
    const invitation = answer.data?.settings?.general?.invitation
    if (launcher && invitation?.text) void inviteBeside(launcher, invitation, words)
    // The first keystroke announces an answer. Who has a conversation is likely to open it, and had the chunk before.
    stops.push(
      effect(() => {
        const isSoon = isOpen.value && draft.value !== ''
        if (isSoon || chat.messages.value.length > 0) void answers.need()
      }),
      effect(() => {
        const isOffered = isOpen.value && (help.person || help.form)
        if (isOffered || chat.handover.value) void handover.need()
      }),
    )
    const agent = theme.agent.name || words.assistant
    const data = translations?.inLanguage(answer.data, visitorLanguage(panelOptions.lang).tag) ?? answer.data
    const { subtitle: saved, isHeaderColored } = (data?.settings?.general ?? {}) as Record<string, unknown>
    const subtitle = typeof saved === 'string' && saved ? saved : words.subtitle
    const setting = {
      words,
      agent,
      subtitle,
      base,
      mode: isInline || modal ? panelOptions.mode : 'bubble',
      theme: completeTheme(data),
      isHeaderColored: isHeaderColored === true,
    }
    await Promise.race([whenIdle(), opened])
    if (life.signal.aborted) return
    render(
      <WidgetProvider value={{ setting, chat, answers, correcting, corrections, handover: handover.tools }}>
        <Panel
          {...{ built, isOpen, draft, focusCalls, toEnd, privacy, send, close }}
          keepModal={modal?.keepModal ?? null}
          welcome={theme.startMode === 'Prompts' ? completeWelcome(data) : null}
        />
      </WidgetProvider>,
      place,
    )
    if (isInline) chat.resume()
    while (built.peek() < panelParts) {
      await Promise.race([whenIdle(), opened])
      if (life.signal.aborted) return
      built.value = isOpen.peek() && built.peek() > 0 ? panelParts : built.peek() + 1
      // The visitor can write before the rest is there.
      if (isOpen.peek()) await new Promise<void>(afterFrame)
    }
  }

  /** Most agents have no invitation, and load nothing for it. */
  async function inviteBeside(button: HTMLElement, invitation: Invitation, words: Words): Promise<void> {
    const file = await import('../invitation/invitation.ts').catch(() => null)
    if (life.signal.aborted) return
    const isKnown = () => wasOpened || chat.messages.peek().length > 0
    const agent = { agent: options.agent, options: panelOptions, words }
    const scene = { host, launcher: button, ...agent, addStyles: styles.add, isOpen, isKnown, open }
    file?.invite(invitation, scene, life.signal)
  }

  /** What the launcher does, with the number of unread answers. While the panel is open it closes it; frame.css shows that. */
  function nameLauncher(button: HTMLElement, words: Words): void {
    const name = words.openChat(theme.agent.name || words.assistant)
    const count = chat.unread.value
    button.lang = words.language
    if (isOpen.value) button.ariaLabel = words.close
    else button.ariaLabel = count > 0 ? `${name}, ${words.unread(count)}` : name
  }

  function open(): void {
    focusCalls.value += 1
    show()
  }

  function show(): void {
    if (host.hidden) return
    wasOpened = true
    place.classList.toggle('at-start', read('side') === 'start')
    startNow()
    if (!isOpen.peek()) {
      opener = document.activeElement
      emit('open', null)
    }
    isOpen.value = true
    afterFrame(() => {
      if (life.signal.aborted) return
      chat.resume()
      if (privacy.notice.peek()) void privacy.need()
    })
  }

  function close(): void {
    if (isInline || !isOpen.peek()) return
    const isByLauncher = root.activeElement === launcher
    isOpen.value = false
    emit('close', null)
    launcher?.focus({ preventScroll: true })
    // The launcher keeps it where that is gone, or takes none, as the body.
    if (!isByLauncher) (opener as HTMLElement | null)?.focus({ preventScroll: true })
  }

  /** A modal dialog that nobody sees would keep the page from being reached, and one that comes back would cover it unasked. */
  function closeHidden(): void {
    if (!host.hidden) return
    // Where the page has the focus it keeps it. Chromium takes it from what is hidden at once.
    if (document.activeElement !== host && document.activeElement !== document.body) opener = null
    close()
  }

  if (isInline) {
    built.value = panelParts
    startNow()
  }
  void draw()

  return {
    open,
    openQuietly: () => {
      if (!wasOpened) show()
    },
    close,
    toggle() {
      if (isOpen.peek() && !isInline) return close()
      open()
      // It is mostly the launcher that does this: a focus trap of the page may have had the focus by then.
      if (launcher) opener = null
    },
    prefill: (text) => (draft.value = text),
    send,
    contact() {
      show()
      void handover.need().then((tools) => tools?.contact())
    },
    reset: startOver,
    destroy() {
      life.abort()
      startNow()
      for (const stop of stops) stop()
      handover.tools.peek()?.destroy()
      render(null, place)
      place.remove()
      colors.remove()
      styles.remove()
      removeFont()
    },
  }
}

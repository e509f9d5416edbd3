import { useComputed } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { Composer, SendButton } from '../composer/composer.tsx'
import { isOfInputMethod } from '../composer/keys.ts'
import { useView } from '../view.ts'
import { Branding } from './branding.tsx'
import { Header } from './header.tsx'
import { Stream } from './stream.tsx'

/** The whole chat: a dialog beside the page's content in bubble mode, a modal one in popup mode, a region of the page in inline mode. */
export function Panel() {
  const view = useView()
  const { chat, theme, words, mode, isOpen, correcting, close, privacy, keepModal, Welcome, conversation } = view
  const box = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLTextAreaElement | HTMLInputElement | null>(null)
  const PrivacyRoom = privacy.Room.value
  const isFloating = theme.inputOptions.type === 'floating'
  const isEmpty = useComputed(() => chat.messages.value.length === 0).value
  const isResting = useComputed(() => chat.state.value === 'resting' || chat.state.value === 'idle').value
  const isInStream = isFloating && !isEmpty
  const isShown = !isInStream || isResting
  // Before the focus goes into it.
  useLayoutEffect(() => (box.current ? keepModal?.(box.current, isOpen, close) : undefined), [keepModal, isOpen, close])
  useFocus(isShown, field)

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || isOfInputMethod(event) || event.defaultPrevented) return
    if (mode === 'inline' && correcting.value === null) return
    // The page has keys of its own: this Escape was meant for the chat.
    event.stopPropagation()
    const messageId = correcting.value
    // A modal dialog would close by itself.
    event.preventDefault()
    if (messageId === null) return close()
    correcting.value = null
    void chat.rate(messageId, { type: 'negative' })
  }

  const composer = <Composer key="composer" isShown={isShown} field={field} />
  // Both take the same attributes; for the types it is always the same element.
  const Box = (keepModal ? 'dialog' : 'div') as 'div'
  return (
    <Box
      ref={box}
      class={`panel is-${mode}`}
      part="panel"
      role={mode === 'inline' ? 'region' : 'dialog'}
      aria-labelledby="title"
      lang={words.language}
      hidden={!keepModal && !isOpen.value}
      onKeyDown={onKeyDown}
    >
      {/* Not on the panel, whose place is on the page's own side. */}
      <div class="frame" dir={words.direction}>
        <Header />
        <Stream>
          {Welcome && <Welcome />}
          {isInStream && composer}
          {isInStream && !isShown && (
            <div class="composer stand-in">
              <SendButton canSend={false} />
            </div>
          )}
        </Stream>
        {PrivacyRoom && <PrivacyRoom />}
        {!isInStream && <div class="dock">{composer}</div>}
        {theme.settings.general.isBrandingEnabled && <Branding />}
        {conversation && <conversation.Announcer />}
      </div>
    </Box>
  )
}

/**
 * Puts the focus into the composer: when the panel is opened, and when a floating composer that the visitor wrote in comes back
 * into sight after an answer, unless the focus went elsewhere meanwhile.
 */
function useFocus(isShown: boolean, field: { current: HTMLElement | null }): void {
  const { focusCalls, isOpen, toEnd } = useView()
  const calls = focusCalls.value
  useLayoutEffect(() => {
    if (calls > 0) field.current?.focus({ preventScroll: true })
  }, [calls, field])
  useLayoutEffect(() => {
    const isFocusNowhere = document.activeElement === null || document.activeElement === document.body
    const hasSent = toEnd.peek() > 0
    if (isShown && hasSent && isOpen.peek() && isFocusNowhere) field.current?.focus({ preventScroll: true })
  }, [isShown, isOpen, toEnd, field])
}

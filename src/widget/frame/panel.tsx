import { useComputed, type ReadonlySignal, type Signal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { completeWelcome } from '../../theme/complete-welcome.ts'
import { useChat, useCorrecting, useHandover, useSetting } from '../context.ts'
import { Composer, SendButton } from '../composer/composer.tsx'
import { isOfInputMethod } from '../composer/keys.ts'
import { Conversation } from '../messages/conversation.tsx'
import type { Privacy } from '../privacy/privacy.tsx'
import { Welcome } from '../welcome/welcome.tsx'
import { Announcer } from './announcer.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import type { keepModal } from './modal.ts'
import { Notices } from './notices.tsx'

/** Into so many parts the panel is divided, to be built one after the other without a long task: the composer, the header, the messages. */
export const panelParts = 3

type PanelProps = {
  /** How many of them are there. */
  built: ReadonlySignal<number>
  isOpen: ReadonlySignal<boolean>
  /** The text in the composer. */
  draft: Signal<string>
  /** Counts the requests to focus the composer. */
  focusCalls: ReadonlySignal<number>
  /** Counts the requests to scroll to the end: by sending, or by the button. */
  toEnd: Signal<number>
  privacy: Privacy
  /** Popup mode's, and on phones bubble mode's too; null otherwise. */
  keepModal: typeof keepModal | null
  /** The welcome of Prompts mode; null in Greeting mode. */
  welcome: ReturnType<typeof completeWelcome> | null
  /** Sends a text and shows the end of the conversation. */
  send: (text: string) => void
  close: () => void
}

/** The whole chat: a dialog beside the page's content in bubble mode, a modal one in popup mode, a region of the page in inline mode. */
export function Panel({ built, isOpen, draft, keepModal, send, close, ...props }: PanelProps) {
  const { focusCalls, toEnd, privacy, welcome } = props
  const { theme, words, mode } = useSetting()
  const chat = useChat()
  const correcting = useCorrecting()
  const box = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLTextAreaElement | HTMLInputElement | null>(null)
  const PrivacyRoom = privacy.Room.value
  const HandoverRoom = useHandover()?.Room
  const isFloating = theme.inputOptions.type === 'floating'
  const isEmpty = useComputed(() => chat.messages.value.length === 0).value
  const isResting = useComputed(() => chat.state.value === 'resting' || chat.state.value === 'idle').value
  const isInStream = isFloating && !isEmpty
  const isShown = !isInStream || isResting
  // Before the focus goes into it.
  useLayoutEffect(() => (box.current ? keepModal?.(box.current, isOpen, close) : undefined), [keepModal, isOpen, close])
  const isBuilt = built.value >= (isInStream ? panelParts : 1)
  useFocus({ isBuilt, isShown, field, focusCalls, isOpen, toEnd })

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || isOfInputMethod(event) || event.defaultPrevented) return
    const messageId = correcting.value
    // One that is still being fetched does not hear this key, and would come up later.
    const isMenuComing = privacy.place.peek() === 'menu'
    if (mode === 'inline' && messageId === null && !isMenuComing) return
    // The page has keys of its own: this Escape was meant for the chat.
    event.stopPropagation()
    // A modal dialog would close by itself.
    event.preventDefault()
    if (isMenuComing) {
      privacy.place.value = null
      return
    }
    if (messageId === null) return close()
    correcting.value = null
    void chat.rate(messageId, { type: 'negative' })
  }

  const composer = <Composer key="composer" isShown={isShown} field={field} draft={draft} send={send} />
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
      // A site's css could make parts of a closed panel visible: inert, nobody reaches them. A modal panel sets this itself.
      inert={keepModal ? undefined : !isOpen.value}
      onKeyDown={onKeyDown}
    >
      {/* Not on the panel, whose place is on the page's own side. */}
      {/* A click on what takes no focus, in Safari on any button, leaves it in the frame: the next Escape is the chat's. */}
      <div class="frame" dir={words.direction} tabIndex={-1}>
        {built.value >= 2 && <Header privacy={privacy} close={close} />}
        {built.value >= panelParts && (
          <Conversation isOpen={isOpen} toEnd={toEnd} send={send}>
            {welcome && <Welcome {...welcome} send={send} />}
            {isInStream && composer}
            {isInStream && !isShown && (
              <div class="composer stand-in">
                <SendButton canSend={false} />
              </div>
            )}
          </Conversation>
        )}
        {built.value >= panelParts && <Notices />}
        {HandoverRoom && <HandoverRoom />}
        {PrivacyRoom && <PrivacyRoom />}
        {built.value >= 1 && !isInStream && <div class="dock">{composer}</div>}
        {built.value >= 1 && <Footer />}
        {built.value >= panelParts && <Announcer isOpen={isOpen} />}
      </div>
    </Box>
  )
}

type Focus = Pick<PanelProps, 'focusCalls' | 'isOpen' | 'toEnd'> & {
  isBuilt: boolean
  isShown: boolean
  field: { current: HTMLElement | null }
}

/**
 * Puts the focus into the composer: when the panel is opened, and when a floating composer that the visitor wrote in comes back
 * into sight after an answer, unless the focus went elsewhere meanwhile.
 */
function useFocus({ isBuilt, isShown, field, focusCalls, isOpen, toEnd }: Focus): void {
  const calls = focusCalls.value
  useLayoutEffect(() => {
    if (calls > 0) field.current?.focus({ preventScroll: true })
  }, [calls, isBuilt, field])
  useLayoutEffect(() => {
    const frame = field.current?.closest('.frame')
    const focused = (frame?.getRootNode() as ShadowRoot | undefined)?.activeElement ?? document.activeElement
    const isFocusNowhere = focused === null || focused === document.body || focused === frame
    const hasSent = toEnd.peek() > 0
    if (isShown && hasSent && isOpen.peek() && isFocusNowhere) field.current?.focus({ preventScroll: true })
  }, [isShown, isOpen, toEnd, field])
}

import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Theme } from '#contract/agents/theme.ts'
import type { completeWelcome } from '../../theme/complete-welcome.ts'
import { useChat, useSetting } from '../context.ts'
import { Picture } from '../picture.tsx'

type WelcomeProps = ReturnType<typeof completeWelcome> & {
  send: (text: string) => void
}

/** Header and cards of Prompts mode; there while nothing is said (docs/theme.md, `welcome`). */
export function Welcome(props: WelcomeProps) {
  const chat = useChat()
  const isNew = chat.messages.value.length === 0 && !chat.isResumed.value
  const isQuiet = chat.state.value === 'idle' || chat.state.value === 'resting'
  return isNew && isQuiet ? <Shown {...props} /> : null
}

function Shown({ header, prompts, send }: WelcomeProps) {
  const chat = useChat()
  const { words } = useSetting()
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = box
    return () => {
      if (current && chat.messages.peek().length > 0) fadeAway(current)
    }
  }, [chat])
  const { title, subtitle, iconUrl } = header
  const hasHeader = Boolean(title || subtitle || iconUrl)
  return (
    <div class="welcome" part="welcome" ref={box}>
      {hasHeader && (
        <div class="intro">
          <Picture url={iconUrl} width={40} height={40} />
          {title && (
            <h3 part="welcome-title" dir="auto">
              {title}
            </h3>
          )}
          {subtitle && (
            <p part="welcome-subtitle" dir="auto">
              {subtitle}
            </p>
          )}
        </div>
      )}
      {prompts.length > 0 && (
        <ul class="cards" aria-label={words.promptsLabel}>
          {prompts.map((prompt) => (
            <li key={prompt.text}>
              <button type="button" class="card" part="card" dir="auto" onClick={() => send(prompt.text)}>
                <CardIcon prompt={prompt} />
                <span>{prompt.text}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function CardIcon({ prompt }: { prompt: Theme['initialPrompts'][number] }) {
  const emoji = promptIcon(prompt.icon)
  return (
    <Picture url={prompt.iconUrl} width={20} height={20} fallback={emoji && <span aria-hidden="true">{emoji}</span>} />
  )
}

/** Leaves a picture of an element that is about to go, which fades where it was. What comes in its place does not wait for it. */
function fadeAway(element: HTMLElement): void {
  if (!element.animate || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const picture = element.cloneNode(true) as HTMLElement
  const { offsetTop, offsetLeft, offsetWidth, parentElement } = element
  picture.inert = true
  picture.ariaHidden = 'true'
  picture.classList.add('leaving')
  Object.assign(picture.style, { top: `${offsetTop}px`, left: `${offsetLeft}px`, width: `${offsetWidth}px` })
  parentElement?.append(picture)
  const end = () => picture.remove()
  picture.animate({ opacity: [1, 0] }, { duration: 160, easing: 'ease-out' }).finished.then(end, end)
}

/** The names that an `icon` may have, so that an owner need not find the emoji (docs/theme.md, `initialPrompts[]`). */
const named: Record<string, string> = {
  wave: '👋',
  star: '⭐',
  heart: '❤️',
  sparkles: '✨',
  rocket: '🚀',
  fire: '🔥',
  question: '❓',
  info: 'ℹ️',
  idea: '💡',
  chat: '💬',
  phone: '📞',
  mail: '✉️',
  calendar: '📅',
  clock: '🕐',
  cart: '🛒',
  card: '💳',
  gift: '🎁',
  truck: '🚚',
  tools: '🛠️',
  book: '📖',
  search: '🔍',
  home: '🏠',
  pin: '📍',
  smile: '😊',
  check: '✅',
}

const emoji =
  /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}{2}|[\d#*]\u{FE0F}?\u{20E3})(?:\p{Emoji_Modifier}|\p{Extended_Pictographic}|\u{FE0F}|\u{200D}|\u{20E3}|[\u{E0020}-\u{E007F}])*$/u

/** The emoji that an `icon` stands for; "" when it is neither an emoji nor a known name. */
export function promptIcon(icon: string): string {
  const name = icon.trim().toLowerCase()
  if (emoji.test(name)) return icon.trim()
  return Object.hasOwn(named, name) ? (named[name] ?? '') : ''
}

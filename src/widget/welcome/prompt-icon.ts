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

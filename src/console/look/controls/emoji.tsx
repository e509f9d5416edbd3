import { Menu } from '../../parts/button/menu.tsx'
import { lookWords } from '../../words/en/look.ts'

/** Common topics of shops, practices and software; other emoji can be typed or pasted into the text. */
const emoji = [
  ...['👋', '💬', '❓', 'ℹ️', '⭐', '❤️', '🎉', '👍', '📦', '🚚', '↩️', '💳', '🏷️', '🎁', '🛒', '🧾'],
  ...['📅', '🕘', '📍', '📞', '✉️', '🏠', '🅿️', '♿', '💊', '🩺', '🦷', '👓', '🐶', '🐱', '📋', '🚑'],
  ...['🍞', '🥐', '🍰', '☕', '🍕', '🥗', '🌱', '🌾', '🚀', '🔑', '🔒', '⚙️', '🧩', '📈', '🛠️', '💡'],
  ...['🎓', '📚', '✈️', '🏨', '🚲', '🎵', '🌍', '💼'],
]

/** The picture of a card. */
export function EmojiButton({
  value,
  number,
  onChange,
}: {
  value: string
  number: number
  onChange: (value: string) => void
}) {
  const none = { label: lookWords.noEmoji, isChosen: value === '', onChoose: () => onChange('') }
  return (
    <div class="emoji">
      <Menu
        label={lookWords.emoji(number)}
        className="button icon-only"
        items={[
          none,
          ...emoji.map((each) => ({ label: each, isChosen: each === value, onChoose: () => onChange(each) })),
        ]}
      >
        {value || '☺'}
      </Menu>
    </div>
  )
}

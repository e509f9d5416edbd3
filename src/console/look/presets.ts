import type { Theme } from '#contract/agents/theme.ts'
import { setAt } from './draft/paths.ts'

/** Colors that go together: the accent and its text, the panel, the assistant's bubble, the text. */
type Preset = {
  name: string
  accent: string
  onAccent: string
  ground: string
  bubble: string
  text: string
  quiet: string
}

export const presets: Preset[] = [
  {
    name: 'Foyer',
    accent: '#0042da',
    onAccent: '#ffffff',
    ground: '#ffffff',
    bubble: '#eef1f8',
    text: '#303235',
    quiet: '#6b6f76',
  },
  {
    name: 'Forest',
    accent: '#146c43',
    onAccent: '#ffffff',
    ground: '#ffffff',
    bubble: '#eef5f1',
    text: '#1d2b24',
    quiet: '#5f6f67',
  },
  {
    name: 'Berry',
    accent: '#9b1c55',
    onAccent: '#ffffff',
    ground: '#fffafc',
    bubble: '#fbeaf2',
    text: '#33202a',
    quiet: '#75616b',
  },
  {
    name: 'Clay',
    accent: '#a1431b',
    onAccent: '#ffffff',
    ground: '#fffdf9',
    bubble: '#f6ece3',
    text: '#33271f',
    quiet: '#72665d',
  },
  {
    name: 'Slate',
    accent: '#334155',
    onAccent: '#ffffff',
    ground: '#ffffff',
    bubble: '#eef1f5',
    text: '#1e293b',
    quiet: '#5b6779',
  },
  {
    name: 'Night',
    accent: '#8ab4ff',
    onAccent: '#0b1530',
    ground: '#15181f',
    bubble: '#232833',
    text: '#e8ebf1',
    quiet: '#a3abb9',
  },
]

/** The theme in a preset's colors. */
export function inColors(theme: Theme, { accent, onAccent, ground, bubble, text, quiet }: Preset): Theme {
  const { chat } = theme.theme
  const colored = setAt(theme, 'theme.general.background', { type: 'Color', content: ground })
  return setAt(colored, 'theme.chat', {
    ...chat,
    hostBubbles: { ...chat.hostBubbles, backgroundColor: bubble, color: text },
    guestBubbles: { backgroundColor: accent, color: onAccent },
    buttons: { backgroundColor: accent, color: onAccent },
    inputs: { backgroundColor: ground, color: text, placeholderColor: quiet },
  })
}

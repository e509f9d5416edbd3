import { canChange } from '../../account/account.ts'
import type { Theme } from '#contract/agents/theme.ts'
import { lookWords } from '../../words/en/look.ts'
import { changesBetween, type Studio } from '../studio.ts'
import { Choice } from './choice.tsx'
import { setAt } from '../fields.ts'

/** Colors that go together: the accent and its text, the panel, the assistant's bubble, the text. */
type Preset = {
  name: string
  accent: string
  onAccent?: string
  ground: string
  bubble: string
  text: string
  quiet: string
}

const presets: Preset[] = [
  { name: 'Foyer', accent: '#0042da', ground: '#ffffff', bubble: '#eef1f8', text: '#303235', quiet: '#6b6f76' },
  { name: 'Forest', accent: '#146c43', ground: '#ffffff', bubble: '#eef5f1', text: '#1d2b24', quiet: '#5f6f67' },
  { name: 'Berry', accent: '#9b1c55', ground: '#fffafc', bubble: '#fbeaf2', text: '#33202a', quiet: '#75616b' },
  { name: 'Clay', accent: '#a1431b', ground: '#fffdf9', bubble: '#f6ece3', text: '#33271f', quiet: '#72665d' },
  { name: 'Slate', accent: '#334155', ground: '#ffffff', bubble: '#eef1f5', text: '#1e293b', quiet: '#5b6779' },
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
function inColors(theme: Theme, { accent, onAccent = '#ffffff', ground, bubble, text, quiet }: Preset): Theme {
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

/** Colors that go together, each as it looks in the draft's shapes. One is chosen while the draft has exactly its colors. */
export function PresetsControl({ studio }: { studio: Studio }) {
  const draft = studio.draft.value
  if (!draft) return null
  const ready = presets.map((preset) => ({ name: preset.name, theme: inColors(draft, preset) }))
  return (
    <Choice
      label={lookWords.presets}
      value={ready.find(({ theme }) => changesBetween(draft, theme).length === 0)?.name ?? ''}
      options={ready.map(({ name, theme }) => ({ value: name, name, picture: <LookPicture theme={theme} /> }))}
      onChange={(name) => {
        const chosen = ready.find((each) => each.name === name)
        if (chosen) studio.take(chosen.theme)
      }}
      isDisabled={!canChange.value}
    />
  )
}

const corners = { none: 0, medium: 4, large: 7 }

/** A small picture of a theme: what the agent says, what a visitor says, the field to write in, the button. */
export function LookPicture({ theme: { theme } }: { theme: Pick<Theme, 'theme'> }) {
  const { background } = theme.general
  const { hostBubbles, guestBubbles, inputs, buttons, roundness } = theme.chat
  const corner = corners[roundness]
  const ground = background.type === 'Color' ? background.content : inputs.backgroundColor
  return (
    <svg class="look-picture" viewBox="0 0 96 68" aria-hidden="true">
      <rect width="96" height="68" rx={corner} fill={ground} />
      <rect x="8" y="8" width="56" height="18" rx={corner} fill={hostBubbles.backgroundColor} />
      <path d="M13 14.5h44M13 19.5h30" stroke={hostBubbles.color} stroke-width="2" />
      <rect x="44" y="30" width="44" height="13" rx={corner} fill={guestBubbles.backgroundColor} />
      <path d="M49 36.5h32" stroke={guestBubbles.color} stroke-width="2" />
      <rect
        x="8.5"
        y="48.5"
        width="79"
        height="13"
        rx={corner}
        fill={inputs.backgroundColor}
        stroke={inputs.placeholderColor}
        stroke-opacity="0.4"
      />
      <path d="M14 55h24" stroke={inputs.placeholderColor} stroke-width="2" />
      <rect x="71" y="50" width="15" height="10" rx={corner} fill={buttons.backgroundColor} />
      <path d="M76 55h5" stroke={buttons.color} stroke-width="2" />
    </svg>
  )
}

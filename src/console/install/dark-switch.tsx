import { useState } from 'preact/hooks'
import { Check, TextField } from '../parts/field/field.tsx'
import { installWords } from '../words/en/install.ts'
import { SelectField } from '../parts/field/choices.tsx'

const words = installWords.darkSwitch

/** How pages that are dark by a switch of their own say so, as `data-scheme-from` names it (docs/embed.md). The first is the most usual. */
const usual = ['.dark', 'html[data-theme]', 'html[data-bs-theme]', 'html[data-color-mode]'] as const

/** Whether the chat follows the page's own dark switch, and by what. Calls `onChange` with a CSS selector, or with null for no. */
export function DarkSwitch({ onChange }: { onChange: (selector: string | null) => void }) {
  const [isOn, setOn] = useState(false)
  const [chosen, setChosen] = useState<string>(usual[0])
  const [typed, setTyped] = useState('')
  const isOther = chosen === 'other'
  const isWrong = typed.trim() !== '' && !isSelector(typed)

  function follow(isWanted: boolean, selector: string): void {
    onChange(isWanted && selector.trim() !== '' && isSelector(selector) ? selector.trim() : null)
  }

  return (
    <>
      <Check
        label={
          <>
            {words.follow} <span class="quiet">{words.followAbout}</span>
          </>
        }
        isOn={isOn}
        onChange={(isWanted) => {
          setOn(isWanted)
          follow(isWanted, isOther ? typed : chosen)
        }}
      />
      {isOn && (
        <SelectField
          label={words.how}
          help={words.howHelp}
          value={chosen}
          options={[
            ...usual.map((value) => ({ value, name: words.usual[value] })),
            { value: 'other', name: words.other },
          ]}
          onChange={(value) => {
            setChosen(value)
            follow(true, value === 'other' ? typed : value)
          }}
        />
      )}
      {isOn && isOther && (
        <TextField
          label={words.selector}
          help={words.selectorHelp}
          value={typed}
          error={isWrong ? words.wrong : undefined}
          onInput={(text) => {
            setTyped(text)
            follow(true, text)
          }}
        />
      )}
    </>
  )
}

function isSelector(text: string): boolean {
  try {
    document.documentElement.matches(text)
    return true
  } catch {
    return false
  }
}

import { useState } from 'preact/hooks'
import { Field, TextField } from '../parts/field/field.tsx'
import { installWords } from '../words/en/install.ts'

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
      <label class="check">
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ currentTarget: { checked } }) => {
            setOn(checked)
            follow(checked, isOther ? typed : chosen)
          }}
        />
        <span>
          {words.follow} <span class="quiet">{words.followAbout}</span>
        </span>
      </label>
      {isOn && (
        <Field label={words.how} help={words.howHelp}>
          {(control) => (
            <select
              {...control}
              class="input"
              value={chosen}
              onChange={({ currentTarget: { value } }) => {
                setChosen(value)
                follow(true, value === 'other' ? typed : value)
              }}
            >
              {usual.map((selector) => (
                <option key={selector} value={selector}>
                  {words.usual[selector]}
                </option>
              ))}
              <option value="other">{words.other}</option>
            </select>
          )}
        </Field>
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

import { useEffect } from 'preact/hooks'
import { loadServedFont, servedFont } from '../../../theme/served-font.ts'
import { TextField } from '../../parts/field/field.tsx'
import { words } from '../../words/en.ts'
import { Choice } from './choice.tsx'

/** The families that every visitor gets, from this server or from his own system. */
const served = ['Open Sans', 'Inter', 'system-ui', 'Georgia', 'Verdana']

/** A font by its look, or any other by its name. */
export function FontControl({
  value,
  onChange,
  error,
  isDisabled,
}: {
  value: string
  onChange: (value: string) => void
  error: string | undefined
  isDisabled: boolean
}) {
  useEffect(() => loadServedFont('Open Sans'), [])
  return (
    <>
      <Choice
        label={words.look.fields['theme.general.font']}
        value={value}
        options={served.map((name) => ({
          value: name,
          name: name === 'system-ui' ? words.look.systemFont : name,
          picture: (
            <span aria-hidden="true" style={{ fontFamily: `"${servedFont(name)}", ${name}`, fontSize: '18px' }}>
              Ag
            </span>
          ),
        }))}
        onChange={onChange}
        isDisabled={isDisabled}
      />
      <TextField
        label={words.look.otherFont}
        help={words.look.otherFontHelp}
        value={value}
        onInput={onChange}
        error={error}
        maxLength={64}
        isDisabled={isDisabled}
      />
    </>
  )
}

import { useEffect } from 'preact/hooks'
import { loadServedFont, servedFont } from '../../../theme/served-font.ts'
import { TextField } from '../../parts/field/field.tsx'
import { lookWords } from '../../words/en/look.ts'
import { Choice } from './choice.tsx'
import type { FieldProps } from '../fields.ts'

/** The families that every visitor gets, from this server or from his own system. */
const served = ['Open Sans', 'Inter', 'system-ui', 'Georgia', 'Verdana']

/** A font by its look, or any other by its name. */
export function FontControl({ value, onChange, error, isDisabled }: FieldProps<string>) {
  useEffect(() => loadServedFont('Open Sans'), [])
  return (
    <>
      <Choice
        label={lookWords.fields['theme.general.font']}
        value={value}
        options={served.map((name) => ({
          value: name,
          name: name === 'system-ui' ? lookWords.systemFont : name,
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
        label={lookWords.otherFont}
        help={lookWords.otherFontHelp}
        value={value}
        onInput={onChange}
        error={error}
        maxLength={64}
        isDisabled={isDisabled}
      />
    </>
  )
}

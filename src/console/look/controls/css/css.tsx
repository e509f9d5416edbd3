import { Field } from '../../../parts/field/field.tsx'
import { lookWords } from '../../../words/en/look.ts'
import { CssEditor } from './css-editor.tsx'
import { cssFaults } from './css-faults.ts'
import type { FieldProps } from '../../fields.ts'

/** The parts that custom CSS may select (docs/embed.md). */
const parts = [
  ...'panel header title log message bubble host-bubble guest-bubble avatar subtitle day time problem'.split(' '),
  ...'state sources source actions card suggestions composer button'.split(' '),
  ...'welcome welcome-title welcome-subtitle disclosure branding'.split(' '),
]

/** Those that few need, and so are not offered. */
const otherParts = 'about correction greeting input menu new-messages notice problem scroller send stop'.split(' ')

/** The site's own rules, with the parts that they may select. */
export function CssControl({ value, onChange, error, isDisabled }: FieldProps<string>) {
  const faults = cssFaults(value, [...parts, ...otherParts])
  return (
    <>
      <Field
        label={lookWords.fields['theme.customCss']}
        help={`${lookWords.cssHelp} ${lookWords.cssKeys}`}
        error={error}
      >
        {(control) => <CssEditor control={control} value={value} onChange={onChange} isDisabled={isDisabled} />}
      </Field>
      {faults.length > 0 && (
        <ul class="css-faults" role="status">
          {faults.map(({ line, kind, text = '' }) => (
            <li key={`${line} ${kind} ${text}`}>{lookWords.cssFaults[kind](line, text)}</li>
          ))}
        </ul>
      )}
      <p>{lookWords.cssParts}</p>
      <ul class="parts">
        {parts.map((part) => (
          <li key={part}>
            <button
              type="button"
              disabled={isDisabled}
              title={lookWords.addRule(part)}
              onClick={() =>
                onChange(`${value}${value && !value.endsWith('\n') ? '\n' : ''}[part~='${part}'] {\n  \n}\n`)
              }
            >
              {part}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

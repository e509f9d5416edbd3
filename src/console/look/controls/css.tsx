import { Field } from '../../parts/field.tsx'
import { words } from '../../words/en.ts'

/** What a site's own css may select (docs/embed.md). */
const parts = [
  'panel',
  'header',
  'title',
  'log',
  'message',
  'bubble',
  'host-bubble',
  'guest-bubble',
  'avatar',
  'sources',
  'source',
  'actions',
  'card',
  'suggestions',
  'composer',
  'button',
  'welcome',
  'welcome-title',
  'welcome-subtitle',
  'disclosure',
  'branding',
]

/** The site's own rules, with the parts that they may select. */
export function CssControl({
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
  return (
    <>
      <Field label={words.look.fields['theme.customCss']} help={words.look.cssHelp} error={error}>
        {(control) => (
          <textarea
            {...control}
            class="input source"
            rows={12}
            spellcheck={false}
            disabled={isDisabled}
            value={value}
            onInput={(event) => onChange(event.currentTarget.value)}
          />
        )}
      </Field>
      <p>{words.look.cssParts}</p>
      <ul class="parts">
        {parts.map((part) => (
          <li key={part}>
            <button
              type="button"
              disabled={isDisabled}
              title={words.look.addRule(part)}
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

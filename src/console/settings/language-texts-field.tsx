import { Plus, X } from 'lucide'
import { canChange } from '../account/account.ts'
import { Button } from '../parts/button/button.tsx'
import { TextAreaField } from '../parts/field/field.tsx'
import { languagesWords } from '../words/en/editing.ts'
import { Select } from '../parts/field/choices.tsx'
import { languageName } from '../words/languages.ts'
import { languages } from '#contract/languages.ts'

/** One text for all visitors, or one for each of several languages. `others`: what those read who read none of them. */
export function LanguageTextsField({
  label,
  help,
  others = languagesWords.several,
  rows,
  onChange,
  errorAt,
  isDisabled = false,
}: {
  label: string
  help: string
  others?: string
  rows: readonly LanguageRow[]
  onChange: (rows: LanguageRow[]) => void
  /** The error of the text of a language; without a language, of the only text. */
  errorAt: (language: string) => string | undefined
  isDisabled?: boolean
}) {
  const change = (at: number, part: Partial<LanguageRow>) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...part } : row)))

  function add(): void {
    const [first, ...rest] = rows
    const named = first?.language === '' ? [{ ...first, language: 'en' }, ...rest] : [...rows]
    const [language = ''] = choicesFor(named, '')
    onChange([...named, { language, text: '' }])
  }

  function remove(at: number): void {
    const left = rows.filter((_, index) => index !== at)
    onChange(left.length === 1 ? left.map(({ text }) => ({ language: '', text })) : left)
  }

  const isSeveral = rows.length > 1
  return (
    <fieldset class="languages" disabled={isDisabled}>
      <legend>{label}</legend>
      <p class="help">{isSeveral ? `${help} ${others}` : help}</p>
      {/* A row is known by its place: its language changes under the hand that chooses it. */}
      {Array.from(rows.entries(), ([at, { language, text }]) => (
        <div key={`row ${at}`} class="language">
          {language !== '' && (
            <div class="row">
              <Select
                class="input grow"
                aria-label={languagesWords.language(label, at + 1)}
                value={language}
                options={choicesFor(rows, language).map((tag) => ({ value: tag, name: languageName(tag) }))}
                onChange={(next) => change(at, { language: next })}
              />
              {isSeveral && canChange.value && (
                <Button
                  label={languagesWords.remove(languageName(language))}
                  kind="plain"
                  icon={X}
                  isIconOnly
                  onClick={() => remove(at)}
                />
              )}
            </div>
          )}
          <TextAreaField
            label={languagesWords.text(label, language && languageName(language))}
            error={errorAt(language)}
            lang={language || undefined}
            dir="auto"
            value={text}
            onInput={(next) => change(at, { text: next })}
          />
        </div>
      ))}
      {canChange.value && <Button label={languagesWords.add} kind="plain" icon={Plus} onClick={add} />}
    </fieldset>
  )
}

/** Texts as they are typed: one for all visitors (no language), or one a language. */
export type LanguageRow = { language: string; text: string }

/** Texts as the server has them. */
export type LanguageTexts = string | Record<string, string> | null

export function toRows(texts: LanguageTexts): LanguageRow[] {
  if (texts === null || typeof texts === 'string') return [{ language: '', text: texts ?? '' }]
  return Object.entries(texts).map(([language, text]) => ({ language, text }))
}

/** One text is for all, whatever its language; without any there is none. */
export function toTexts(rows: readonly LanguageRow[]): LanguageTexts {
  const [only] = rows
  // As it is typed: a space at the end is there until the next word.
  if (rows.length === 1) return only?.language ? { [only.language]: only.text } : only?.text.trim() ? only.text : null
  return Object.fromEntries(rows.map(({ language, text }) => [language, text]))
}

/** Texts in words, to compare them with somebody else's. */
export function showRows(rows: readonly LanguageRow[]): string {
  return rows.map(({ language, text }) => (language ? `${languageName(language)}: ${text}` : text)).join('\n')
}

/** The languages that a row may have: those that no other row has, its own among them. */
function choicesFor(rows: readonly LanguageRow[], own: string): string[] {
  const taken = new Set(rows.map(({ language }) => language))
  const free: string[] = languages.filter((tag) => tag === own || !taken.has(tag))
  return own === '' || free.includes(own) ? free : [own, ...free]
}

import type { Theme } from '#contract/agents/theme.ts'
import { languages } from '#contract/languages.ts'
import { canChange } from '../account/account.ts'
import { CheckField, TextField, TextAreaField, NumberField, toNumber } from '../parts/field/field.tsx'
import { toRows, toTexts, type LanguageTexts, LanguageTextsField } from '../settings/language-texts-field.tsx'
import { lookWords } from '../words/en/look.ts'
import { languageName } from '../words/languages.ts'
import { BackgroundControl, PictureControl } from './controls/picture.tsx'
import { Choice, FontControl } from './controls/choice.tsx'
import { ColorControl } from './controls/color.tsx'
import { CssControl } from './controls/css.tsx'
import { PromptsControl } from './controls/prompts.tsx'
import { pathAmongTexts, translations, type Field, getAt } from './fields.ts'
import { isIn, type Studio } from './studio.ts'
import { wordsOf } from './field-errors.tsx'
import { optionsOf, SelectField } from '../parts/field/choices.tsx'

type FieldControlProps = {
  field: Field
  studio: Studio
  agentId: string
  /** The language whose text it edits; absent: that without one. */
  language?: string
}

/** The control of a field, on the draft. */
export function FieldControl({ field, studio, agentId, language }: FieldControlProps) {
  const { path, control } = field
  const at = language === undefined ? path : `${translations}.${language}.${pathAmongTexts(path)}`
  const value = getAt(studio.draft.value, at)
  const text = typeof value === 'string' ? value : ''
  const label = lookWords.fields[path as keyof typeof lookWords.fields]
  // What visitors read there as long as it is empty.
  const untranslated = language === undefined ? undefined : getAt(studio.draft.value, path)
  const placeholder = typeof untranslated === 'string' ? untranslated : ''
  const help = placeholder ? undefined : (lookWords.help as Record<string, string>)[path]
  const errors = studio.errors.value.map((each) => ({ path: each.path, message: wordsOf(each) }))
  const isDisabled = !canChange.value
  const onChange = (next: unknown) =>
    language === undefined ? studio.change(path, next) : studio.translate(language, path, next)
  const error = errors.find((each) => isIn(each, at))?.message
  const common = { label, error, onChange, isDisabled }

  switch (control) {
    case 'color':
      return (
        <ColorControl
          {...common}
          help={help}
          value={text}
          contrast={studio.contrasts.value.find((each) => each.path === path)}
        />
      )
    case 'background':
      return (
        <BackgroundControl {...common} agentId={agentId} value={value as Theme['theme']['general']['background']} />
      )
    case 'font':
      return <FontControl {...common} value={text} />
    case 'roundness':
    case 'composer':
    case 'start':
      return <Choice {...common} value={text} options={optionsOf<string>(lookWords[control])} />
    case 'side':
      // The first one is the default, which is saved as null.
      return (
        <Choice
          {...common}
          value={text || 'end'}
          options={optionsOf(lookWords.side)}
          onChange={(side) => onChange(side === 'end' ? null : side)}
        />
      )
    case 'number':
      return (
        <NumberField
          label={label}
          help={help}
          error={error}
          unit={lookWords.units[field.unit ?? 'pixels']}
          value={typeof value === 'number' ? String(value) : text}
          isDisabled={isDisabled}
          onInput={(typed) => onChange(toNumber(typed))}
        />
      )
    case 'language':
      return (
        <SelectField
          label={label}
          help={help}
          error={error}
          value={text}
          isDisabled={isDisabled}
          options={[
            { value: '', name: lookWords.ofPage },
            ...languages.map((code) => ({ value: code, name: languageName(code) })),
          ]}
          onChange={(code) => onChange(code || null)}
        />
      )
    case 'languages':
      return (
        <LanguageTextsField
          label={label}
          help={help ?? ''}
          rows={toRows((value ?? null) as LanguageTexts)}
          isDisabled={isDisabled}
          onChange={(rows) => onChange(toTexts(rows))}
          errorAt={(tag) => errors.find((each) => each.path === (tag ? `${path}.${tag}` : path))?.message}
        />
      )
    case 'switch':
      return <CheckField {...common} isSwitch isOn={value === true} />
    case 'picture':
      return <PictureControl {...common} agentId={agentId} value={text || null} />
    case 'prompts':
      return <PromptsControl {...common} path={at} value={(value ?? []) as Theme['initialPrompts']} errors={errors} />
    case 'css':
      return <CssControl {...common} value={text} />
    case 'line':
      return (
        <TextField
          label={label}
          help={help}
          error={error}
          value={text}
          placeholder={placeholder}
          maxLength={field.max ?? 200}
          isDisabled={isDisabled}
          onInput={onChange}
        />
      )
    case 'text':
      return (
        <TextAreaField
          label={label}
          help={help}
          error={error}
          rows={4}
          placeholder={placeholder}
          maxLength={field.max}
          value={text}
          disabled={isDisabled}
          onInput={onChange}
        />
      )
  }
}

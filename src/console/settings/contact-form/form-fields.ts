import type { ContactForm } from '#contract/inbox/help.ts'
import { toNumber } from '../../parts/field/number-field.tsx'
import { contactFormWords as text } from '../../words/en/contacts.ts'
import { showRows, toRows, toTexts, type LanguageRow } from '../texts/language-rows.ts'

/** Topics as they are typed: one on each line. */
export type TypedChoice = { label: string; options: string; isRequired: boolean }

/** A contact form as it is typed. */
export type Fields = Pick<ContactForm, 'isOffered' | 'name' | 'email' | 'phone'> & {
  choice: TypedChoice | null
  purpose: LanguageRow[]
  consent: LanguageRow[]
  retentionDays: string
}

export function readForm({ choice, purpose, consent, retentionDays, ...same }: ContactForm): Fields {
  return {
    ...same,
    choice: choice && { ...choice, options: choice.options.join('\n') },
    purpose: toRows(purpose),
    consent: toRows(consent),
    retentionDays: String(retentionDays ?? ''),
  }
}

/** The fields that are sent. What is no number is for the server to refuse. */
export function writeForm({ choice, purpose, consent, retentionDays, ...same }: Partial<Fields>): Partial<ContactForm> {
  return {
    ...same,
    ...(choice !== undefined && { choice: choice && { ...choice, options: optionsOf(choice) } }),
    ...(purpose && { purpose: toTexts(purpose) }),
    ...(consent && { consent: toTexts(consent) }),
    ...(retentionDays !== undefined && { retentionDays: toNumber(retentionDays) }),
  }
}

export function optionsOf({ options }: TypedChoice): string[] {
  return options
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

/** A field in words, to compare it with somebody else's. */
export function showField(value: Fields[keyof Fields], name: keyof Fields): string {
  if (typeof value === 'boolean') return value ? text.offered : text.notOffered
  if (value === null) return text.noChoice
  if (Array.isArray(value)) return showRows(value)
  if (typeof value === 'object') return text.oneOf(value.label, optionsOf(value))
  if (name === 'retentionDays') return value || text.forever
  return text.uses[value as ContactForm['name']]
}

import type { ContactForm } from '#contract/inbox/help.ts'
import { toNumber } from '../../parts/field/field.tsx'
import { contactFormWords as text } from '../../words/en/contacts.ts'
import { linesOf } from '../../sources/add/lines.ts'
import { showRows, toRows, toTexts, type LanguageRow, type LanguageTexts } from '../texts/language-rows.ts'

/** Topics as they are typed, by language: one on each line. */
export type TypedChoice = { label: LanguageRow[]; options: LanguageRow[]; isRequired: boolean }

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
    choice: choice && { ...choice, label: toRows(choice.label), options: toRows(joined(choice.options)) },
    purpose: toRows(purpose),
    consent: toRows(consent),
    retentionDays: String(retentionDays ?? ''),
  }
}

/** The fields that are sent. What is no number is for the server to refuse. */
export function writeForm({ choice, purpose, consent, retentionDays, ...same }: Partial<Fields>): Partial<ContactForm> {
  return {
    ...same,
    ...(choice !== undefined && { choice: choice && writeChoice(choice) }),
    ...(purpose && { purpose: toTexts(purpose) }),
    ...(consent && { consent: toTexts(consent) }),
    ...(retentionDays !== undefined && { retentionDays: toNumber(retentionDays) }),
  }
}

function writeChoice({ label, options, isRequired }: TypedChoice): NonNullable<ContactForm['choice']> {
  const typed = toTexts(options)
  const split = typed && typeof typed === 'object' ? mapped(typed, linesOf) : linesOf(typed ?? '')
  return { label: toTexts(label) ?? '', options: split, isRequired }
}

/** Topics as one text, one on each line. */
function joined(options: NonNullable<ContactForm['choice']>['options']): LanguageTexts {
  return Array.isArray(options) ? options.join('\n') : mapped(options, (each) => each.join('\n'))
}

function mapped<From, To>(all: Record<string, From>, change: (from: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(all).map(([language, from]) => [language, change(from)]))
}

/** A field in words, to compare it with somebody else's. */
export function showField(value: Fields[keyof Fields], name: keyof Fields): string {
  if (typeof value === 'boolean') return value ? text.offered : text.notOffered
  if (value === null) return text.noChoice
  if (Array.isArray(value)) return showRows(value)
  if (typeof value === 'object') return text.oneOf(showRows(value.label), linesOf(showRows(value.options)))
  if (name === 'retentionDays') return value || text.forever
  return text.uses[value as ContactForm['name']]
}

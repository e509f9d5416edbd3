import type { ContactForm, HelpUpdate } from '#contract/inbox/help.ts'
import { getHelp, updateHelp, type HelpAnswer } from '../api/inbox.ts'
import type { Answer } from '../api/request/call.ts'
import type { Loaded } from '../api/use-loaded.ts'
import { pagePath } from '../app/root.ts'
import { FormSection } from '../drafts/form-section.tsx'
import { useForm } from '../drafts/use-draft.ts'
import { Check, NumberField, toNumber } from '../parts/field/field.tsx'
import { contactFormWords as text } from '../words/en/contacts.ts'
import {
  LanguageTextsField,
  toRows,
  showRows,
  toTexts,
  type LanguageRow,
  type LanguageTexts,
} from './language-texts-field.tsx'
import { optionsOf, SelectField } from '../parts/field/choices.tsx'
import { linesOf } from '../parts/field/typed.ts'

const addresses = ['name', 'email', 'phone'] as const

/** Whether visitors may leave a message, what they are asked for, and how long it is kept. */
export function ContactFormSection({ agentId, help }: { agentId: string; help: Loaded<Answer<HelpAnswer>> }) {
  const form = useForm<HelpAnswer, Fields>({
    name: `settings.contact-form.${agentId}`,
    loaded: help,
    load: () => getHelp(agentId),
    read: ({ data }) => readForm(data.form),
    save: (fields, etag) => updateHelp(agentId, { form: writeForm(fields) } satisfies HelpUpdate, etag),
  })
  const { draft } = form
  const { value } = draft
  if (!value) return null
  return (
    <FormSection
      title={text.title}
      about={
        <>
          {text.about} <a href={`${pagePath('contacts')}?agent=${encodeURIComponent(agentId)}`}>{text.see}</a>
        </>
      }
      form={form}
      labels={{
        isOffered: text.isOffered,
        ...text.fields,
        choice: text.options,
        purpose: text.purpose,
        consent: text.consent,
        retentionDays: text.retention,
      }}
      show={showField}
    >
      <Check label={text.isOffered} isOn={value.isOffered} onChange={(isOffered) => draft.change({ isOffered })} />
      <div class="field-columns">
        {addresses.map((name) => (
          <SelectField
            key={name}
            label={text.fields[name]}
            error={draft.at(`form.${name}`) && name === 'email' ? text.addressWrong : undefined}
            value={value[name]}
            options={optionsOf<ContactForm['name']>(text.uses)}
            onChange={(use) => draft.change({ [name]: use })}
          />
        ))}
      </div>
      <ChoiceFields choice={value.choice} onChange={(choice) => draft.change({ choice })} at={draft.at} />
      <LanguageTextsField
        label={text.purpose}
        help={text.purposeHelp}
        rows={value.purpose}
        onChange={(purpose) => draft.change({ purpose })}
        errorAt={(language) => draft.at(language ? `form.purpose.${language}` : 'form.purpose') && text.purposeWrong}
      />
      <LanguageTextsField
        label={text.consent}
        help={text.consentHelp}
        rows={value.consent}
        onChange={(consent) => draft.change({ consent })}
        errorAt={(language) => draft.at(language ? `form.consent.${language}` : 'form.consent') && text.consentWrong}
      />
      <NumberField
        label={text.retention}
        unit={text.retentionUnit}
        help={text.retentionHelp}
        {...draft.field('retentionDays')}
        error={draft.at('form.retentionDays') && text.retentionWrong}
      />
      <FormPreview fields={value} />
    </FormSection>
  )
}

/** What visitors are asked for, in words. */
function FormPreview({ fields }: { fields: Fields }) {
  const { isOffered, choice, purpose, consent } = fields
  const named = addresses.filter((name) => fields[name] !== 'off')
  const topics =
    choice && text.oneOf(choice.label[0]?.text.trim() || text.noTopics, linesOf(choice.options[0]?.text ?? ''))
  const [first, agreed] = [purpose[0]?.text.trim(), consent[0]?.text.trim()]
  return (
    <section class="form-preview" aria-label={text.preview}>
      <h3>{text.preview}</h3>
      {isOffered ? (
        <>
          {first && <p dir="auto">{first}</p>}
          <ul class="bullets breaks">
            {topics && <li dir="auto">{choice.isRequired ? topics : text.mayBeEmpty(topics)}</li>}
            <li>{text.previewMessage}</li>
            {named.map((name) => (
              <li key={name}>{fields[name] === 'required' ? text.fields[name] : text.mayBeEmpty(text.fields[name])}</li>
            ))}
            {agreed && <li dir="auto">☐ {agreed}</li>}
          </ul>
        </>
      ) : (
        <p>{text.previewOff}</p>
      )}
    </section>
  )
}

type ChoiceFieldsProps = {
  choice: TypedChoice | null
  onChange: (choice: TypedChoice | null) => void
  /** The error at a path of the request. */
  at: (path: string) => string | undefined
}

/** Whether visitors choose one of several topics, and which. */
function ChoiceFields({ choice, onChange, at }: ChoiceFieldsProps) {
  const wrongTopics = (language: string) => {
    const path = ['form.choice.options', language].filter(Boolean).join('.')
    return [path, ...topicNumbers.map((number) => `${path}.${number}`)].map(at).find(Boolean)
  }
  return (
    <>
      <Check
        label={text.hasChoice}
        isOn={choice !== null}
        onChange={(isOn) => onChange(isOn ? { label: toRows(null), options: toRows(null), isRequired: false } : null)}
      />
      {choice && (
        <>
          <LanguageTextsField
            label={text.choiceLabel}
            help={text.choiceLabelHelp}
            rows={choice.label}
            onChange={(label) => onChange({ ...choice, label })}
            errorAt={(language) =>
              at(['form.choice.label', language].filter(Boolean).join('.')) && text.choiceLabelWrong
            }
          />
          <LanguageTextsField
            label={text.options}
            help={text.optionsHelp}
            rows={choice.options}
            onChange={(options) => onChange({ ...choice, options })}
            errorAt={(language) => (wrongTopics(language) ?? at('form.choice.options')) && text.optionsWrong}
          />
          <Check
            label={text.isChoiceRequired}
            isOn={choice.isRequired}
            onChange={(isOn) => onChange({ ...choice, isRequired: isOn })}
          />
        </>
      )}
    </>
  )
}

const topicNumbers = Array.from({ length: 21 }, (_, number) => number)

/** Topics as they are typed, by language: one on each line. */
type TypedChoice = { label: LanguageRow[]; options: LanguageRow[]; isRequired: boolean }

/** A contact form as it is typed. */
type Fields = Pick<ContactForm, 'isOffered' | 'name' | 'email' | 'phone'> & {
  choice: TypedChoice | null
  purpose: LanguageRow[]
  consent: LanguageRow[]
  retentionDays: string
}

function readForm({ choice, purpose, consent, retentionDays, ...same }: ContactForm): Fields {
  return {
    ...same,
    choice: choice && { ...choice, label: toRows(choice.label), options: toRows(joined(choice.options)) },
    purpose: toRows(purpose),
    consent: toRows(consent),
    retentionDays: String(retentionDays ?? ''),
  }
}

/** The fields that are sent. What is no number is for the server to refuse. */
function writeForm({ choice, purpose, consent, retentionDays, ...same }: Partial<Fields>): Partial<ContactForm> {
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
function showField(value: Fields[keyof Fields], name: keyof Fields): string {
  if (typeof value === 'boolean') return value ? text.offered : text.notOffered
  if (value === null) return text.noChoice
  if (Array.isArray(value)) return showRows(value)
  if (typeof value === 'object') return text.oneOf(showRows(value.label), linesOf(showRows(value.options)))
  if (name === 'retentionDays') return value || text.forever
  return text.uses[value as ContactForm['name']]
}

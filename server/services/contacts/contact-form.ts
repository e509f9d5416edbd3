import { createHash } from 'node:crypto'
import type { ContactCreate, ContactRequest, ShownForm } from '../../contract/inbox/contacts.ts'
import type { ContactForm } from '../../contract/inbox/help.ts'
import type { FieldError } from '../../contract/problem.ts'
import { defined } from '../../core/defined.ts'
import { invalidFields } from '../../core/errors.ts'
import { textFor } from '../../core/languages.ts'

type Texts = string | Readonly<Record<string, string>> | null
type Choice = NonNullable<ContactForm['choice']>

/** Returns a form as a visitor sees it who reads the `wanted` languages, best first. */
export function formFor(form: ContactForm, wanted: readonly string[]): ShownForm {
  const { choice } = form
  const purpose = textIn(form.purpose, wanted)
  const consent = textIn(form.consent, wanted)
  const asked = (field: 'name' | 'email' | 'phone') => (form[field] === 'off' ? undefined : form[field])
  return defined({
    name: asked('name'),
    email: asked('email'),
    phone: asked('phone'),
    choice:
      choice === null
        ? undefined
        : {
            label: textIn(choice.label, wanted) ?? '',
            options: textFor(topicsByLanguage(choice), wanted) ?? [],
            isRequired: choice.isRequired,
          },
    purpose,
    consent: consent === undefined ? undefined : { version: versionOf(consent), text: consent },
  })
}

/** What a visitor has filled in, as far as the form asks for it. */
type FilledForm = Pick<ContactRequest, 'message' | 'name' | 'email' | 'phone' | 'choice' | 'consent'>

/**
 * Returns what is stored of a filled form: only the fields that it has.
 * @throws {FoyerError} `validation` when one is missing, the choice is none of its options, or the consent is not to the current text.
 */
export function filledIn(form: ContactForm, body: ContactCreate): FilledForm {
  const errors: FieldError[] = []
  const filled: FilledForm = { message: body.message }
  for (const field of ['name', 'email', 'phone'] as const) {
    const value = body[field]
    if (form[field] === 'required' && !value) errors.push({ path: field, message: 'must not be empty' })
    if (form[field] !== 'off' && value) filled[field] = value
  }
  if (form.choice && body.choice) {
    const topic = topicOf(form.choice, body.choice)
    if (topic !== undefined) filled.choice = topic
    else errors.push({ path: 'choice', message: 'must be one of the options of the form' })
  } else if (form.choice?.isRequired) errors.push({ path: 'choice', message: 'must not be empty' })
  if (form.consent !== null) {
    // In whatever language it was shown.
    const texts = typeof form.consent === 'string' ? [form.consent] : Object.values(form.consent)
    const text = texts.find((each) => versionOf(each) === body.consentVersion)
    if (text !== undefined) filled.consent = { version: versionOf(text), text }
    else {
      const message = body.consentVersion
        ? 'is of a text that has changed: get the form again, and show the new one'
        : 'must be the version of the consent text'
      errors.push({ path: 'consentVersion', message })
    }
  }
  if (errors.length > 0) throw invalidFields(errors)
  return filled
}

/** A list for all languages is that of an unnamed one. */
function topicsByLanguage({ options }: Choice): Readonly<Record<string, string[]>> {
  return Array.isArray(options) ? { '': options } : options
}

/** The topic that was chosen, in whatever language it was shown, as the owner's first language has it. Undefined: it is none. */
function topicOf(choice: Choice, chosen: string): string | undefined {
  const lists = Object.values(topicsByLanguage(choice))
  const place = lists.map((topics) => topics.indexOf(chosen)).find((at) => at >= 0)
  return place === undefined ? undefined : lists[0]?.[place]
}

function textIn(texts: Texts, wanted: readonly string[]): string | undefined {
  return typeof texts === 'string' ? texts : textFor(texts ?? {}, wanted)
}

/** Another text is another version. */
function versionOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

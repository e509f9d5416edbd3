import { CircleAlert } from 'lucide'
import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import type { ShownForm } from '#contract/inbox/contacts.ts'
import type { PeopleWords } from '../../../i18n/people/people-words.ts'
import { problemWords } from '../../../i18n/words.ts'
import { Icon } from '../../icon.tsx'
import { useSetting } from '../../context.ts'
import { faultsIn, maxLengths, type ContactField, type ContactModel, type FieldFault } from './contact-model.ts'

type FormProps = { words: PeopleWords; model: ContactModel; form: ShownForm }

/** The fields that a browser can fill in: what they are for (WCAG 2.2, 1.3.5), and the keyboard that a phone shows for them. */
const known = {
  name: { type: 'text', inputMode: 'text', autocomplete: 'name' },
  email: { type: 'email', inputMode: 'email', autocomplete: 'email' },
  phone: { type: 'tel', inputMode: 'tel', autocomplete: 'tel' },
} as const

/** The fields that the site asks for. A fault is shown once the visitor has left its field, and goes as soon as it is mended. */
export function ContactForm({ words, model, form }: FormProps) {
  const setting = useSetting()
  const { contact } = words
  const box = useRef<HTMLFormElement>(null)
  const values = model.values.value
  const touched = model.touched.value
  const faults = faultsIn(form, values)
  const isSending = model.step.value === 'sending'

  function faultOf(field: ContactField): string | undefined {
    const fault = faults[field]
    if (!fault || !touched.has(field)) return undefined
    return field !== 'isAgreed' && fault === 'tooLong'
      ? setting.words.tooLong(values[field].length - maxLengths[field])
      : contact[fault as Exclude<FieldFault, 'tooLong'>]
  }

  async function send(): Promise<void> {
    const wrong = await model.send()
    if (wrong) box.current?.querySelector<HTMLElement>(`#contact-${wrong}`)?.focus()
  }

  /** What is the same for all fields. An empty field that is only passed by is no fault yet. */
  function common(field: ContactField, isRequired: boolean) {
    const fault = faultOf(field)
    return {
      id: `contact-${field}`,
      'aria-required': isRequired,
      'aria-invalid': fault !== undefined,
      'aria-describedby': describedBy(field, fault),
      onBlur: ({ relatedTarget }: FocusEvent) => {
        // On the way to the button: a line that comes now would move it away from the press.
        if (relatedTarget instanceof Element && relatedTarget.matches('[type=submit]')) return
        if (values[field] !== '' && values[field] !== false) model.touch(field)
      },
    }
  }

  function describedBy(field: ContactField, fault: string | undefined): string | undefined {
    if (fault !== undefined) return `contact-${field}-fault`
    return field === 'email' && form.mailsAnswers ? 'contact-email-hint' : undefined
  }

  return (
    <form
      class="contact-form"
      ref={box}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {form.purpose && (
        <p class="contact-purpose" dir="auto">
          {form.purpose}
        </p>
      )}
      {(['name', 'email', 'phone'] as const).map((field) => {
        const use = form[field]
        return (
          use && (
            <Field
              key={field}
              name={field}
              label={contact[field]}
              fault={faultOf(field)}
              isOptional={use === 'optional'}
              hint={field === 'email' && form.mailsAnswers ? contact.mailed : undefined}
            >
              <input
                {...known[field]}
                {...common(field, use === 'required')}
                dir={field === 'name' || values[field] === '' ? 'auto' : 'ltr'}
                value={values[field]}
                onInput={(event) => model.change({ [field]: event.currentTarget.value })}
              />
            </Field>
          )
        )
      })}
      {form.choice && (
        <Field name="choice" label={form.choice.label} fault={faultOf('choice')} isOptional={!form.choice.isRequired}>
          <select
            {...common('choice', form.choice.isRequired)}
            value={values.choice}
            onChange={(event) => model.change({ choice: event.currentTarget.value })}
          >
            <option value="">{contact.choose}</option>
            {form.choice.options.map((option) => (
              <option key={option} value={option}>
                {option}
              </option>
            ))}
          </select>
        </Field>
      )}
      <Field name="message" label={contact.message} fault={faultOf('message')} isOptional={false}>
        <textarea
          {...common('message', true)}
          rows={4}
          dir="auto"
          value={values.message}
          onInput={(event) => model.change({ message: event.currentTarget.value })}
        />
      </Field>
      {form.consent && (
        <div class="contact-consent">
          <label>
            <input
              type="checkbox"
              {...common('isAgreed', true)}
              checked={values.isAgreed}
              onChange={(event) => model.change({ isAgreed: event.currentTarget.checked })}
            />
            <span dir="auto">{form.consent.text}</span>
          </label>
          <Fault name="isAgreed" text={faultOf('isAgreed')} />
        </div>
      )}
      <p class="contact-problem" role="alert">
        {model.problem.value !== null && problemText(model.problem.value)}
      </p>
      <div class="choices">
        <button
          type="submit"
          class="button"
          part="button"
          aria-disabled={isSending}
          onClick={(event) => {
            // Sent from here: in a sandboxed frame no form is submitted.
            event.preventDefault()
            if (!isSending) void send()
          }}
        >
          {contact.send}
        </button>
      </div>
    </form>
  )

  function problemText(code: string): string {
    if (code === 'changed') return contact.changed
    return `${setting.words.notSent} ${problemWords(setting.words, code)} ${contact.kept}`
  }
}

type FieldProps = {
  name: ContactField
  label: string
  fault: string | undefined
  isOptional: boolean
  hint?: string | undefined
  children: ComponentChildren
}

function Field({ name, label, fault, isOptional, hint, children }: FieldProps) {
  const { words } = useSetting()
  return (
    <div class="contact-field">
      <label for={`contact-${name}`}>
        <span dir="auto">{label}</span> {isOptional && <small>{words.correctiveHint}</small>}
      </label>
      {children}
      {hint !== undefined && <small id={`contact-${name}-hint`}>{hint}</small>}
      <Fault name={name} text={fault} />
    </div>
  )
}

function Fault({ name, text }: { name: ContactField; text: string | undefined }) {
  if (text === undefined) return null
  return (
    <p class="contact-fault" id={`contact-${name}-fault`}>
      <Icon of={CircleAlert} />
      {text}
    </p>
  )
}

import { effect, signal, type ReadonlySignal, type Signal } from '@preact/signals'
import type { ShownForm } from '#contract/inbox/contacts.ts'
import { newClientId } from '../../../client/client-id.ts'
import { ClientError, codeOf } from '../../../client/errors.ts'
import type { HandoverSurroundings } from '../handover-tools.ts'

/** What the visitor has typed; of an optional field "" is nothing. */
export type ContactValues = Record<'message' | 'name' | 'email' | 'phone' | 'choice', string> & { isAgreed: boolean }
export type ContactField = keyof ContactValues

/** What is wrong with a field. */
export type FieldFault = 'required' | 'wrongEmail' | 'wrongPhone' | 'agree' | 'tooLong'

/** What the visitor got for a message that is stored. Without `id`, as the conversation was left meanwhile, it cannot be withdrawn. */
export type Receipt = { id?: string; reference: string }

/**
 * `loading`: the form is being fetched. `unavailable`: there is none now. `filling`, `sending`. `sent`: it is stored. `asking`: whether to
 * withdraw it for good; `withdrawing`, `withdrawn`.
 */
export type ContactStep =
  | 'loading'
  | 'unavailable'
  | 'filling'
  | 'sending'
  | 'sent'
  | 'asking'
  | 'withdrawing'
  | 'withdrawn'

/** A contact form on screen. What is typed stays while the page does, also when the panel is closed; nothing of it is stored. */
export type ContactModel = {
  step: Signal<ContactStep>
  form: ReadonlySignal<ShownForm | null>
  values: ReadonlySignal<ContactValues>
  /** The fields whose faults are shown: those that were left, and all once sending was tried. */
  touched: ReadonlySignal<ReadonlySet<ContactField>>
  /** Why it was not sent: the code of a problem; `changed`: the form is another one now. */
  problem: ReadonlySignal<string | null>
  receipt: ReadonlySignal<Receipt | null>
  /** The form comes on screen. */
  open: () => void
  change: (values: Partial<ContactValues>) => void
  touch: (field: ContactField) => void
  /** Resolves with the first field that is not right as it is, if there is one: then nothing is sent. */
  send: () => Promise<ContactField | null>
  withdraw: () => Promise<void>
  /** Begins another message. */
  again: () => void
  /** The conversation is left, and what belongs to it. */
  forget: () => void
  destroy: () => void
}

/** The order in which they stand, and the longest that the server takes, in UTF-16 units (server/contract/inbox/contacts.ts). */
export const maxLengths = { name: 200, email: 254, phone: 50, choice: 200, message: 4000 } as const
const texts = Object.keys(maxLengths) as (keyof typeof maxLengths)[]
const order = [...texts, 'isAgreed'] as const

const empty: ContactValues = { message: '', name: '', email: '', phone: '', choice: '', isAgreed: false }

/** Addresses as the server takes them: as browsers do (WHATWG HTML), with a host of at least two parts. */
const address = /^[\w.!#$%&'*+/=?^`{|}~-]+@([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/i

/** What is wrong with what was typed, by field. */
export function faultsIn(form: ShownForm, values: ContactValues): Partial<Record<ContactField, FieldFault>> {
  const faults: Partial<Record<ContactField, FieldFault>> = {}
  const required: Record<keyof typeof maxLengths, boolean> = {
    name: form.name === 'required',
    email: form.email === 'required',
    phone: form.phone === 'required',
    choice: form.choice?.isRequired ?? false,
    message: true,
  }
  for (const field of texts) {
    const text = values[field].trim()
    if (text === '' && required[field]) faults[field] = 'required'
    if (text.length > maxLengths[field]) faults[field] = 'tooLong'
    if (field === 'phone' && form.phone && text !== '' && !/\p{Nd}(\P{Nd}*\p{Nd}){2}/u.test(text))
      faults.phone = 'wrongPhone'
    if (field === 'email' && form.email && text !== '' && !address.test(text)) faults.email = 'wrongEmail'
  }
  if (form.consent && !values.isAgreed) faults.isAgreed = 'agree'
  return faults
}

export function createContactModel({ chat, agrees, place, emit }: HandoverSurroundings): ContactModel {
  const step = signal<ContactStep>('loading')
  const form = signal<ShownForm | null>(null)
  const values = signal(empty)
  const touched = signal<ReadonlySet<ContactField>>(new Set())
  const problem = signal<string | null>(null)
  const receipt = signal<Receipt | null>(receiptIn(chat.noted('contact')))
  /** The same message, however often it is sent; changed it is another one: the server may have stored the first, and answers as before. */
  let clientId = ''
  let posted = ''
  /** Whether the conversation was left since the message was sent. */
  let isLeft = false
  /** The question that was put into the message. */
  let suggested = ''

  function change(changed: Partial<ContactValues>): void {
    values.value = { ...values.peek(), ...changed }
  }

  async function fetchForm(): Promise<void> {
    const fetched = await orAnew(() => chat.request<ShownForm>('contact-form'))
    // Another text is agreed to anew.
    if (fetched.consent?.version !== form.peek()?.consent?.version) change({ isAgreed: false })
    form.value = fetched
  }

  async function load(): Promise<void> {
    if (form.peek() === null) step.value = 'loading'
    problem.value = null
    const begun = step.peek()
    let fault: string | null = null
    try {
      await fetchForm()
    } catch (error) {
      fault = form.peek() !== null && codeOf(error) === 'network' ? null : codeOf(error)
    }
    // What is known is sent meanwhile, perhaps.
    if (step.peek() !== begun) return
    problem.value = fault
    step.value = fault === null ? 'filling' : 'unavailable'
  }

  async function post({ consent, ...fields }: ShownForm): Promise<void> {
    const { message, isAgreed: _, ...optional } = values.peek()
    const shown = Object.entries(optional).filter(
      ([name, text]) => text.trim() !== '' && fields[name as keyof typeof optional] !== undefined,
    )
    const content = JSON.stringify([message, shown])
    if (content !== posted) clientId = newClientId()
    posted = content
    const body = {
      message,
      clientId,
      ...Object.fromEntries(shown),
      ...(consent && { consentVersion: consent.version }),
    }
    const { id = '', reference } = await orAnew(() => {
      isLeft = false
      return chat.request<Receipt>('contacts', 'POST', body)
    })
    receipt.value = isLeft ? { reference } : { id, reference }
    if (!isLeft) chat.note('contact', receipt.value)
    emit('contact', { reference })
  }

  /** The server does not take it: perhaps the site has changed its form meanwhile. */
  async function refused(error: unknown): Promise<void> {
    const before = JSON.stringify(form.peek())
    const isOfForm = error instanceof ClientError && error.status >= 400 && error.status < 429
    if (isOfForm) await load()
    else step.value = 'filling'
    if (step.peek() !== 'filling') return
    const isChanged = isOfForm && JSON.stringify(form.peek()) !== before
    problem.value = isChanged ? 'changed' : codeOf(error)
  }

  // Erased, or begun anew, in any tab: there is nothing to withdraw any more.
  const stop = effect(() => {
    if (chat.messages.value.length === 0 && !chat.hasSession()) forget()
  })

  function forget(): void {
    isLeft = true
    receipt.value = null
    if (step.peek() !== 'sending') step.value = form.peek() ? 'filling' : 'loading'
  }

  return {
    step,
    form,
    values,
    touched,
    problem,
    receipt,

    open() {
      if (step.peek() === 'sending' || step.peek() === 'withdrawing') return
      const stored = receiptIn(chat.noted('contact'))
      if (stored || !chat.hasSession()) receipt.value = stored
      problem.value = null
      if (receipt.peek()) {
        step.value = 'sent'
        return
      }
      const question = chat.messages.peek().findLast(({ messageType }) => messageType === 'user')?.message ?? ''
      if (['', suggested].includes(values.peek().message)) {
        suggested = question
        change({ message: question })
      }
      void load()
    },

    change,

    touch(field) {
      if (!touched.peek().has(field)) touched.value = new Set([...touched.peek(), field])
    },

    async send() {
      const shown = form.peek()
      if (!shown || step.peek() !== 'filling') return null
      const faults = faultsIn(shown, values.peek())
      touched.value = new Set(order)
      const wrong = order.find((field) => faults[field])
      if (wrong) return wrong
      const isAgreed = await agrees()
      // Where the site's notice was, there the form comes back.
      place.value = 'contact'
      if (!isAgreed) return null
      step.value = 'sending'
      problem.value = null
      try {
        await post(shown)
        posted = ''
        change({ message: '', choice: '', isAgreed: false })
        touched.value = new Set()
        step.value = 'sent'
      } catch (error) {
        await refused(error)
      }
      return null
    },

    async withdraw() {
      const id = receipt.peek()?.id
      if (id === undefined || step.peek() !== 'asking') return
      step.value = 'withdrawing'
      problem.value = null
      try {
        await chat.request(`contacts/${encodeURIComponent(id)}`, 'DELETE')
      } catch (error) {
        // What is not there any more, with its conversation or alone, is withdrawn.
        if (!(error instanceof ClientError && error.isGone)) {
          problem.value = codeOf(error)
          step.value = 'sent'
          return
        }
      }
      receipt.value = null
      if (receiptIn(chat.noted('contact'))?.id === id) chat.note('contact', undefined)
      step.value = 'withdrawn'
    },

    again() {
      forget()
      void load()
    },

    forget,
    destroy: stop,
  }
}

/** Repeats a request in a new conversation, where the server has dropped the one that it was made in. */
async function orAnew<Data>(request: () => Promise<Data>): Promise<Data> {
  try {
    return await request()
  } catch (error) {
    if (codeOf(error) !== 'unauthorized') throw error
    return request()
  }
}

/** A receipt as the browser remembers it, where anybody may have written. */
function receiptIn(noted: unknown): Receipt | null {
  const { id, reference } = (noted ?? {}) as Partial<Receipt>
  return typeof id === 'string' && typeof reference === 'string' ? { id, reference } : null
}

import type { Signal } from '@preact/signals'
import { CircleCheck } from 'lucide'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { PeopleWords } from '../../../i18n/people/people-words.ts'
import { problemWords } from '../../../i18n/words.ts'
import { PlainButton } from '../../button.tsx'
import { Icon } from '../../icon.tsx'
import { Page, Question, useFirstFocus } from '../../privacy/privacy-room.tsx'
import type { Place } from '../../privacy/privacy-state.ts'
import { useSetting } from '../../context.ts'
import { ContactForm } from './contact-form.tsx'
import type { ContactModel } from './contact-model.ts'

type Part = { words: PeopleWords; model: ContactModel }
type ContactPageProps = Part & { place: Signal<Place | null>; close: () => void }

/** Over the chat: the form in which a visitor leaves a message for people, and after that what was stored. */
export function ContactPage({ words, model, place, close }: ContactPageProps) {
  const setting = useSetting()
  const step = model.step.value
  const isForm = step === 'filling' || step === 'sending'

  return (
    <Page part="contact" title={words.contact.title} place={place} close={close}>
      <p class="contact-line" role="status">
        {step === 'loading' && setting.words.loading}
        {step === 'withdrawn' && words.contact.withdrawn}
      </p>
      {step === 'unavailable' && <Unavailable words={words} model={model} />}
      {isForm && model.form.value && <ContactForm words={words} model={model} form={model.form.value} />}
      {(step === 'sent' || step === 'asking' || step === 'withdrawing') && <Sent words={words} model={model} />}
      {step === 'withdrawn' && (
        <div class="choices">
          <PlainButton onClick={model.again}>{words.contact.another}</PlainButton>
        </div>
      )}
    </Page>
  )
}

/** There is no form, or it could not be fetched. */
function Unavailable({ words: { contact }, model }: Part) {
  const { words } = useSetting()
  const code = model.problem.value ?? 'unknown'
  const isOff = code === 'not-offered' || code === 'not-found'
  return (
    <>
      <p class="contact-line" role="alert">
        {isOff ? contact.unavailable : problemWords(words, code)}
      </p>
      {!isOff && code !== 'agent-gone' && (
        <div class="choices">
          <PlainButton onClick={model.again}>{words.retry}</PlainButton>
        </div>
      )}
    </>
  )
}

/** What was stored, by the reference to name it by, and the way to take it back. */
function Sent({ words: { contact }, model }: Part) {
  const { words } = useSetting()
  const title = useRef<HTMLHeadingElement>(null)
  const withdraw = useRef<HTMLButtonElement>(null)
  const { step, receipt, problem } = model
  useFirstFocus(title)
  const isAsking = step.value !== 'sent'
  // Declined, or not done.
  useLayoutEffect(() => (isAsking ? () => withdraw.current?.focus() : undefined), [isAsking])
  return (
    <div class="contact-sent">
      <Icon of={CircleCheck} />
      <h3 tabIndex={-1} ref={title}>
        {contact.saved}
      </h3>
      {/* Isolated, so that the reference keeps its order in a sentence that runs the other way. */}
      <p>{contact.reference(`\u2068${receipt.value?.reference ?? ''}\u2069`)}</p>
      {isAsking ? (
        <Question
          text={contact.withdrawQuestion}
          yes={contact.withdraw}
          isBusy={step.value === 'withdrawing'}
          answer={(isSure) => {
            if (isSure) return void model.withdraw()
            step.value = 'sent'
          }}
        />
      ) : (
        <div class="choices">
          {receipt.value?.id !== undefined && (
            <PlainButton ref={withdraw} onClick={() => (step.value = 'asking')}>
              {contact.withdraw}
            </PlainButton>
          )}
          <PlainButton onClick={model.again}>{contact.another}</PlainButton>
        </div>
      )}
      <p role="alert">{problem.value !== null && `${contact.notWithdrawn} ${problemWords(words, problem.value)}`}</p>
    </div>
  )
}

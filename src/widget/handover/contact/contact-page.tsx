import type { Signal } from '@preact/signals'
import { ArrowLeft, CircleCheck, X } from 'lucide'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { PeopleWords } from '../../../i18n/people/people-words.ts'
import { problemWords } from '../../../i18n/words.ts'
import { Icon } from '../../icon.tsx'
import { focusMore, takesEscape, useFirstFocus } from '../../privacy/privacy-room.tsx'
import type { Place } from '../../privacy/privacy-state.ts'
import { useSetting } from '../../context.ts'
import { ContactForm } from './contact-form.tsx'
import type { ContactModel } from './contact-model.ts'

type PageProps = { words: PeopleWords; model: ContactModel; place: Signal<Place | null>; close: () => void }

/** Over the chat: the form in which a visitor leaves a message for people, and after that what was stored. */
export function ContactPage({ words, model, place, close }: PageProps) {
  const setting = useSetting()
  const heading = useRef<HTMLHeadingElement>(null)
  useFirstFocus(heading)
  const step = model.step.value
  const isForm = step === 'filling' || step === 'sending'

  function leave(): void {
    const panel = heading.current?.closest('.panel') ?? null
    place.value = null
    // Elements below cannot take the focus while this view covers them.
    requestAnimationFrame(() => focusMore(panel?.firstElementChild ?? null))
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape works wherever the focus is in it
    <section
      class="about contact"
      part="contact"
      aria-labelledby="contact-title"
      onKeyDown={(event) => {
        if (takesEscape(event)) leave()
      }}
    >
      <div class="header">
        <button
          type="button"
          class="tool back"
          aria-label={setting.words.about.back}
          title={setting.words.about.back}
          onClick={leave}
        >
          <Icon of={ArrowLeft} />
        </button>
        <h2 id="contact-title" class="title" tabIndex={-1} ref={heading}>
          {words.contact.title}
        </h2>
        {setting.mode !== 'inline' && (
          <button
            type="button"
            class="tool"
            aria-label={setting.words.close}
            title={setting.words.close}
            onClick={close}
          >
            <Icon of={X} />
          </button>
        )}
      </div>
      <p class="contact-line" role="status">
        {step === 'loading' && setting.words.loading}
        {step === 'withdrawn' && words.contact.withdrawn}
      </p>
      {step === 'unavailable' && <Unavailable words={words} model={model} />}
      {isForm && model.form.value && <ContactForm words={words} model={model} form={model.form.value} />}
      {(step === 'sent' || step === 'asking' || step === 'withdrawing') && <Sent words={words} model={model} />}
      {step === 'withdrawn' && (
        <div class="contact-ends">
          <button type="button" class="plain-button" onClick={model.again}>
            {words.contact.another}
          </button>
        </div>
      )}
    </section>
  )
}

type Part = { words: PeopleWords; model: ContactModel }

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
      {!isOff && (
        <div class="contact-ends">
          <button type="button" class="plain-button" onClick={model.again}>
            {words.retry}
          </button>
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
            requestAnimationFrame(() => withdraw.current?.focus())
          }}
        />
      ) : (
        <div class="contact-ends">
          <button type="button" class="plain-button" ref={withdraw} onClick={() => (step.value = 'asking')}>
            {contact.withdraw}
          </button>
          <button type="button" class="plain-button" onClick={model.again}>
            {contact.another}
          </button>
        </div>
      )}
      <p role="alert">{problem.value !== null && `${contact.notWithdrawn} ${problemWords(words, problem.value)}`}</p>
    </div>
  )
}

type QuestionProps = { text: string; yes: string; isBusy: boolean; answer: (isSure: boolean) => void }

/** Asks before a message is deleted. The focus is on the way back. */
function Question({ text, yes, isBusy, answer }: QuestionProps) {
  const { words } = useSetting()
  const cancel = useRef<HTMLButtonElement>(null)
  useFirstFocus(cancel)
  useLayoutEffect(() => cancel.current?.scrollIntoView({ block: 'nearest' }), [])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape works wherever the focus is in it
    <div
      role="alertdialog"
      aria-labelledby="withdraw-question"
      onKeyDown={(event) => {
        if (takesEscape(event)) answer(false)
      }}
    >
      <p id="withdraw-question">{text}</p>
      <div class="contact-ends">
        <button type="button" class="plain-button" ref={cancel} onClick={() => answer(false)}>
          {words.about.cancel}
        </button>
        <button
          type="button"
          class="button danger"
          part="button"
          aria-disabled={isBusy}
          onClick={() => {
            if (!isBusy) answer(true)
          }}
        >
          {yes}
        </button>
      </div>
    </div>
  )
}

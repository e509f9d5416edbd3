import css from './handover.css?inline'
import { computed, useSignal } from '@preact/signals'
import { CircleAlert, Hourglass, Mail, UserRound } from 'lucide'
import { useEffect } from 'preact/hooks'
import type { ChatMessage } from '../../chat/chat.ts'
import { loadPeopleWords } from '../../i18n/people/load-people-words.ts'
import { problemWords } from '../../i18n/words.ts'
import { Note } from '../messages/note.tsx'
import { focusMore } from '../privacy/privacy-room.tsx'
import type { MenuItem } from '../privacy/privacy-state.ts'
import { PlainButton } from '../button.tsx'
import { useSetting } from '../context.ts'
import { ContactPage } from './contact/contact-page.tsx'
import { createContactModel } from './contact/contact-model.ts'
import type { HandoverSurroundings, HandoverTools } from './handover-tools.ts'
import { createHandoverModel, type HandoverModel } from './handover-model.ts'
import { newestPosition, sendPresence } from './presence.ts'
import type { AskReason } from '#contract/inbox/handover.ts'

export { css }

/** A person's typing ends by itself when nothing more is heard of it, in milliseconds. */
const typingEnds = 10_000

/** People in a conversation, as the visitor sees them: see HandoverTools. */
export async function createTools(surroundings: HandoverSurroundings): Promise<HandoverTools> {
  const { chat, panelOptions, place, close, needPrivacy } = surroundings
  const words = await loadPeopleWords(panelOptions.lang, panelOptions.words)
  const model = createHandoverModel(words, surroundings)
  const contacts = createContactModel(surroundings)
  const stopPresence = sendPresence(surroundings)

  async function contact(): Promise<void> {
    await needPrivacy()
    contacts.open()
    place.value = 'contact'
  }
  const openForm = () => void contact()

  function menuItems(): MenuItem[] {
    const { person, form } = model.offer.value
    const ask = (menu: HTMLElement) => {
      focusMore(menu)
      place.value = null
      void model.ask('wish')
    }
    return [
      ...(person ? [{ icon: UserRound, label: words.ask, choose: ask }] : []),
      ...(form || contacts.receipt.value ? [{ icon: Mail, label: words.contact.title, choose: openForm }] : []),
    ]
  }

  return {
    words,
    person: computed(() => {
      if (model.answering.value !== 'person') return null
      const name = chat.handover.value?.author?.name ?? words.someone
      return { subtitle: words.subtitle, disclosure: words.disclosure(name) }
    }),
    Room: () => (
      <>
        <Line model={model} contact={openForm} />
        {place.value === 'contact' && <ContactPage {...{ words, model: contacts, place, close }} />}
      </>
    ),
    BelowNewest: ({ message }) => (
      <>
        <Seen {...{ model, message }} />
        <WaysOut {...{ model, message, contact: openForm }} />
      </>
    ),
    menuItems,
    contact: openForm,
    leave() {
      // Also who is only being asked for: the server may know already.
      if (model.answering.peek() === 'waiting' || model.isBusy.peek())
        void chat.request('handover/ask', 'DELETE').catch(() => undefined)
      contacts.forget()
    },
    destroy() {
      stopPresence()
      model.destroy()
      contacts.destroy()
    },
  }
}

/** Above the composer: that a person is waited for, and who is writing. */
function Line({ model, contact }: { model: HandoverModel; contact: () => void }) {
  const { chat, words, answering, offer, said, problem, isBusy } = model
  const setting = useSetting()
  const handover = chat.handover.value
  const hours = handover?.hours ? ` ${words.hours(handover.hours)}` : ''
  const code = problem.value
  return (
    <div class="notices people">
      <p class="unseen" role="status">
        {said.value}
      </p>
      <div role="status">
        {isBusy.value && answering.value === 'ai' && <Note icon={Hourglass} text={setting.words.loading} />}
        {answering.value === 'waiting' && (
          <Note icon={Hourglass} text={(handover?.isOpen ? words.waiting : `${words.away} ${words.waiting}`) + hours}>
            {offer.value.form && <PlainButton onClick={contact}>{words.contact.title}</PlainButton>}
            <PlainButton aria-disabled={isBusy.value} onClick={() => void model.withdraw()}>
              {words.leave}
            </PlainButton>
          </Note>
        )}
      </div>
      <Typing model={model} />
      <div role="alert">
        {code !== null && (
          <Note icon={CircleAlert} text={code === 'away' ? words.away + hours : problemWords(setting.words, code)}>
            {code === 'away' && offer.value.form && <PlainButton onClick={contact}>{words.contact.title}</PlainButton>}
          </Note>
        )}
      </div>
    </div>
  )
}

/** That the person who answers has read the visitor's message. */
function Seen({ model: { chat, words }, message }: { model: HandoverModel; message: ChatMessage }) {
  const isVisitors = message.messageType === 'user' && !message.delivery
  const isRead = (chat.handover.value?.readThrough ?? -1) >= newestPosition(chat)
  if (!isVisitors || !isRead) return null
  return (
    <p class="seen" part="seen">
      {words.seen}
    </p>
  )
}

/** "Mia is writing", as the server says it. Announced once between two messages: it comes and goes. */
function Typing({ model: { chat, words, said } }: { model: HandoverModel }) {
  const setting = useSetting()
  const typist = chat.typist.value
  const newest = chat.messages.value.at(-1)?.id
  const over = useSignal<typeof typist>(null)
  const isShown = typist !== null && typist !== over.value
  const text = setting.words.writing(typist?.name ?? words.someone)
  useEffect(() => {
    if (!typist) return undefined
    const timer = setTimeout(() => (over.value = typist), typingEnds)
    return () => clearTimeout(timer)
  }, [typist, over])
  useEffect(() => {
    if (isShown) said.value = text
  }, [isShown, newest, said, text])
  if (!isShown) return null
  return (
    <p class="typist" part="typing" aria-hidden="true">
      <span class="typist-dots">
        <i />
        <i />
        <i />
      </span>
      <bdi>{text}</bdi>
    </p>
  )
}

type WaysOutProps = { model: HandoverModel; message: ChatMessage; contact: () => void }

/** Below the newest answer, where it did not help: ask for a person, or leave a message. */
function WaysOut({ model, message, contact }: WaysOutProps) {
  const { words, offer, isBusy, answering, chat } = model
  const why = whyAsked(message)
  const { person, form } = offer.value
  if (!why || answering.value !== 'ai' || chat.state.value !== 'resting' || !(person || form)) return null
  return (
    <div class="people-ways" part="help">
      {person && (
        <PlainButton aria-disabled={isBusy.value} onClick={() => void model.ask(why)}>
          {words.ask}
        </PlainButton>
      )}
      {form && <PlainButton onClick={contact}>{words.contact.title}</PlainButton>}
    </div>
  )
}

/** Why a visitor might want a person after this answer; null: it did what answers do. */
function whyAsked({ messageType, author, status, verdict, feedback }: ChatMessage): AskReason | null {
  if (messageType === 'user' || author) return null
  if (status === 'failed' || status === 'interrupted') return 'failed'
  if (feedback?.type === 'negative') return 'voted-down'
  return verdict === 'unanswered' ? 'unanswered' : null
}

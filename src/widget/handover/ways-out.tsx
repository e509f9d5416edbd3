import type { AskReason } from '#contract/inbox/handover.ts'
import type { ChatMessage } from '../../chat/chat.ts'
import type { HandoverModel } from './handover-model.ts'

/** Below the newest answer, where it did not help: ask for a person, or leave a message. */
export function WaysOut({
  model,
  message,
  contact,
}: {
  model: HandoverModel
  message: ChatMessage
  contact: () => void
}) {
  const { words, offer, isBusy, answering, chat } = model
  const why = whyAsked(message)
  const { person, form } = offer.value
  if (!why || answering.value !== 'ai' || chat.state.value !== 'resting' || !(person || form)) return null
  return (
    <div class="people-ways" part="help">
      {person && (
        <button type="button" class="plain-button" aria-disabled={isBusy.value} onClick={() => void model.ask(why)}>
          {words.ask}
        </button>
      )}
      {form && (
        <button type="button" class="plain-button" onClick={contact}>
          {words.contact.title}
        </button>
      )}
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

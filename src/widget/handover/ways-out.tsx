import type { AskReason } from '#contract/inbox/handover.ts'
import type { ChatMessage } from '../../chat/chat.ts'
import { PlainButton } from '../button.tsx'
import type { HandoverModel } from './handover-model.ts'

type WaysOutProps = { model: HandoverModel; message: ChatMessage; contact: () => void }

/** Below the newest answer, where it did not help: ask for a person, or leave a message. */
export function WaysOut({ model, message, contact }: WaysOutProps) {
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

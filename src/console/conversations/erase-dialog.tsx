import { useEffect, useState } from 'preact/hooks'
import type { ConversationSummary } from '#contract/sessions/conversations.ts'
import { eraseConversations } from '../api/conversations.ts'
import { FormDialog } from '../parts/dialog/form-dialog.tsx'
import { showToast } from '../parts/status/toast.tsx'
import { conversationsWords } from '../words/en/conversations.ts'

const text = conversationsWords.eraseDialog

type Props = {
  agentId: string
  conversations: readonly Pick<ConversationSummary, 'id' | 'messages'>[]
  onErased: (ids: ReadonlySet<string>) => void
  onClose: () => void
}

/** Asks before conversations go: nothing brings them back. Of many, those that are left can be tried again, and closing it spares them. */
export function EraseDialog({ agentId, conversations, onErased, onClose }: Props) {
  const [left, setLeft] = useState(conversations)
  const [erased, setErased] = useState<number>()
  const [closing] = useState(() => new AbortController())
  useEffect(() => () => closing.abort(), [closing])
  const messages = left.reduce((sum, each) => sum + each.messages, 0)

  async function erase(): Promise<void> {
    setErased(0)
    const ids = left.map(({ id }) => id)
    const result = await eraseConversations(agentId, ids, setErased, closing.signal)
    setErased(undefined)
    onErased(result.erased)
    const rest = left.filter(({ id }) => !result.erased.has(id))
    if (rest.length === 0) {
      return showToast(text.done(left.length))
    }
    if (closing.signal.aborted) return showToast(text.stopped(result.erased.size, rest.length))
    setLeft(rest)
    if (left.length === 1 && result.error) throw result.error
    throw new Error(text.partly(result.erased.size, rest.length, result.error?.message ?? ''), { cause: result.error })
  }

  return (
    <FormDialog isDanger title={text.title(left.length)} action={text.do(left.length)} run={erase} onClose={onClose}>
      <p>{text.goes(left.length, messages)}</p>
      {left.length > 1 && erased !== undefined && (
        <div>
          <progress class="erasing" value={erased} max={left.length} aria-label={text.title(left.length)} />
          <p class="quiet">{text.erasing(erased, left.length)}</p>
        </div>
      )}
    </FormDialog>
  )
}

import { useState } from 'preact/hooks'
import type { ConversationSummary } from '#contract/sessions/conversations.ts'
import type { TaggedConversation } from '#contract/sessions/conversations.ts'
import { changeTags, listTags } from '../api/conversations.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { FormDialog } from '../parts/dialog/dialog.tsx'
import { showToast } from '../parts/status/toast.tsx'
import { tagsWords as text } from '../words/en/conversations.ts'
import { TagField } from './tag-line.tsx'

type Props = {
  agentId: string
  conversations: readonly ConversationSummary[]
  onTagged: (tagged: readonly TaggedConversation[]) => void
  onClose: () => void
}

/** Tags many conversations, or takes tags from them: a tag that some of them have is half checked, and stays so unless it is clicked. */
export function TagDialog({ agentId, conversations, onTagged, onClose }: Props) {
  const inUse = useLoaded(`tags ${agentId}`, (signal) => listTags(agentId, signal))
  const [typed, setTyped] = useState('')
  /** What was clicked: the tag is given to all, or taken from all. */
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map())
  const counts = new Map<string, number>()
  for (const { tags } of conversations) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  const offered = [...new Set([...counts.keys(), ...(inUse.value ?? []).map(({ tag }) => tag)])]

  async function save(): Promise<void> {
    const chosen = (isGiven: boolean) => [...choices].filter(([, given]) => given === isGiven).map(([tag]) => tag)
    const add = [...chosen(true), ...(typed.trim() === '' ? [] : [typed])]
    const remove = chosen(false)
    if (add.length + remove.length === 0) return
    const sessionIds = conversations.map(({ id }) => id)
    const { data, full } = await changeTags(agentId, { sessionIds, add, remove })
    onTagged(data)
    inUse.reload()
    if (full.length > 0) throw new Error(text.areFull(full.length))
    showToast(text.done(data.length))
  }

  return (
    <FormDialog title={text.title(conversations.length)} action={text.save} run={save} onClose={onClose}>
      <TagField value={typed} onInput={setTyped} inUse={offered} />
      {offered.length > 0 && (
        <fieldset class="tag-choices">
          <legend>{text.given}</legend>
          {offered.map((tag) => {
            const count = counts.get(tag) ?? 0
            const isOnAll = choices.get(tag) ?? count === conversations.length
            const isOnSome = !choices.has(tag) && count > 0 && !isOnAll
            return (
              <label key={tag} class="check">
                <input
                  type="checkbox"
                  checked={isOnAll}
                  indeterminate={isOnSome}
                  onChange={() => setChoices(new Map(choices).set(tag, !isOnAll))}
                />
                <span dir="auto">{tag}</span>
                {isOnSome && <span class="quiet">{text.some}</span>}
              </label>
            )
          })}
        </fieldset>
      )}
      <p class="quiet">{text.about}</p>
    </FormDialog>
  )
}

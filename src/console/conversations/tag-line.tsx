import { Plus, X } from 'lucide'
import { useState, useId } from 'preact/hooks'
import type { TaggedConversation } from '#contract/sessions/conversations.ts'
import { canChange } from '../account/account.ts'
import { useSending } from '../api/request/use-sending.ts'
import { changeTags, listTags } from '../api/conversations.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { Button } from '../parts/button/button.tsx'
import { tagsWords as text } from '../words/en/conversations.ts'
import { Form, ErrorText } from '../parts/field/field.tsx'

type Props = {
  agentId: string
  sessionId: string
  tags: readonly string[]
  onTagged: (tagged: readonly TaggedConversation[]) => void
}

/** The tags of one conversation: each can be removed, and one is added by typing it. */
export function TagLine({ agentId, sessionId, tags, onTagged }: Props) {
  const inUse = useLoaded(`tags ${agentId}`, (signal) => listTags(agentId, signal))
  const [typed, setTyped] = useState('')
  const sending = useSending()
  const offered = (inUse.value ?? []).map(({ tag }) => tag).filter((tag) => !tags.includes(tag))

  async function change(add: string[], remove: string[]): Promise<void> {
    const { data, full } = await changeTags(agentId, { sessionIds: [sessionId], add, remove })
    onTagged(data)
    if (full.length > 0) throw new Error(text.full)
    if (add.length > 0) setTyped('')
    inUse.reload()
  }

  if (!canChange.value && tags.length === 0) return null
  return (
    <div class="tag-line">
      <ul class="tags" aria-label={text.label}>
        {tags.map((tag) => (
          <li key={tag} class="tag" dir="auto">
            {tag}
            {canChange.value && (
              <Button
                label={text.remove(tag)}
                kind="plain"
                icon={X}
                isIconOnly
                onClick={() => void sending.run(() => change([], [tag]))}
              />
            )}
          </li>
        ))}
      </ul>
      {canChange.value && (
        <Form
          onSubmit={() => {
            if (typed.trim() !== '') void sending.run(() => change([typed], []))
          }}
        >
          <TagField value={typed} onInput={setTyped} inUse={offered} error={sending.error?.message} />
          <Button label={text.addDo} kind="plain" icon={Plus} isIconOnly type="submit" isBusy={sending.isBusy} />
        </Form>
      )}
    </div>
  )
}

/** The longest tag; what is longer cannot be typed. */
const maxLength = 40

type TagFieldProps = {
  value: string
  onInput: (value: string) => void
  inUse: readonly string[]
  error?: string | undefined
}

/** A field for one tag, which offers those in use while one types. */
export function TagField({ value, onInput, inUse, error }: TagFieldProps) {
  const id = useId()
  return (
    <div class="tag-field">
      <input
        class="input"
        type="text"
        list={id}
        aria-label={text.add}
        placeholder={text.add}
        maxLength={maxLength}
        autocomplete="off"
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        value={value}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
      <datalist id={id}>
        {inUse.map((tag) => (
          <option key={tag}>{tag}</option>
        ))}
      </datalist>
      <ErrorText id={`${id}-error`}>{error}</ErrorText>
    </div>
  )
}

import { useRef, useState } from 'preact/hooks'
import type { Agent } from '../../../../server/contract/agents/agents.ts'
import { attachAi, attachedAi, createAi, getAi, updateAi, type AiAnswer } from '../../api/knowledge/ai.ts'
import { ApiError } from '../../api/request/api-error.ts'
import { say, sayError } from '../../parts/status/toast.tsx'
import { knowledgeWords } from '../../words/en/knowledge.ts'
import { useDraft, writeDraft } from './use-draft.ts'

/** The longest instructions, in characters. */
export const maxLength = 100_000

/** The typed and the saved instructions, and the actions between them. */
export type Saving = {
  text: string
  isChanged: boolean
  isBusy: boolean
  /** The error of the text. */
  error: string | undefined
  /** The version that somebody else has saved meanwhile. */
  theirs: AiAnswer | undefined
  type(text: string): void
  save(): Promise<void>
  discard(): void
  /** Ends a conflict, one way or the other, or not yet. */
  resolve(how: 'mine' | 'theirs' | 'later'): void
}

const draftOf = (agent: Agent, attached: AiAnswer | null) => `${agent.id}.${attached?.body.data.id ?? 'new'}`

/** `set` shows what was saved. An agent without an AI resource gets one at its first save. */
export function useSaving(agent: Agent, attached: AiAnswer | null, set: (attached: AiAnswer | null) => void): Saving {
  const ai = attached?.body.data
  const saved = ai?.instructions ?? ''
  const [draft, keepDraft] = useDraft(draftOf(agent, attached))
  const text = draft?.text ?? saved
  const typed = useRef(text)
  typed.current = text
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [theirs, setTheirs] = useState<AiAnswer>()
  /** Made by a first save that failed halfway. */
  const madeId = useRef<string>(undefined)

  async function store(etag: string | null): Promise<void> {
    if (ai) return updateAi(ai.id, { instructions: text }, etag)
    if (madeId.current !== undefined) await updateAi(madeId.current, { instructions: text }, null)
    else madeId.current = (await createAi({ name: agent.name, instructions: text })).id
    await attachAi(agent.id, madeId.current)
  }

  async function save(etag = draft ? draft.etag : (attached?.etag ?? null)): Promise<void> {
    if (isBusy) return
    if (text.length > maxLength) return setError(knowledgeWords.tooLong(text.length - maxLength))
    setBusy(true)
    setError(undefined)
    try {
      await store(etag)
      const now = await attachedAi(agent.id)
      keepDraft(null)
      // Text typed meanwhile is a change to the saved text.
      if (typed.current !== text) writeDraft(draftOf(agent, now), { text: typed.current, etag: now?.etag ?? null })
      set(now)
      say(knowledgeWords.saved, ai && (() => void undo(ai.id, saved)))
    } catch (cause) {
      await explain(cause)
    }
    setBusy(false)
  }

  async function explain(cause: unknown): Promise<void> {
    if (!(cause instanceof ApiError)) throw cause
    if (cause.status === 412 && ai) setTheirs(await getAi(ai.id))
    else setError(cause.at('instructions') ?? cause.message)
  }

  async function undo(aiId: string, before: string): Promise<void> {
    try {
      await updateAi(aiId, { instructions: before }, null)
      set(await attachedAi(agent.id))
    } catch (cause) {
      sayError(cause)
    }
  }

  function discard(): void {
    keepDraft(null)
    setError(undefined)
    say(knowledgeWords.discarded, draft ? () => keepDraft(draft) : undefined)
  }

  return {
    text,
    isChanged: text !== saved,
    isBusy,
    error,
    theirs,
    type(next) {
      setError(undefined)
      keepDraft(next === saved ? null : { text: next, etag: draft ? draft.etag : (attached?.etag ?? null) })
    },
    save: () => save(),
    discard,
    resolve(how) {
      setTheirs(undefined)
      if (!theirs || how === 'later') return
      if (how === 'mine') void save(theirs.etag)
      else {
        set(theirs)
        discard()
      }
    },
  }
}

import { useEffect, useRef, useState } from 'preact/hooks'
import type { TimelineEntry } from '#contract/inbox/handover.ts'
import type { TryRequest } from '#contract/knowledge/try.ts'
import { tryOnce } from '../../api/ai.ts'
import { Button } from '../../parts/button/button.tsx'
import { ErrorText } from '../../parts/field/field.tsx'
import type { Undo } from '../../parts/status/toast.tsx'
import { composerWords as text } from '../../words/en/inbox.ts'
import { withLinks } from './answer-search.tsx'

/** So many messages before the question are read with it, and so many characters of each. */
const maxHistory = 40
const maxCharacters = 8000

type State = { isRunning: boolean; error?: string; titles?: string[]; undo?: Undo }

export type DraftedReply = State & { run(): Promise<void>; stop(): void; dismiss(): void }

type Props = { aiId: string | undefined; entries: readonly TimelineEntry[]; insert: (added: string) => Undo }

/**
 * Has the agent write what it would answer to the visitor's newest message, after all that was said before. `insert` puts the text into the
 * composer and returns its undo; nothing is sent.
 */
export function useDraftedReply({ aiId, entries, insert }: Props): DraftedReply {
  const [state, setState] = useState<State>({ isRunning: false })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function run(): Promise<void> {
    const body = askedOf(entries)
    if (aiId === undefined || !body) {
      return setState({ isRunning: false, error: aiId === undefined ? text.noAi : text.nothingToDraft })
    }
    const { signal } = (running.current = new AbortController())
    setState({ isRunning: true })
    try {
      const { answer, error, sources = [], receipt, basis } = await tryOnce(aiId, body, signal)
      if (error) throw new Error(`${error.reason} ${error.advice}`)
      const isUnknown = receipt.verdict === 'unanswered' && basis === undefined
      if (isUnknown || answer.trim() === '') throw new Error(text.draftEmpty)
      const undo = insert(withLinks(answer, sources))
      setState({ isRunning: false, titles: sources.map(({ title }) => title), undo })
    } catch (cause) {
      setState(signal.aborted ? { isRunning: false } : { isRunning: false, error: (cause as Error).message })
    }
  }

  return { ...state, run, stop: () => running.current?.abort(), dismiss: () => setState({ isRunning: false }) }
}

/** The visitor's newest message, and what was said before it. */
function askedOf(entries: readonly TimelineEntry[]): TryRequest | undefined {
  const messages = entries.flatMap((entry) => ('message' in entry ? [entry.message] : []))
  const at = messages.findLastIndex(({ messageType }) => messageType === 'user')
  const question = messages[at]
  if (!question) return undefined
  const before = messages
    .slice(0, at)
    .filter(({ message, status }) => message !== '' && status !== 'failed')
    .slice(-maxHistory)
  return {
    message: question.message,
    history: before.map(({ messageType, message }) => ({ messageType, message: message.slice(0, maxCharacters) })),
  }
}

/** What came of it: the text stands in the composer, with a way to take it out again. */
export function DraftedNotice({ of: { isRunning, error, titles, undo, stop, dismiss } }: { of: DraftedReply }) {
  if (isRunning) {
    return (
      <p class="composer-drafted quiet" role="status">
        {text.drafting} <Button label={text.stopDraft} onClick={stop} />
      </p>
    )
  }
  if (error !== undefined) return <ErrorText>{error}</ErrorText>
  if (!titles || !undo || undo.isStale.value) return null
  return (
    <p class="composer-drafted quiet" role="status">
      {titles.length > 0 ? text.draftedFrom(titles.map((title) => `“${title}”`).join(', ')) : text.drafted}{' '}
      <Button
        label={text.takeBack}
        onClick={() => {
          undo.run()
          dismiss()
        }}
      />
    </p>
  )
}

import { useEffect, useState } from 'preact/hooks'
import type { Timeline } from '#contract/inbox/handover.ts'
import { Button } from '../parts/button/button.tsx'
import { inboxWords as text } from '../words/en/inbox.ts'

/** After so many minutes without a word, an operator is asked whether the agent shall go on: nobody else answers meanwhile. */
const silentAfter = 30

/** Asks the operator who answers after a long silence. */
export function SilenceNotice({ timeline, onReturn }: { timeline: Timeline; onReturn: () => void }) {
  const [stayedAt, setStayedAt] = useState(0)
  const now = useNow()
  if (!timeline.isMine || timeline.answering !== 'person' || !timeline.isOpen) return null
  const silent = Math.floor((now - lastWord(timeline, now)) / 60_000)
  if (silent < silentAfter || now - stayedAt < silentAfter * 60_000) return null
  return (
    <div class="inbox-notice" role="status">
      <p>{text.silent(silent)}</p>
      <Button label={text.giveBack} onClick={onReturn} />
      <Button label={text.stay} kind="plain" onClick={() => setStayedAt(Date.now())} />
    </div>
  )
}

/** When a person last wrote, or took the conversation over. */
function lastWord({ entries }: Timeline, now: number): number {
  const last = entries.findLast((entry) =>
    'message' in entry ? entry.message.author !== undefined : entry.event.type === 'taken',
  )
  return last ? Date.parse('message' in last ? last.message.createdAt : last.createdAt) : now
}

/** The time, to the half minute. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

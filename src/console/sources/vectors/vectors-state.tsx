import type { Source } from '#contract/knowledge/sources.ts'
import { TimeAgo } from '../../parts/text/time-ago.tsx'
import { sourcesWords } from '../../words/en/sources.ts'

const text = sourcesWords.vectors

/** The progress of a source's vectors, and their error. */
export function VectorsState({ of }: { of: NonNullable<Source['vectors']> }) {
  const { state, passages, beyond, failedSince, reason } = of
  return (
    <>
      <span>{text.states[state](passages)}</span>
      {beyond !== undefined && <span class="warned">{text.beyond(beyond)}</span>}
      {state === 'failed' && (
        <span class="warned breaks">
          {failedSince !== undefined && <TimeAgo at={failedSince} format={text.failedSince} />}
          {reason !== undefined && `: ${reason}`}
        </span>
      )}
    </>
  )
}

/** Whether vectors are being made or removed, or will be soon; `isWanted`: whether a model is named, where that is known. */
export function areVectorsComing({ vectors, sync }: Source, isWanted?: boolean): boolean {
  if (sync) return false
  if (!vectors) return isWanted === true
  return isWanted === false || vectors.state === 'waiting' || vectors.state === 'running'
}

import { ago, exactTime } from '../words/time.ts'

/** A date in relation to now; the exact one on hover. `say` puts it into a sentence. */
export function TimeAgo({ at, say = (when) => when }: { at: string; say?: (when: string) => string }) {
  return (
    <time dateTime={at} title={exactTime(at)}>
      {say(ago(at))}
    </time>
  )
}

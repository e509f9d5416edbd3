import { ago, exactTime } from '../../words/time.ts'

/** A date in relation to now; the exact one on hover. `say` puts it into a sentence. */
export function TimeAgo({ at, say }: { at: string; say?: (when: string) => string }) {
  const when = ago(at)
  return (
    <time dateTime={at} title={exactTime(at)}>
      {say ? say(when) : when}
    </time>
  )
}

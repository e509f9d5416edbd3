import { ago, exactTime } from '../../words/time.ts'

/** A date in relation to now; the exact one on hover. `format` puts it into a sentence. */
export function TimeAgo({ at, format }: { at: string; format?: (when: string) => string }) {
  const when = ago(at)
  return (
    <time dateTime={at} title={exactTime(at)}>
      {format ? format(when) : when}
    </time>
  )
}

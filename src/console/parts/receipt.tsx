import type { TryResult } from '../../../server/contract/try.ts'
import { words } from '../words/en.ts'
import { duration } from '../words/time.ts'
import './receipt.css'

/** How an answer came about: how long it took, whether what was asked for was found, and where. */
export function Receipt({
  of: { firstWordMs, totalMs, verdict, sections, model, engine },
}: {
  of: TryResult['receipt']
}) {
  const isLater = firstWordMs !== null && totalMs - firstWordMs >= 100
  return (
    <p class="receipt quiet">
      {verdict && <span class={`found ${verdict}`}>{words.receipt.verdicts[verdict]}</span>}
      {sections && sections.length > 0 && <span>{words.receipt.sections(sections)}</span>}
      <span>{isLater ? words.receipt.firstWord(duration(firstWordMs), duration(totalMs)) : duration(totalMs)}</span>
      {engine === 'openai' && <span>{model}</span>}
    </p>
  )
}

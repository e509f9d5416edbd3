import type { KeyTest } from '../../../server/contract/try.ts'
import { words } from '../words/en.ts'
import { duration } from '../words/time.ts'

/** What came of asking for a word: that it works, or what is wrong and what to do. */
export function KeyTestResult({ of: result }: { of: KeyTest | Error }) {
  if (result instanceof Error) return <p class="wrong">{result.message}</p>
  if (result.error) {
    return (
      <div class="wrong" role="alert">
        <p>{result.error.reason}</p>
        <p>{result.error.advice}</p>
      </div>
    )
  }
  return (
    <p class="works" role="status">
      {words.engine.works(duration(result.totalMs))}
    </p>
  )
}

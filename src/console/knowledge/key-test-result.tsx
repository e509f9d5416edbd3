import type { KeyTest } from '#contract/knowledge/try.ts'
import { engineWords } from '../words/en/answers.ts'
import { duration } from '../words/time.ts'

/** The result of testing a key: that it works, or the error and its remedy. */
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
      {result.dimension === undefined
        ? engineWords.works(duration(result.totalMs))
        : engineWords.makesVectors(result.dimension, duration(result.totalMs))}
    </p>
  )
}

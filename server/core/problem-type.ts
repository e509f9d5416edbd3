import type { ProblemCode } from '../contract/problem.ts'
import type { AnswerErrorCode } from '../contract/sessions/receipt.ts'

/** The type of a problem: where /docs says something of it. `publicUrl`: the configured one, which may end with a path. */
export function problemType(anchor: `problem-${ProblemCode}` | `answer-${AnswerErrorCode}`, publicUrl = ''): string {
  return `${publicUrl.replace(/^https?:\/\/[^/]*/, '')}/docs#${anchor}`
}

import { statSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The order of a run's files: those that take longest come first, so that no worker ends up with one while the others have nothing left.
 * Those with browsers, processes and databases do; among them, and among the rest, the largest.
 */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => costOf(b) - costOf(a))
  }
}

function costOf({ moduleId }: TestSpecification): number {
  const { size } = statSync(moduleId)
  if (/\/test\/(browser|console)\//.test(moduleId)) return size * 100
  return /\/(process|copies|postgres|operate)\//.test(moduleId) ? size * 10 : size
}

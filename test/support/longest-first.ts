import { statSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The order of a run's files. Those with browsers and those with processes and databases of their own come first, since they take longest,
 * and two of the former beside each of the latter: the former compute and the latter mostly wait, for leases, starts and restarts. The
 * service's others come last and one after the other, since those share what a worker has imported, and small ones leave no worker over.
 * Among their like, the largest come first.
 */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = files.toSorted((a, b) => sizeOf(b) - sizeOf(a))
    const [computing = [], waiting = [], alone = [], shared = []] = [isComputing, isWaiting, isAlone, isShared].map(
      (is) => sorted.filter(is),
    )
    const mixed = waiting.flatMap((file, at) => [...computing.slice(at * 2, at * 2 + 2), file])
    return [...mixed, ...computing.slice(waiting.length * 2), ...alone, ...shared]
  }
}

const sizeOf = ({ moduleId }: TestSpecification) => statSync(moduleId).size

const isComputing = ({ project }: TestSpecification) => project.name === 'browser'
const isWaiting = ({ project, moduleId }: TestSpecification) =>
  project.name === 'node' && /\/(process|copies|postgres|operate)\//.test(moduleId)
const isShared = (file: TestSpecification) => file.project.name === 'node' && !isWaiting(file)
const isAlone = (file: TestSpecification) => file.project.name !== 'node' && !isComputing(file)

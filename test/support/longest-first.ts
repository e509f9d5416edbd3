import { statSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The order of a run's files. Projects one after the other, since a worker ends, with what it has imported, where the next file is of
 * another one: those whose files share nothing, the service's, the widget's parts. Among the service's, those with browsers and those with
 * processes and databases of their own come first, since they take longest, and the latter spread evenly among the former, which compute
 * while the latter mostly wait, for leases, starts and restarts. Among their like, the largest come first, so that small ones leave no
 * worker over.
 */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = files.toSorted((a, b) => sizeOf(b) - sizeOf(a))
    const [alone = [], computing = [], waiting = [], others = [], parts = []] = [
      isAlone,
      isComputing,
      isWaiting,
      isOther,
      isPart,
    ].map((is) => sorted.filter(is))
    return [...alone, ...spread(waiting, computing), ...others, ...parts]
  }
}

/** The ones evenly among the others, both in their order. */
function spread<T>(ones: T[], others: T[]): T[] {
  const startOf = (at: number) => Math.round((at * others.length) / ones.length)
  const mixed = ones.flatMap((one, at) => [one, ...others.slice(startOf(at), startOf(at + 1))])
  return ones.length > 0 ? mixed : others
}

const sizeOf = ({ moduleId }: TestSpecification) => statSync(moduleId).size

const isPart = ({ project }: TestSpecification) => project.name === 'dom'
const isAlone = ({ project }: TestSpecification) => project.name !== 'dom' && project.name !== 'node'
const isComputing = ({ project, moduleId }: TestSpecification) =>
  project.name === 'node' && /\/test\/(browser|console)\//.test(moduleId)
const isWaiting = (file: TestSpecification) =>
  file.project.name === 'node' && !isComputing(file) && /\/(process|copies|postgres|operate)\//.test(file.moduleId)
const isOther = (file: TestSpecification) => file.project.name === 'node' && !isComputing(file) && !isWaiting(file)

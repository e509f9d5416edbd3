import { statSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The order of a run's files. Projects one after the other, since a worker ends, with what it has imported, where the next file is of
 * another one: those whose files share nothing, the service's, the widget's parts. Among the service's, those with browsers and those with
 * processes and databases of their own come first, since they take longest, and two of the former beside each of the latter: the former
 * compute and the latter mostly wait, for leases, starts and restarts. Among their like, the largest come first, so that small ones leave
 * no worker over.
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
    const mixed = waiting.flatMap((file, at) => [...computing.slice(at * 2, at * 2 + 2), file])
    return [...alone, ...mixed, ...computing.slice(waiting.length * 2), ...others, ...parts]
  }
}

const sizeOf = ({ moduleId }: TestSpecification) => statSync(moduleId).size

const isPart = ({ project }: TestSpecification) => project.name === 'dom'
const isAlone = ({ project }: TestSpecification) => project.name !== 'dom' && project.name !== 'node'
const isComputing = ({ project, moduleId }: TestSpecification) =>
  project.name === 'node' && /\/test\/(browser|console)\//.test(moduleId)
const isWaiting = (file: TestSpecification) =>
  file.project.name === 'node' && !isComputing(file) && /\/(process|copies|postgres|operate)\//.test(file.moduleId)
const isOther = (file: TestSpecification) => file.project.name === 'node' && !isComputing(file) && !isWaiting(file)

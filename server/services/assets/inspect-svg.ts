import { TaskRunner, TaskTimeout, workerFile } from '../../core/event-loop/task-runner.ts'
import type { SvgVerdict } from './svg.ts'

/** How long checking a file may take, in milliseconds. 2 MB of the smallest elements take up to two seconds. */
const timeoutMs = 10_000

const worker = new TaskRunner<Uint8Array, SvgVerdict>(workerFile(import.meta.url, 'svg-worker'), { timeoutMs })

/** Checks an uploaded file in a worker; see {@link readSvg}. */
export async function inspectSvg(bytes: Uint8Array): Promise<SvgVerdict> {
  try {
    return await worker.run(bytes)
  } catch (error) {
    if (error instanceof TaskTimeout) return { kind: 'refused', reason: 'it takes too long to read' }
    throw error
  }
}

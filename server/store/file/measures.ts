import { Distribution, seconds } from '../../core/counting/distribution.ts'
import type { FileMeasures, StoreMeasures } from '../measures.ts'

/** The measurements that the parts of the store record; the rest of the {@link StoreMeasures} is read on request. */
export type Measures = Omit<StoreMeasures, 'files'> & Omit<FileMeasures, 'journalBytes' | 'sessions' | 'agents'>

export function createMeasures(): Measures {
  return {
    commits: new Distribution(seconds),
    changes: new Distribution([1, 2, 4, 8, 16, 32, 64, 128, 256, 512]),
    syncs: new Distribution(seconds),
    checkpoints: new Distribution(seconds),
    failedCommits: 0,
    failedCheckpoints: 0,
  }
}

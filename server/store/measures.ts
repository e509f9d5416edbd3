import type { Distribution } from '../core/counting/distribution.ts'

/** Measurements of the store since it was opened, for the operator. Times are in seconds. */
export type StoreMeasures = {
  /** The time from the start of a batch of changes until it is durable, and the number of changes of a batch. */
  commits: Distribution
  changes: Distribution
  /** The number of failed batches. */
  failedCommits: number
  /** Only of the file store. */
  files?: FileMeasures
  connections?: ConnectionMeasures
}

/** The connections of this process to a store on another machine. `isShort`: more were refused. */
export type ConnectionMeasures = { wanted: number; open: number; isShort: boolean }

export type FileMeasures = {
  /** Writing and syncing a batch. */
  syncs: Distribution
  /** Writing the journal's changes to their files. */
  checkpoints: Distribution
  failedCheckpoints: number
  /** The bytes of the journal that no checkpoint has written yet. */
  journalBytes: number
  sessions: number
  agents: number
}

import type { TraceContext } from '../../core/log/trace-context.ts'

/** The request that an answer is written for, and its language tags, best first. */
export type Requester = TraceContext & { languages: readonly string[] }

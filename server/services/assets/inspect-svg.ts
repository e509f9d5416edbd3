import { createThread, threadFile, ThreadTimeout } from '../../core/event-loop/thread.ts'
import type { SvgVerdict } from './svg.ts'

/** How long checking a file may take, in milliseconds. 2 MB of the smallest elements take up to two seconds. */
const longest = 10_000

const read = createThread(threadFile(import.meta.url, 'svg-thread'), longest) as (
  bytes: Uint8Array,
) => Promise<SvgVerdict>

/** Checks an uploaded file in a thread; see {@link readSvg}. */
export async function inspectSvg(bytes: Uint8Array): Promise<SvgVerdict> {
  try {
    return await read(bytes)
  } catch (error) {
    if (error instanceof ThreadTimeout) return { kind: 'refused', reason: 'it takes too long to read' }
    throw error
  }
}

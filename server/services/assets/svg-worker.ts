import { serveTasks } from '../../core/event-loop/task-runner.ts'
import { readSvg, type SvgVerdict } from './svg.ts'

/* The worker that checks SVG files. */

export function handle(bytes: Uint8Array): SvgVerdict {
  return readSvg(bytes)
}

serveTasks(handle)

import { answerCalls } from '../../core/event-loop/thread.ts'
import { readSvg, type SvgVerdict } from './svg.ts'

/* The thread that checks SVG files. */

export function answer(bytes: Uint8Array): SvgVerdict {
  return readSvg(bytes)
}

answerCalls(answer)

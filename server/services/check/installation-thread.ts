import { answerCalls } from '../../core/event-loop/thread.ts'
import { decodeText, type ContentType } from '../pages/text.ts'
import { findInstallation, type Installation } from './installation.ts'

/* The process that searches pages for the snippet. */

export function answer({ bytes, contentType }: { bytes: Uint8Array; contentType: ContentType }): Installation {
  return findInstallation(decodeText(bytes, contentType))
}

answerCalls(answer)

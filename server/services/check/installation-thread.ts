import { answerCalls } from '../../core/event-loop/thread.ts'
import { decodeText, type ContentType } from '../pages/text.ts'
import { findInstallation, type Installation } from './installation.ts'

/* The thread that reads pages for the widget. */

export function answer({ bytes, contentType }: { bytes: Uint8Array; contentType: ContentType }): Installation {
  return findInstallation(decodeText(bytes, contentType))
}

answerCalls(answer)

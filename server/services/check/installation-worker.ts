import { serveTasks } from '../../core/event-loop/task-runner.ts'
import { decodeText, type ContentType } from '../pages/text.ts'
import { findInstallation, type Installation } from './installation.ts'

/* The process that searches pages for the snippet. */

export function handle({ bytes, contentType }: { bytes: Uint8Array; contentType: ContentType }): Installation {
  return findInstallation(decodeText(bytes, contentType))
}

serveTasks(handle)

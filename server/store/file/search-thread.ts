import { readFileSync } from 'node:fs'
import { answerCalls } from '../../core/thread.ts'

/** A thread of its own: a hundred thousand small files are read there ten times as fast as in turns of the event loop, and hold nobody up. */

export type Searched = { files: string[]; text: string }

/** The numbers of the files whose bytes hold the text as JSON has it, in any case of letters. One that cannot be read counts: the store says so. */
export function answer({ files, text }: Searched): number[] {
  const needle = JSON.stringify(text).slice(1, -1).toLowerCase()
  return files.flatMap((file, index) => (holds(file, needle) ? [index] : []))
}

function holds(file: string, needle: string): boolean {
  try {
    return readFileSync(file, 'utf8').toLowerCase().includes(needle)
  } catch {
    return true
  }
}

answerCalls(answer)

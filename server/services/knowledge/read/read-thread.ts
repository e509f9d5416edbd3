import { answerCalls } from '../../../core/thread.ts'
import { readFile, type FileToRead } from './file.ts'
import type { Reading } from './piece.ts'

/* The thread that reads files: parsers of what strangers wrote may take long, and much memory. */

export function answer(file: FileToRead): Reading {
  try {
    return readFile(file)
  } catch (error) {
    // The parsers go down into what is nested, call by call.
    if (error instanceof RangeError) return { refused: 'It is nested too deeply.' }
    return { refused: 'It is damaged, or not of the kind that its name says.' }
  }
}

answerCalls(answer)

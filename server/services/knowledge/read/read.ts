import { createThread, fileBeside, ThreadTimeout } from '../../../core/thread.ts'
import type { FileToRead } from './file.ts'
import type { Reading } from './piece.ts'

/** How long a file may take, in milliseconds. */
const longest = 30_000

const inThread = createThread(fileBeside(import.meta.url, 'read-thread'), longest) as (
  file: FileToRead,
) => Promise<Reading>

/** Reads a file in a thread with bounds of time and memory. */
export async function read(file: FileToRead): Promise<Reading> {
  try {
    return await inThread(file)
  } catch (error) {
    if (error instanceof ThreadTimeout) return { refused: 'It takes too long to read.' }
    return { refused: 'It takes too much memory to read.' }
  }
}

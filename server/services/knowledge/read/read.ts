import { createThread, threadFile, ThreadTimeout } from '../../../core/event-loop/thread.ts'
import type { FileToRead } from './file.ts'
import type { PageReading, PageToRead, Sitemap } from './page/page.ts'
import type { Reading } from './piece.ts'
import type { ToRead } from './read-thread.ts'

/** How long reading a file or a page may take, in milliseconds. */
const longest = 20_000

const inProcess = createThread(threadFile(import.meta.url, 'read-thread'), longest, 'process')

type Refused = { refused: string }

/** Reads in a process with bounds of time and memory. */
async function read<T>(asked: ToRead): Promise<T | Refused> {
  try {
    return (await inProcess(asked)) as T
  } catch (error) {
    if (error instanceof ThreadTimeout) return { refused: 'It takes too long to read.' }
    return { refused: 'It takes too much memory to read.' }
  }
}

export function readFile(file: FileToRead): Promise<Reading> {
  return read({ what: 'file', ...file })
}

export function readPage(page: PageToRead): Promise<PageReading> {
  return read({ what: 'page', ...page })
}

export function readSitemap(xml: string): Promise<Sitemap | Refused> {
  return read({ what: 'sitemap', xml })
}

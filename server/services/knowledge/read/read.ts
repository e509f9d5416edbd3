import { createThread, threadFile, ThreadTimeout } from '../../../core/event-loop/thread.ts'
import type { FileToRead } from './file.ts'
import type { List, ListToRead } from '../site/discovery/lists.ts'
import type { PageReading, PageToRead } from './page/page.ts'
import type { Reading } from './piece.ts'
import type { ToRead } from './read-thread.ts'

/** How long reading a file or a page may take, in milliseconds: at first, and when it turns out to take longer. */
const longest = { quick: 3000, slow: 20_000 }

/** Counts up when pages are read otherwise than before: pages that an earlier version read are asked for again, in full. */
export const readerVersion = 2

const file = threadFile(import.meta.url, 'read-thread')
/** What takes long is begun anew in a second process, so that it holds up only what takes long, too. */
const [quick, slow] = [createThread(file, longest.quick, 'process'), createThread(file, longest.slow, 'process')]

type Refused = { refused: string }

/** Reads in a process with bounds of time and memory, which workspaces use in turn. */
async function read<T>(asked: ToRead, workspaceId: string): Promise<T | Refused> {
  try {
    return (await quick(asked, workspaceId).catch((error: unknown) => {
      if (error instanceof ThreadTimeout) return slow(asked, workspaceId)
      throw error
    })) as T
  } catch (error) {
    if (error instanceof ThreadTimeout) return { refused: 'It takes too long to read.' }
    return { refused: 'It takes too much memory to read.' }
  }
}

export function readFile(uploaded: FileToRead, workspaceId: string): Promise<Reading> {
  return read({ what: 'file', ...uploaded }, workspaceId)
}

/** A page or a file of a site. Its links are those to its own site, as pages are known, and no more than a site may have pages. */
export function readPage(page: PageToRead, workspaceId: string): Promise<PageReading> {
  return read({ what: 'page', ...page }, workspaceId)
}

/** What a sitemap or llms.txt names. */
export function readList(list: ListToRead, workspaceId: string): Promise<List | Refused> {
  return read({ what: 'list', ...list }, workspaceId)
}

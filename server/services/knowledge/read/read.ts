import { TaskRunner, TaskTimeout, workerFile } from '../../../core/event-loop/task-runner.ts'
import type { FileToRead } from './file.ts'
import type { List, ListToRead } from '../site/discovery/lists.ts'
import type { HomePage, HomeToRead } from './page/home.ts'
import type { PageReading, PageToRead } from './page/page.ts'
import type { Reading } from './piece.ts'
import type { ToRead } from './read-worker.ts'

/** How long reading a file or a page may take, in milliseconds: at first, and when it turns out to take longer. */
const timeoutsMs = { quick: 3000, slow: 20_000 }

const startWorker = (timeoutMs: number) =>
  new TaskRunner<ToRead, unknown>(workerFile(import.meta.url, 'read-worker'), { timeoutMs, isolation: 'process' })
const quick = startWorker(timeoutsMs.quick)
/** What takes long is begun anew in a second process, so that it delays only what takes long, too. */
const slow = startWorker(timeoutsMs.slow)

type Refused = { refused: string }

/** Reads in a process with bounds of time and memory, which workspaces use in turn. */
async function read<T>(asked: ToRead, workspaceId: string): Promise<T | Refused> {
  try {
    return (await quick.run(asked, workspaceId).catch((error: unknown) => {
      if (error instanceof TaskTimeout) return slow.run(asked, workspaceId)
      throw error
    })) as T
  } catch (error) {
    if (error instanceof TaskTimeout) return { refused: 'It takes too long to read.' }
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

/** What a site's home page says of the site. */
export function readHome(page: HomeToRead, workspaceId: string): Promise<HomePage | Refused> {
  return read({ what: 'home', ...page }, workspaceId)
}

/** What a sitemap or llms.txt names. */
export function readList(list: ListToRead, workspaceId: string): Promise<List | Refused> {
  return read({ what: 'list', ...list }, workspaceId)
}

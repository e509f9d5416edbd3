import { serveTasks } from '../../../core/event-loop/task-runner.ts'
import { readFile, type FileToRead } from './file.ts'
import { linksOfSite } from '../site/discovery/address.ts'
import { readList, type ListToRead } from '../site/discovery/lists.ts'
import { readHome, type HomeToRead } from './page/home.ts'
import { readPage, type PageToRead } from './page/page.ts'

/* The process that reads files and pages: parsers may take much time and memory on hostile input. */

export type ToRead =
  | ({ what: 'file' } & FileToRead)
  | ({ what: 'page' } & PageToRead)
  | ({ what: 'list' } & ListToRead)
  | ({ what: 'home' } & HomeToRead)

export async function handle(asked: ToRead): Promise<unknown> {
  try {
    if (asked.what === 'file') return await readFile(asked)
    if (asked.what === 'list') return readList(asked)
    if (asked.what === 'home') return readHome(asked)
    const page = await readPage(asked)
    return 'refused' in page ? page : { ...page, links: linksOfSite(page.links, asked.url) }
  } catch (error) {
    // The parsers recurse into nested content.
    if (error instanceof RangeError) return { refused: 'It is nested too deeply.' }
    return { refused: 'It is damaged, or not of the kind that its name says.' }
  }
}

serveTasks(handle)

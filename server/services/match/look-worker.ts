import { serveTasks } from '../../core/event-loop/task-runner.ts'
import { decodeText, type ContentType } from '../pages/text.ts'
import { importsOf } from './css.ts'
import type { Look } from './look.ts'
import { lookOfPage, type PageLook } from './page-look.ts'
import { lookOfStyles, type Sheet } from './styles.ts'

/* The process that extracts a site's look from its page and its stylesheets. */

type Read = { bytes: Uint8Array; contentType: ContentType }

export type LookInput =
  | ({ kind: 'page'; url: string } & Read)
  | { kind: 'imports'; sheets: Read[] }
  | { kind: 'styles'; sheets: (Sheet | ({ name: string } & Read))[] }

export function handle(input: LookInput): PageLook | Look | string[][] {
  if (input.kind === 'page') return lookOfPage(decodeText(input.bytes, input.contentType), input.url)
  if (input.kind === 'imports') {
    return input.sheets.map(({ bytes, contentType }) => importsOf(decodeText(bytes, contentType)))
  }
  const sheets = input.sheets.map((sheet) =>
    'css' in sheet ? sheet : { name: sheet.name, css: decodeText(sheet.bytes, sheet.contentType) },
  )
  return lookOfStyles(sheets)
}

serveTasks(handle)

import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BenchSite } from './site.ts'
import type { Turn } from './turns.ts'

type Given = { files: string[]; handle(request: object, response: object): void }

/**
 * A documentation site from outside of the repository, under another license, with its questions: `docs/site.mjs` and `questions/docs.mjs` in the
 * folder that FOYER_SITES_DIR names. None where it is not set.
 */
export async function givenSite(): Promise<BenchSite[]> {
  const folder = process.env['FOYER_SITES_DIR']
  if (!folder || !existsSync(path.join(folder, 'docs/site.mjs'))) return []
  const load = (file: string) => import(pathToFileURL(path.resolve(folder, file)).href)
  const { createDocs } = (await load('docs/site.mjs')) as { createDocs: () => Given & { pathOf(file: string): string } }
  const { default: questions } = (await load('questions/docs.mjs')) as { default: Asked[][] }
  const docs = createDocs()
  const bodyOf = (url: string, host: string) => {
    let body = ''
    docs.handle({ url, headers: { host } }, { writeHead: () => {}, end: (text: string) => (body = text) })
    return body
  }
  return [
    {
      name: 'docs',
      language: 'en',
      chrome: [
        'Skip to main content',
        'On this page',
        'Direct link to',
        'Edit this page',
        'Version: latest',
        'Copyright ©',
      ],
      questions: questions.map(turnsOf).filter((turns) => turns.length > 0),
      pages: (base) =>
        ['/', ...docs.files.map((file) => docs.pathOf(file))].map((at) => ({
          path: at,
          body: bodyOf(at, new URL(base).host),
        })),
    },
  ]
}

type Asked = Omit<Turn, 'kind'> & { kind: Turn['kind'] | 'either' }

// What may be answered or declined says nothing, and what documentation answers is often code.
const turnsOf = (turns: Asked[]): Turn[] =>
  turns.flatMap(({ kind, ...turn }) => (kind === 'either' ? [] : [Object.assign(turn, { kind, long: true as const })]))

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/*
 * Imports run one way (README, "How it is built"). A room is a folder, or a file that stands alone; for each, the rooms it may import.
 * A room that is not in the table fails the test, so that a new one is placed on purpose.
 */
const ways: Record<string, string[]> = {
  'server/contract': [],
  'server/core': ['server/contract'],
  'server/store': ['server/contract', 'server/core'],
  'server/engines': ['server/contract', 'server/core'],
  'server/services': [
    'server/contract',
    'server/core',
    'server/store/store.ts',
    'server/store/live.ts',
    'server/engines',
  ],
  'server/http': ['server/contract', 'server/core', 'server/services', 'server/store/store.ts', 'server/store/live.ts'],
  'server/config.ts': ['server/contract', 'server/core'],
  'server/keys.ts': ['server/core', 'server/store'],
  'server/storage.ts': ['server/core', 'server/store', 'server/config.ts'],
  'server/wire.ts': ['server'],
  'server/commands': ['server', 'demo'],
  'server/main.ts': ['server'],
  'server/dev.ts': [],
  demo: [],

  'src/i18n': [],
  'src/theme': ['server/contract'],
  'src/markdown': [],
  'src/embed': ['server/contract', 'src/i18n'],
  'src/doctor': ['src/client'],
  'src/client': ['server/contract'],
  'src/chat': ['server/contract', 'src/client'],
  'src/widget': [
    'server/contract',
    'src/doctor',
    'src/client',
    'src/chat',
    'src/embed',
    'src/theme',
    'src/markdown',
    'src/i18n',
  ],
  'src/loader.ts': ['src/embed'],
  'src/package': ['src/embed', 'src/widget'],
  'src/modules.d.ts': [],
}

/** The one file of the contract whose values, not only types, the browser takes. */
const sharedValues = new Set(['server/contract/theme-defaults.ts'])

const files = ['server', 'src', 'demo']
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => path.join(folder, String(name))))
  .filter((file) => /\.tsx?$/.test(file))

type Import = { file: string; target: string; isTypeOnly: boolean }

/** The relative imports of a file, static and dynamic. */
function importsOf(file: string): Import[] {
  const source = readFileSync(file, 'utf8')
  const pattern =
    /\b(?<kind>import|export)\s+(?<type>type\s+)?(?:[^'"()]*?\sfrom\s+)?'(?<a>\.[^']*)'|\bimport\(\s*'(?<b>\.[^']*)'\s*\)/g
  return [...source.matchAll(pattern)].map(({ groups }) => ({
    file,
    target: path.join(path.dirname(file), (groups?.['a'] ?? groups?.['b'] ?? '').replace(/\?.*$/, '')),
    isTypeOnly: groups?.['type'] !== undefined,
  }))
}

function roomOf(file: string): string | undefined {
  return Object.keys(ways).find((room) => file === room || file.startsWith(`${room}/`))
}

test('every source file belongs to a room of the table', () => {
  expect(files.filter((file) => !roomOf(file))).toEqual([])
})

test('imports run one way between the rooms', () => {
  const wrong = files.flatMap(importsOf).filter(({ file, target }) => {
    const room = roomOf(file)
    if (!room || target.startsWith(`${room}/`)) return false
    return !(ways[room] ?? []).some((allowed) => target === allowed || target.startsWith(`${allowed}/`))
  })
  expect(wrong).toEqual([])
})

test('the browser takes types from the server, and values only from the shared defaults', () => {
  const wrong = files
    .filter((file) => file.startsWith('src/'))
    .flatMap(importsOf)
    .filter(({ target, isTypeOnly }) => target.startsWith('server/') && !isTypeOnly && !sharedValues.has(target))
  expect(wrong).toEqual([])
})

test('markup is written by the sanitizer alone', () => {
  const sinks = /\b(innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|document\.write)\b/
  const wrong = files.filter((file) => file.startsWith('src/') && sinks.test(readFileSync(file, 'utf8')))
  expect(wrong).toEqual([])
})

test('only config.ts reads the environment', () => {
  const wrong = files.filter((file) => file !== 'server/config.ts' && /process\.env\b/.test(readFileSync(file, 'utf8')))
  expect(wrong.filter((file) => file !== 'server/main.ts' && file !== 'server/dev.ts')).toEqual([])
})

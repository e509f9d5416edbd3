import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/*
 * Imports run one way (docs/architecture.md). A room is a folder, or a file that stands alone; for each, the rooms it may import. A file
 * belongs to the innermost room of the table that holds it; one that belongs to none fails the test, so that a new one is placed on purpose.
 */
const storeTypes = [
  'assets',
  'live',
  'log',
  'measures',
  'store',
  ...[
    'contacts',
    'handover',
    'knowledge/knowledge',
    'knowledge/knowledge-changes',
    'knowledge/vectors',
    'outbox',
    'people',
    'questions',
    'records',
    'versions',
  ].map((name) => `records/${name}`),
].map((name) => `server/store/${name}.ts`)
const ways: Record<string, string[]> = {
  'server/contract': [],
  'server/core': ['server/contract'],
  'server/store': ['server/contract', 'server/core'],
  'server/store/file': [
    'server/contract',
    'server/core',
    'server/store/records/conversations.ts',
    'server/store/records/insight.ts',
    'server/store/records/search-text.ts',
    'server/store/records/timestamps.ts',
    ...storeTypes,
  ],
  'server/store/local-live.ts': ['server/contract', 'server/core', 'server/store/bus-readers.ts', ...storeTypes],
  'server/store/postgres': [
    'server/contract',
    'server/core',
    'server/store/records/conversations.ts',
    'server/store/records/insight.ts',
    'server/store/records/search-text.ts',
    'server/store/bus-readers.ts',
    'server/store/records/timestamps.ts',
    ...storeTypes,
  ],
  'server/store/s3-assets.ts': ['server/contract', 'server/core', ...storeTypes],
  'server/engines': ['server/contract', 'server/core'],
  'server/services': [
    'server/contract',
    'server/core',
    'server/engines',
    'server/store/records/conversations.ts',
    'server/store/records/insight.ts',
    ...storeTypes,
  ],
  'server/http': ['server/contract', 'server/core', 'server/services', ...storeTypes],
  'server/config.ts': ['server/contract', 'server/core'],
  'server/keys.ts': ['server/core', 'server/store/file/disk'],
  'server/storage.ts': ['server/store', 'server/config.ts'],
  'server/version.ts': [],
  // The service is put together on any store: which one it is, is not for the wiring to know.
  'server/wire': [
    'server/config.ts',
    'server/core',
    'server/engines',
    'server/http',
    'server/keys.ts',
    'server/services',
    'server/version.ts',
    ...storeTypes,
  ],
  'server/commands/command.ts': ['server/config.ts', 'server/store/file/disk'],
  'server/commands/migrate.ts': ['server/commands/command.ts', 'server/storage.ts', 'server/store/file/disk'],
  'server/commands/backup': ['server/commands/command.ts', 'server/storage.ts', 'server/store/file'],
  'server/commands/check': [
    'server/commands/command.ts',
    'server/contract',
    'server/core',
    'server/store/file',
    'server/store/log.ts',
    'server/store/records/search-text.ts',
  ],
  'server/commands/copy': [
    'server/commands/command.ts',
    'server/config.ts',
    'server/core',
    'server/services',
    'server/storage.ts',
    'server/store/file',
    ...storeTypes,
  ],
  'server/commands/serve.ts': [
    'demo',
    'server/config.ts',
    'server/contract',
    'server/core',
    'server/keys.ts',
    'server/services',
    'server/storage.ts',
    'server/wire',
    ...storeTypes,
  ],
  // What may go wrong in a command it knows by its class.
  'server/main.ts': [
    'server/commands',
    'server/config.ts',
    'server/core/errors.ts',
    'server/storage.ts',
    'server/store/file',
    'server/version.ts',
  ],
  'server/dev.ts': [],
  demo: [],

  'src/i18n': ['src/markdown/render/context.ts'],
  'src/theme': ['server/contract'],
  'src/markdown': [],
  'src/embed': [
    'server/contract',
    'src/i18n',
    'src/theme/address.ts',
    'src/theme/color.ts',
    'src/theme/page-scheme.ts',
  ],
  'src/doctor.ts': ['src/client'],
  'src/client': ['server/contract'],
  'src/chat': ['server/contract', 'src/client'],
  'src/widget': [
    'server/contract',
    'src/doctor.ts',
    'src/client',
    'src/chat',
    'src/embed',
    'src/theme',
    'src/markdown',
    'src/i18n',
  ],
  'src/console': [
    'server/contract',
    'src/client',
    'src/embed/widget.ts',
    'src/i18n',
    'src/markdown',
    'src/theme',
    'src/widget/base.css',
    'src/widget/composer/keys.ts',
    'src/widget/icon.tsx',
  ],
  'src/loader.ts': ['src/embed'],
  'src/package': ['src/embed', 'src/widget'],
  'src/return.ts': ['src/client'],
  'src/modules.d.ts': [],
}

/** The files of the contract whose values, not only types, the browser takes: they need no zod. */
const sharedValues = new Set([
  'server/contract/agents/theme-defaults.ts',
  'server/contract/agents/translations.ts',
  'server/contract/languages.ts',
  'server/contract/knowledge/blanks.ts',
  'server/contract/knowledge/templates.ts',
  'server/contract/access/constants.ts',
  'server/contract/sites/local-host.ts',
  'server/contract/sites/optimizers.ts',
])

const files = ['server', 'src', 'demo']
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => path.join(folder, String(name))))
  .filter((file) => /\.tsx?$/.test(file))

type Import = { file: string; target: string; isTypeOnly: boolean }

/** What an import names; `#contract` is the one short name of package.json. */
function targetOf(file: string, name: string): string {
  return name.startsWith('#') ? name.replace(/^#contract/, 'server/contract') : path.join(path.dirname(file), name)
}

/** The imports of a file from the repository, static and dynamic. */
function importsOf(file: string): Import[] {
  const source = readFileSync(file, 'utf8')
  const pattern =
    /\b(?<kind>import|export)\s+(?<type>type\s+)?(?:[^'"()]*?\sfrom\s+)?'(?<a>[.#][^']*)'|\bimport\(\s*'(?<b>[.#][^']*)'\s*\)/g
  return [...source.matchAll(pattern)].map(({ groups }) => ({
    file,
    target: targetOf(file, (groups?.['a'] ?? groups?.['b'] ?? '').replace(/\?.*$/, '')),
    isTypeOnly: groups?.['type'] !== undefined,
  }))
}

const targets = new Map(files.map((file) => [file, importsOf(file).map(({ target }) => target)]))

const isIn = (file: string, room: string) => file === room || file.startsWith(`${room}/`)

function roomOf(file: string): string | undefined {
  const rooms = Object.keys(ways).filter((room) => isIn(file, room))
  return rooms.toSorted((a, b) => b.length - a.length)[0]
}

/** The files that a file reaches by its imports, types included; itself only by a circle. */
function reachOf(file: string): Set<string> {
  const reached = new Set<string>()
  const waiting = [...(targets.get(file) ?? [])]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (reached.has(next)) continue
    reached.add(next)
    waiting.push(...(targets.get(next) ?? []))
  }
  return reached
}

test('every source file belongs to a room of the table', () => {
  expect(files.filter((file) => !roomOf(file))).toEqual([])
})

test('imports run one way between the rooms', () => {
  const wrong = files.flatMap(importsOf).filter(({ file, target }) => {
    const room = roomOf(file)
    if (!room || roomOf(target) === room) return false
    return !(ways[room] ?? []).some((allowed) => isIn(target, allowed))
  })
  expect(wrong).toEqual([])
})

test('no imports go round in a circle, those of types included', () => {
  const reaches = new Map(files.map((file) => [file, reachOf(file)]))
  const circleOf = (file: string) =>
    files.filter((other) => reaches.get(file)?.has(other) && reaches.get(other)?.has(file))
  const circles = new Set(files.map((file) => circleOf(file).join(' ')).filter((circle) => circle !== ''))
  expect([...circles]).toEqual([])
})

test('the browser takes types from the server, and values only from files that are meant for both', () => {
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

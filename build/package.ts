import path from 'node:path'
import { execFileSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type { Plugin, UserConfig } from 'vite'
import { webFolder, packageVersion } from './settings.ts'
import { widgetFile } from './widget.ts'

/*
 * The pass that makes `dist/package`, to be packed by `npm pack dist/package`: thin entries around the very app that the server serves,
 * their types, and what a package needs to be one.
 */

const folder = 'dist/package'
/** The name that sites install: `foyer` is the service. */
const packageName = 'foyer-chat'
const sources = ['index.ts', 'element.ts', 'react.tsx', 'vue.ts']
const entries = sources.map((file) => file.replace(/\.tsx?$/, ''))
const frameworks = { react: '>=18', vue: '>=3.3' }

/** Makes `dist/package` around the widget, which must be built. */
export function packagePass(): UserConfig {
  return {
    define: { __VERSION__: JSON.stringify(packageVersion()) },
    build: {
      outDir: folder,
      target: 'es2022',
      modulePreload: false,
      minify: false,
      // Leave dynamic imports bare: the site's own bundler adds its preloading.
      lib: {
        entry: Object.fromEntries(sources.map((file, at) => [entries[at], `src/package/${file}`])),
        formats: ['es'],
      },
      rolldownOptions: {
        external: [...Object.keys(frameworks), 'react/jsx-runtime'],
        // Sites import their components on servers, too, which have no elements.
        transform: { inject: { HTMLElement: [path.resolve('src/package/html-element.ts'), 'HTMLElement'] } },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
    plugins: [builtApp(widgetFile()), complete()],
  }
}

/** Imports the app as it was built, not once more from its sources. */
function builtApp(appFile: string): Plugin {
  return {
    name: 'built-app',
    enforce: 'pre',
    resolveId: (id) => (id.endsWith('/widget/main.tsx') ? { id: `./${appFile}`, external: true } : null),
  }
}

/** Adds the app, the types, package.json, README and licence. */
function complete(): Plugin {
  return {
    name: 'complete-package',
    async writeBundle() {
      const isCompressed = (file: string) => /\.(br|gz)$/.test(file)
      await cp(path.join(webFolder, 'app'), path.join(folder, 'app'), {
        recursive: true,
        filter: (file) => !isCompressed(file),
      })
      await writeTypes()
      await writeFile(path.join(folder, 'package.json'), await manifest())
      await cp('LICENSE', path.join(folder, 'LICENSE'))
      await cp('src/package/README.md', path.join(folder, 'README.md'))
    },
  }
}

async function manifest(): Promise<string> {
  const { version, description, license } = JSON.parse(await readFile('package.json', 'utf8')) as Record<string, string>
  const door = (file: string) => ({ types: `./types/package/${file}.d.ts`, default: `./${file}.js` })
  const doors = entries.map((file) => [file === 'index' ? '.' : `./${file}`, door(file)])
  const optional = Object.keys(frameworks).map((framework) => [framework, { optional: true }])
  return `${JSON.stringify(
    {
      name: packageName,
      version,
      description,
      license,
      type: 'module',
      sideEffects: ['./element.js', './app/*.js'],
      exports: Object.fromEntries(doors),
      peerDependencies: frameworks,
      peerDependenciesMeta: Object.fromEntries(optional),
    },
    null,
    2,
  )}\n`
}

/** Writes the types of the entries and of what they name, and of nothing else. */
async function writeTypes(): Promise<void> {
  const all = await mkdtemp(path.join(tmpdir(), 'foyer-types-'))
  const options = ['--noEmit', 'false', '--declaration', '--emitDeclarationOnly', '--rootDir', '.', '--outDir', all]
  execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'src', ...options], { stdio: 'inherit' })
  const named = entries.map((name) => `package/${name}.d.ts`)
  for (const file of named) {
    const text = await readFile(path.join(all, 'src', file), 'utf8')
    // Imports for side effects have no types.
    const source = text.replace(/^import '[^']*';\n/gm, '')
    if (/ from '#/.test(source)) throw new Error(`${file} names what the package does not have`)
    for (const [, target] of source.matchAll(/from '(\.[^']*)\.tsx?'/g)) {
      const next = path.posix.join(path.posix.dirname(file), `${target}.d.ts`)
      if (next.startsWith('..')) throw new Error(`${file} names ${next}, which the package does not have`)
      if (!named.includes(next)) named.push(next)
    }
    const written = path.join(folder, 'types', file)
    await mkdir(path.dirname(written), { recursive: true })
    // Also resolvers that know nothing of sources beside types find their way.
    await writeFile(written, source.replace(/(from '\.[^']*)\.tsx?'/g, "$1.js'"))
  }
  await rm(all, { recursive: true })
}

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin, UserConfig } from 'vite'
import { defineConfig } from 'vitest/config'
import { packagePass } from './.ci/package-pass.ts'

/*
 * Four passes (`npm run build`): the widget's app with its lazy chunks, the loader that a page's script tag names (it must know the
 * app's hashed file name, so it comes second), the package for sites that build their own code, and the server.
 */

const web = 'dist/web'
const jsx = { jsx: { runtime: 'automatic', importSource: 'preact' } } as const

const app: UserConfig = {
  base: './',
  oxc: jsx,
  build: {
    outDir: web,
    target: 'es2022',
    manifest: '.manifest.json',
    modulePreload: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { app: 'src/widget/main.tsx' },
      preserveEntrySignatures: 'exports-only',
      output: {
        format: 'es',
        entryFileNames: 'app/[name]-[hash].js',
        chunkFileNames: ({ facadeModuleId }) =>
          `app/[name]-${/i18n\/..\.ts$/.test(facadeModuleId ?? '') ? wordsHash() : '[hash]'}.js`,
        assetFileNames: 'app/[name]-[hash][extname]',
        // All that the app needs at once is one file; the entry only points to it. Chunks that come later import from this
        // file, never from the entry, which the loader may ask for under another address after a failure.
        codeSplitting: { groups: [{ name: 'core', test: /src\/widget\/main\.tsx$/ }] },
      },
    },
  },
  plugins: [plainImports(), lexerOnly(), ownNames(), precompress(/^app\//)],
}

/** The app's file, once it is built. */
function appFile(): string {
  const manifest = JSON.parse(readFileSync(path.join(web, '.manifest.json'), 'utf8')) as Record<
    string,
    { file: string }
  >
  return manifest['src/widget/main.tsx']?.file ?? ''
}

function loader(): UserConfig {
  return {
    oxc: jsx,
    define: { __APP_FILE__: JSON.stringify(appFile()) },
    build: {
      outDir: web,
      emptyOutDir: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: { widget: 'src/loader.ts' },
        output: { format: 'iife', entryFileNames: 'widget.js' },
      },
    },
    plugins: [plainImports(), pin(), precompress(/^widget\./)],
  }
}

const server: UserConfig = {
  // Few files: reading a thousand small ones of node_modules takes longer than all the rest of a start.
  ssr: { noExternal: true },
  build: {
    outDir: 'dist/server',
    target: 'node20',
    ssr: true,
    rolldownOptions: {
      input: { main: 'server/main.ts' },
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
}

/** `node`: the service through its doors. `dom`: the widget's parts. `browser`: the built widget in a real Chromium. */
const testProjects = [
  {
    name: 'node',
    include: ['test/{store,api,engines,house}/**/*.test.ts'],
    environment: 'node' as const,
    testTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
  },
  {
    name: 'dom',
    include: ['test/widget/**/*.test.{ts,tsx}'],
    environment: 'jsdom' as const,
    testTimeout: 30_000,
  },
  {
    name: 'browser',
    include: ['test/browser/**/*.test.ts'],
    environment: 'node' as const,
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
  },
].map((test) => ({ extends: true as const, test }))

/**
 * One hash for all languages, of all that their files are made of. The core names each of them: a hash of its own for each would be a
 * seventh of a kilobyte that everybody loads.
 */
function wordsHash(): string {
  const hash = createHash('sha256').update(readFileSync('package-lock.json')).update(readFileSync('vite.config.ts'))
  for (const file of readdirSync('src/i18n').toSorted()) hash.update(readFileSync(path.join('src/i18n', file)))
  return hash.digest('base64url').slice(0, 8)
}

/** Keeps dynamic imports as they are: what vite puts around them writes links into the host page's head, and costs bytes. */
function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    load: (id) => (id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load()' : null),
  }
}

/**
 * Of marked the widget uses the lexer. Its module also makes an instance of everything, hung on one function, which no bundler dares to
 * leave out: a quarter of its bytes. What is cut away here is what comes between the last class and the exports.
 */
function lexerOnly(): Plugin {
  return {
    name: 'lexer-only',
    apply: 'build',
    transform(code, id) {
      if (!id.endsWith('/marked/lib/marked.esm.js')) return null
      const [, classes, lexer, tokenizer] =
        /^([^]*;)var \w+=new \w+;function [^]*;export\{[^}]*?(\w+ as Lexer)\b[^}]*?(\w+ as Tokenizer)\b/.exec(code) ??
        []
      if (!classes) throw new Error('marked is written differently now: look at lexerOnly() again')
      // An option that nobody sets here: what it would do is left out, too.
      const used = classes.replaceAll('this.options.pedantic', 'false')
      return { code: `${used}export{${lexer},${tokenizer}}`, map: null }
    },
  }
}

/**
 * Has the bundler's own code pass over what a page added to Object.prototype: its loop over a module's exports would take that for one
 * of them, and the chunk could not be loaded.
 */
function ownNames(): Plugin {
  return {
    name: 'own-names',
    renderChunk: (code) =>
      code.includes('for (var name in all)')
        ? { code: code.replace('for (var name in all)', 'for (var name of Object.keys(all))'), map: null }
        : null,
  }
}

/**
 * Writes the loader once more under a name that never has other content, for pages that pin it, and `.snippet.json`, which tells
 * the server that name and the loader's hash (https://www.w3.org/TR/SRI/). The hash covers the app too, as far as names do: the
 * loader asks for chunks whose names carry the hash of their content.
 */
function pin(): Plugin {
  return {
    name: 'pin',
    apply: 'build',
    writeBundle: {
      sequential: true,
      async handler() {
        const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string }
        const bytes = await readFile(path.join(web, 'widget.js'))
        const digest = createHash('sha384').update(bytes).digest()
        const file = `widget.${version}-${digest.toString('hex').slice(0, 12)}.js`
        const snippet = { file, integrity: `sha384-${digest.toString('base64')}` }
        await writeFile(path.join(web, file), bytes)
        await writeFile(path.join(web, '.snippet.json'), `${JSON.stringify(snippet)}\n`)
      },
    },
  }
}

/**
 * How the distances between repetitions are written (RFC 7932, section 4): postfix bits and direct codes. Which is best for a file
 * is chance, and the best of these takes half a percent off.
 */
const brotliTries = [
  [0, 0],
  [0, 12],
  [2, 48],
  [3, 0],
].map(([postfixBits = 0, directCodes = 0]) => ({
  [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
  [constants.BROTLI_PARAM_NPOSTFIX]: postfixBits,
  [constants.BROTLI_PARAM_NDIRECT]: directCodes,
}))

/** Writes a .br and a .gz beside every text file that the pass made, after everything has its final content. */
function precompress(made: RegExp): Plugin {
  const compress = {
    br: async (bytes: Buffer) => {
      const tries = await Promise.all(brotliTries.map((params) => promisify(brotliCompress)(bytes, { params })))
      return tries.reduce((best, each) => (each.length < best.length ? each : best))
    },
    gz: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
  }
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle: {
      sequential: true,
      async handler() {
        const files = (await readdir(web, { recursive: true })).filter(
          (file) => made.test(file) && /\.(js|css|svg)$/.test(file),
        )
        for (const file of files) {
          const bytes = await readFile(path.join(web, file))
          await writeFile(path.join(web, `${file}.br`), await compress.br(bytes))
          await writeFile(path.join(web, `${file}.gz`), await compress.gz(bytes))
        }
      },
    },
  }
}

export default defineConfig(({ mode }) => {
  if (mode === 'app') return app
  if (mode === 'loader') return loader()
  if (mode === 'package') return packagePass(web, appFile())
  if (mode === 'server') return server
  return { oxc: jsx, test: { projects: testProjects } }
})

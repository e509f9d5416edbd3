import { readFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin, UserConfig } from 'vite'
import { defineConfig } from 'vitest/config'

/*
 * Three programs, three passes (`npm run build`): the widget's app with its lazy chunks, the loader that a page's script tag
 * names (it must know the app's hashed file name, so it comes second), and the server.
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
        chunkFileNames: 'app/[name]-[hash].js',
        assetFileNames: 'app/[name]-[hash][extname]',
        // All that the app needs at once is one file; the entry only points to it. Chunks that come later import from this
        // file, never from the entry, which the loader may ask for under another address after a failure.
        codeSplitting: { groups: [{ name: 'core', test: /src\/widget\/main\.tsx$/ }] },
      },
    },
  },
  plugins: [plainImports(), precompress()],
}

function loader(): UserConfig {
  const manifest = JSON.parse(readFileSync(path.join(web, '.manifest.json'), 'utf8')) as Record<
    string,
    { file: string }
  >
  return {
    oxc: jsx,
    define: { __APP_FILE__: JSON.stringify(manifest['src/widget/main.tsx']?.file) },
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
    plugins: [precompress()],
  }
}

const server: UserConfig = {
  build: {
    outDir: 'dist/server',
    target: 'node20',
    ssr: true,
    rolldownOptions: { input: { main: 'server/main.ts' }, output: { format: 'es', entryFileNames: '[name].js' } },
  },
}

/** `node`: the service through its doors. `dom`: the widget's parts. `browser`: the built widget in a real Chromium. */
const testProjects = [
  {
    name: 'node',
    include: ['test/{store,api,engines,house}/**/*.test.ts'],
    environment: 'node' as const,
    testTimeout: 30_000,
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

/** Keeps dynamic imports as they are: what vite puts around them writes links into the host page's head, and costs bytes. */
function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    load: (id) => (id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load()' : null),
  }
}

/** Writes a .br and a .gz beside every text file, after everything has its final content. */
function precompress(): Plugin {
  const compress = {
    br: (bytes: Buffer) =>
      promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
    gz: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
  }
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle() {
      const files = (await readdir(web, { recursive: true })).filter((file) => /\.(js|css|svg)$/.test(file))
      for (const file of files) {
        const bytes = await readFile(path.join(web, file))
        await writeFile(path.join(web, `${file}.br`), await compress.br(bytes))
        await writeFile(path.join(web, `${file}.gz`), await compress.gz(bytes))
      }
    },
  }
}

export default defineConfig(({ mode }) => {
  if (mode === 'app') return app
  if (mode === 'loader') return loader()
  if (mode === 'server') return server
  return { oxc: jsx, test: { projects: testProjects } }
})

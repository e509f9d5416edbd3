import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'vite'

/** The renderer as it ships, and what drives it (test/bench/browser/streaming-page.ts), as one script. */
export async function bundleStreamingPage(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'foyer-bench-'))
  try {
    await build({
      configFile: false,
      logLevel: 'error',
      // One script, with the fonts in it.
      resolve: { alias: [{ find: /^(.*\.woff2)\?url&no-inline$/, replacement: '$1?inline' }] },
      build: {
        outDir: folder,
        target: 'es2022',
        minify: true,
        assetsInlineLimit: 1_000_000,
        rolldownOptions: {
          input: 'test/bench/browser/streaming-page.ts',
          output: { format: 'es', entryFileNames: 'page.js', codeSplitting: false },
        },
      },
    })
    return await readFile(path.join(folder, 'page.js'), 'utf8')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

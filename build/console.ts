import type { UserConfig } from 'vite'
import { webFolder, jsx } from './settings.ts'
import { precompress } from './plugins/precompress.ts'
import { lexerAlone, plainSignals } from './plugins/unused.ts'

/**
 * Makes the admins' pages, `dist/web/console/files/…`, a chunk for each page that is loaded when somebody opens it. The shell at /console
 * is written by the server, which finds the names of the first files in the manifest. The service worker has the one name that browsers know,
 * and lies in the folder that it is for.
 */
export const consolePass: UserConfig = {
  base: './',
  // The manifest and the icons of the installed app, whose names stay.
  publicDir: 'src/console/public',
  oxc: jsx,
  build: {
    outDir: `${webFolder}/console`,
    target: 'es2022',
    manifest: '.manifest.json',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ['src/console/main.tsx', 'src/console/preview/frame.ts', 'src/console/worker/service-worker.ts'],
      output: {
        minify: true,
        // One file for what most pages use, where each small module would otherwise be a file of its own: a third of the requests of a page, and
        // fewer bytes, since they are compressed together.
        codeSplitting: { groups: [{ name: 'shared', minShareCount: 8 }] },
        entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'files/[name]-[hash].js'),
        chunkFileNames: 'files/[name]-[hash].js',
        assetFileNames: 'files/[name]-[hash][extname]',
      },
    },
  },
  plugins: [plainSignals(), lexerAlone(), precompress(/^console\//)],
}

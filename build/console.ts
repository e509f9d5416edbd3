import type { UserConfig } from 'vite'
import { webFolder } from './folders.ts'
import { jsx } from './jsx.ts'
import { precompress } from './plugins/precompress.ts'

/**
 * Makes the admins' pages, `dist/web/console/files/…`, a chunk for each page that is loaded when somebody opens it. The shell at /console
 * is written by the server, which finds the names of the first files in the manifest.
 */
export const consolePass: UserConfig = {
  base: './',
  oxc: jsx,
  build: {
    outDir: `${webFolder}/console`,
    target: 'es2022',
    manifest: '.manifest.json',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ['src/console/main.tsx', 'src/console/preview/frame.ts'],
      output: {
        minify: true,
        entryFileNames: 'files/[name]-[hash].js',
        chunkFileNames: 'files/[name]-[hash].js',
        assetFileNames: 'files/[name]-[hash][extname]',
      },
    },
  },
  plugins: [precompress(/^console\//)],
}

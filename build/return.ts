import type { UserConfig } from 'vite'
import { webFolder } from './settings.ts'
import { precompress } from './plugins/precompress.ts'

/** Makes `chat/return.js`, the script of the page that links in emails to visitors lead to. */
export const returnPass: UserConfig = {
  build: {
    outDir: webFolder,
    emptyOutDir: false,
    target: 'es2022',
    lib: { entry: { return: 'src/return.ts' }, formats: ['iife'], name: 'foyerReturn' },
    rolldownOptions: { output: { entryFileNames: 'chat/return.js' } },
  },
  plugins: [precompress(/^chat\//)],
}

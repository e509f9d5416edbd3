import path from 'node:path'
import { readFileSync } from 'node:fs'
import type { UserConfig } from 'vite'
import { webFolder, jsx } from './settings.ts'
import { keepEarlier } from './plugins/earlier.ts'
import { precompress } from './plugins/precompress.ts'
import { lexerAlone, plainSignals } from './plugins/unused.ts'

const entry = 'src/widget/main.tsx'

/** Makes the widget and its lazy chunks, `dist/web/app/…`, under names that carry the hash of their content. */
export const widgetPass: UserConfig = {
  base: './',
  oxc: jsx,
  build: {
    outDir: webFolder,
    target: 'es2022',
    manifest: '.manifest.json',
    // A library's dynamic imports stay as they are: what vite puts around others writes links into the host page's head.
    lib: { entry: { app: entry }, formats: ['es'] },
    rolldownOptions: {
      // The app is one file. What comes later imports from it what both need.
      preserveEntrySignatures: 'allow-extension',
      output: {
        minify: true,
        // Nobody bundles these files once more: what tells bundlers which calls they may drop would only be loaded.
        comments: { annotation: false },
        // Nearly all of the app runs while it opens: V8 compiles it beside the main thread instead of function by function on it
        // (explicit compile hints, Chrome 136). Other browsers read a comment.
        postBanner: ({ isEntry }) => (isEntry ? '//# allFunctionsCalledOnLoad' : ''),
        entryFileNames: 'app/[name]-[hash].js',
        chunkFileNames: 'app/[name]-[hash].js',
        assetFileNames: 'app/[name]-[hash][extname]',
      },
    },
  },
  plugins: [plainSignals(), lexerAlone(), keepEarlier(), precompress(/^app\//)],
}

/** The widget's entry below `dist/web`, once it is built. */
export function widgetFile(): string {
  const text = readFileSync(path.join(webFolder, '.manifest.json'), 'utf8')
  const manifest = JSON.parse(text) as Record<string, { file: string }>
  const chunk = manifest[entry]
  if (!chunk) throw new Error('The widget is not built yet: run `vite build --mode widget` first.')
  return chunk.file
}

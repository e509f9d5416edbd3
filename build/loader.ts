import type { UserConfig } from 'vite'
import { webFolder, jsx, packageVersion } from './settings.ts'
import { pin } from './plugins/pin.ts'
import { precompress } from './plugins/precompress.ts'
import { widgetFile } from './widget.ts'

/** Makes `widget.js`, which the script tag names. The widget must be built: the loader imports it by its hashed name. */
export function loaderPass(): UserConfig {
  return {
    oxc: jsx,
    define: { __APP_FILE__: JSON.stringify(widgetFile()), __VERSION__: JSON.stringify(packageVersion()) },
    build: {
      outDir: webFolder,
      emptyOutDir: false,
      target: 'es2022',
      // Leaves the dynamic import as it is; see widget.ts.
      lib: { entry: { widget: 'src/loader.ts' }, formats: ['iife'], name: 'foyerLoader' },
      rolldownOptions: { output: { entryFileNames: 'widget.js' } },
    },
    plugins: [pin(), precompress(/^widget\./)],
  }
}

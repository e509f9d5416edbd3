import type { UserConfig } from 'vite'

/** Makes `dist/server/main.js`, and the files of its threads beside it, with the libraries in them. */
export const serverPass: UserConfig = {
  // Few files: reading a thousand small ones of node_modules takes longer than all the rest of a start.
  ssr: { noExternal: true },
  build: {
    outDir: 'dist/server',
    target: 'node20',
    ssr: true,
    rolldownOptions: {
      input: {
        main: 'server/main.ts',
        'answer-thread': 'server/engines/builtin/answer-thread.ts',
        'installation-thread': 'server/services/check/installation-thread.ts',
        'knowledge-thread': 'server/services/knowledge/search/knowledge-thread.ts',
        'read-thread': 'server/services/knowledge/read/read-thread.ts',
        'look-thread': 'server/services/match/look-thread.ts',
        'svg-thread': 'server/services/assets/svg-thread.ts',
        'search-thread': 'server/store/file/search/search-thread.ts',
      },
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
}

import type { UserConfig } from 'vite'

/*
 * The server, with the libraries in it. Few files: reading a thousand small ones of node_modules takes longer than all the rest of a start.
 * It shares no files with its workers, so that all it needs at once is one; in thirty, a start takes a twentieth more (npm run bench -- start).
 */

/** Makes `dist/server/main.js`, and the files that it loads when they are needed. */
export const serverPass: UserConfig = {
  ssr: { noExternal: true },
  build: {
    outDir: 'dist/server',
    target: 'node20',
    ssr: true,
    rolldownOptions: {
      input: { main: 'server/main.ts' },
      output: {
        format: 'es',
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
        comments: { jsdoc: false },
        codeSplitting: { groups: [{ name: 'main', tags: ['$initial'] }] },
      },
    },
  },
}

/** Makes `dist/workers/`: for each worker a file, and what they share. */
export const workersPass: UserConfig = {
  ssr: { noExternal: true },
  build: {
    outDir: 'dist/workers',
    target: 'node20',
    ssr: true,
    rolldownOptions: {
      input: {
        'answer-worker': 'server/engines/builtin/answer-worker.ts',
        'installation-worker': 'server/services/check/installation-worker.ts',
        'knowledge-worker': 'server/services/knowledge/search/knowledge-worker.ts',
        'read-worker': 'server/services/knowledge/read/read-worker.ts',
        'look-worker': 'server/services/match/look-worker.ts',
        'svg-worker': 'server/services/assets/svg-worker.ts',
        'search-worker': 'server/store/file/search/search-worker.ts',
      },
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
}

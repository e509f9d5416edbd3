import type { UserConfig } from 'vite'

/*
 * The server, with the libraries in it. Few files: reading a thousand small ones of node_modules takes longer than all the rest of a start.
 * It shares no files with its threads, so that all it needs at once is one; in thirty, a start takes a twentieth more (npm run bench -- start).
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

/** Makes `dist/threads/`: for each thread a file, and what they share. */
export const threadsPass: UserConfig = {
  ssr: { noExternal: true },
  build: {
    outDir: 'dist/threads',
    target: 'node20',
    ssr: true,
    rolldownOptions: {
      input: {
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

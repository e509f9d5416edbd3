import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'
import { packageVersion, webFolder } from '../settings.ts'

/**
 * Writes the loader once more under a name that never has other content, for pages that pin it, and `.snippet.json`, which tells the
 * server that name and the loader's hash (https://www.w3.org/TR/SRI/). The hash covers the widget too, as far as names do: the loader
 * asks for chunks whose names carry the hash of their content.
 */
export function pin(): Plugin {
  return {
    name: 'pin',
    apply: 'build',
    writeBundle: {
      sequential: true,
      async handler() {
        const bytes = await readFile(path.join(webFolder, 'widget.js'))
        const digest = createHash('sha384').update(bytes).digest()
        const file = `widget.${packageVersion()}-${digest.toString('hex').slice(0, 12)}.js`
        const snippet = { file, integrity: `sha384-${digest.toString('base64')}` }
        await writeFile(path.join(webFolder, file), bytes)
        await writeFile(path.join(webFolder, '.snippet.json'), `${JSON.stringify(snippet)}\n`)
      },
    },
  }
}

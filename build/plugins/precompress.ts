import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'
import { webFolder } from '../settings.ts'

/**
 * How the distances of repetitions are coded (RFC 7932, section 4): with so many bits behind a code, and so many codes of their own for short
 * ones. Which fits best changes with every few characters, by up to 0.3 %.
 */
const codings = [0, 1, 2].flatMap((postfix) => [0, 2, 12].map((direct) => ({ postfix, direct: direct << postfix })))

const compress = {
  async br(bytes: Buffer): Promise<Buffer> {
    const tries = codings.map(({ postfix, direct }) =>
      promisify(brotliCompress)(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          // The smallest blocks fit our largest script best: 0.2 % less than with those that brotli chooses.
          [constants.BROTLI_PARAM_LGBLOCK]: constants.BROTLI_MIN_INPUT_BLOCK_BITS,
          [constants.BROTLI_PARAM_NPOSTFIX]: postfix,
          [constants.BROTLI_PARAM_NDIRECT]: direct,
        },
      }),
    )
    return (await Promise.all(tries)).reduce((least, next) => (next.length < least.length ? next : least))
  },
  gz: (bytes: Buffer) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
}

/**
 * Writes a .br and a .gz beside every text file of `dist/web` whose path matches. In `writeBundle`, since vite still changes chunks after
 * `generateBundle`.
 */
export function precompress(made: RegExp): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle: {
      sequential: true,
      async handler() {
        const files = (await readdir(webFolder, { recursive: true })).filter(
          (file) => made.test(file) && /\.(js|css|svg)$/.test(file),
        )
        for (const file of files) {
          const bytes = await readFile(path.join(webFolder, file))
          await writeFile(path.join(webFolder, `${file}.br`), await compress.br(bytes))
          await writeFile(path.join(webFolder, `${file}.gz`), await compress.gz(bytes))
        }
      },
    },
  }
}

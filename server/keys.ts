import { readFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { hashToken, newOperatorToken } from './core/secrets.ts'
import { realDisk } from './store/file/disk.ts'
import { ensureDirectory, replaceFile } from './store/file/durable.ts'

/** The two secrets of a server that its environment may leave out; then they are made once and kept in the data directory. */
export type Keys = {
  secret: string
  /** The secret before, which still reads what it made; undefined: there is none. */
  previousSecret: string | undefined
  /** SHA-256 of the operator token, hex. */
  operatorTokenHash: string
  /** The operator token in clear, when it was made just now: the only time it can be shown. */
  newOperatorToken: string | undefined
}

/**
 * Gives the server's secrets: those of the environment, else those of the data directory, else new ones, written with mode 0600.
 * The secret itself must be kept, since it opens sealed keys; of the operator token only the hash is.
 */
export async function loadKeys(
  directory: string,
  given: { secret: string | undefined; previousSecret: string | undefined; operatorToken: string | undefined },
): Promise<Keys> {
  const secret =
    given.secret ?? (await keep(path.join(directory, 'secret'), () => randomBytes(32).toString('base64url')))
  const { previousSecret } = given
  if (given.operatorToken) {
    return { secret, previousSecret, operatorTokenHash: hashToken(given.operatorToken), newOperatorToken: undefined }
  }
  let made: string | undefined
  const operatorTokenHash = await keep(path.join(directory, 'operator-token.sha256'), () => {
    made = newOperatorToken()
    return hashToken(made)
  })
  return { secret, previousSecret, operatorTokenHash, newOperatorToken: made }
}

/** The content of a small file, made durably when there is none. */
async function keep(file: string, make: () => string): Promise<string> {
  const kept = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  if (kept.trim() !== '') return kept.trim()
  const value = make()
  await ensureDirectory(realDisk, path.dirname(file))
  await replaceFile(realDisk, file, [`${value}\n`])
  return value
}

import { readFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { hashToken, newOperatorToken } from './core/secrets.ts'
import { realDisk } from './store/file/disk/disk.ts'
import { ensureDirectory, replaceFile } from './store/file/disk/durable.ts'

/** The two secrets of a server. If the environment does not set them, they are created once and stored in the data directory. */
export type Keys = {
  secret: string
  /** The previous secret, which still opens what it has sealed; undefined: there is none. */
  previousSecret: string | undefined
  /** SHA-256 of the operator token, hex. */
  operatorTokenHash: string
  /** The operator token in plain text, if it was just created: the only time it can be shown. */
  newOperatorToken: string | undefined
}

/**
 * Returns the server's secrets: those of the environment, or those of the data directory, or new ones, written with mode 0600. The secret
 * itself is stored, since it opens sealed keys; of the operator token only the hash is.
 */
export async function loadKeys(
  directory: string,
  given: { secret: string | undefined; previousSecret: string | undefined; operatorToken: string | undefined },
): Promise<Keys> {
  const secret =
    given.secret ?? (await readOrCreate(path.join(directory, 'secret'), () => randomBytes(32).toString('base64url')))
  const { previousSecret } = given
  if (given.operatorToken) {
    return { secret, previousSecret, operatorTokenHash: hashToken(given.operatorToken), newOperatorToken: undefined }
  }
  let made: string | undefined
  const operatorTokenHash = await readOrCreate(path.join(directory, 'operator-token.sha256'), () => {
    made = newOperatorToken()
    return hashToken(made)
  })
  return { secret, previousSecret, operatorTokenHash, newOperatorToken: made }
}

/** Returns the content of a small file, which is created durably if it is missing. */
async function readOrCreate(file: string, make: () => string): Promise<string> {
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

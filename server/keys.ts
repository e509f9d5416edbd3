import { readFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { hashToken, newOperatorToken } from './core/secrets.ts'
import { realDisk, unlessMissing } from './store/file/disk/disk.ts'
import { ensureDirectory, replaceFile } from './store/file/disk/durable.ts'

/** The two secrets of a server. If the environment does not set them, they are created once and stored in the data directory. */
export type Keys = {
  secret: string
  /** The previous secret, which still opens what it has sealed; undefined: there is none. */
  previousSecret: string | undefined
  /** SHA-256 of the operator token, hex. */
  operatorTokenHash: string
  /** The operator token in plain text, if it was just made: the only time it can be shown. */
  newOperatorToken: string | undefined
  /** Stores the hash of a new operator token. Until then the next start makes another one, so that one that fails uses none up. */
  keepOperatorToken(): Promise<void>
}

/**
 * Returns the server's secrets: those of the environment, or those of the data directory, or new ones, written with mode 0600. The secret
 * itself is stored, since it opens sealed keys; of the operator token only the hash is.
 */
export async function loadKeys(
  directory: string,
  given: { secret: string | undefined; previousSecret: string | undefined; operatorToken: string | undefined },
): Promise<Keys> {
  const secrets = { secret: await secretOf(directory, given.secret), previousSecret: given.previousSecret }
  const file = path.join(directory, 'operator-token.sha256')
  const known = given.operatorToken ? hashToken(given.operatorToken) : await readLine(file)
  if (known) {
    return {
      ...secrets,
      operatorTokenHash: known,
      newOperatorToken: undefined,
      keepOperatorToken: async () => undefined,
    }
  }
  const made = newOperatorToken()
  const operatorTokenHash = hashToken(made)
  return {
    ...secrets,
    operatorTokenHash,
    newOperatorToken: made,
    keepOperatorToken: () => writeLine(file, operatorTokenHash),
  }
}

/** The secret that is given, or that of the data directory, which is made durably if it is missing. */
async function secretOf(directory: string, given: string | undefined): Promise<string> {
  const file = path.join(directory, 'secret')
  const kept = given ?? (await readLine(file))
  if (kept) return kept
  const secret = randomBytes(32).toString('base64url')
  await writeLine(file, secret)
  return secret
}

/** The content of a small file; empty when it is missing. */
async function readLine(file: string): Promise<string> {
  return (await readFile(file, 'utf8').catch(unlessMissing(''))).trim()
}

async function writeLine(file: string, value: string): Promise<void> {
  await ensureDirectory(realDisk, path.dirname(file))
  await replaceFile(realDisk, file, [`${value}\n`])
}

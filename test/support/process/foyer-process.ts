import path from 'node:path'
import { startNode, type Started } from './process.ts'
import { callerOf, type TestServer } from '../server.ts'

/** The built program, serving as a process of its own, and calls of it with the operator's token. */
export type FoyerProcess = { url: string; call: TestServer['call']; process: Started }

export const operatorToken = 'fy_op_token-of-the-test-process-0123456789'

/**
 * Starts it on a data directory and a free port; resolves when it listens. It logs warnings and errors. `home`: the folder that holds
 * `dist/`, if not the repository.
 */
export async function startFoyer(directory: string, env: NodeJS.ProcessEnv = {}, home = '.'): Promise<FoyerProcess> {
  const process = await startNode([path.join(home, 'dist/server/main.js')], /listens on (http:\S+)/, {
    FOYER_DATA: directory,
    FOYER_TOKEN: operatorToken,
    FOYER_LOG_LEVEL: 'warn',
    PORT: '0',
    ...env,
  })
  const url = String(process.match[1])
  return { url, process, call: callerOf(url, operatorToken) }
}

/** What a process logged as an error, and anything else that it printed and that is no log line. */
export function complaintsOf({ process }: FoyerProcess): string[] {
  const lines = process.output().split('\n')
  return lines.filter((line) =>
    line.startsWith('{') ? /"level":(50|60)\b/.test(line) : /\bat .*:\d+:\d+|Error/.test(line),
  )
}

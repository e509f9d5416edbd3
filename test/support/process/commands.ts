import { execFile } from 'node:child_process'

/** What a command of the built program came to. */
export type Outcome = { code: number; stdout: string; stderr: string }

/** Runs `foyer` with arguments on a data directory, and resolves when it ended. */
export function foyer(args: string[], env: NodeJS.ProcessEnv): Promise<Outcome> {
  return new Promise((resolve) => {
    const options = {
      env: { ...process.env, FOYER_TEST_KEEPER: undefined, FOYER_SEED: undefined, FOYER_LOG_LEVEL: 'warn', ...env },
      maxBuffer: 64 * 1024 * 1024,
    }
    execFile(process.execPath, ['dist/server/main.js', ...args], options, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, stdout, stderr })
    })
  })
}

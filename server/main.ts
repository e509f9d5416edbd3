#!/usr/bin/env node
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { CommandError, type Command, type ExitCode } from './commands/command.ts'
import { serve } from './commands/serve.ts'
import { ConfigError, misspelt, readConfig } from './config.ts'
import { FoyerError } from './core/errors.ts'
import { FormatError } from './store/file/disk/format.ts'
import { SnapshotLost } from './store/file/checkpoint/snapshot.ts'
import { DataInUse } from './store/file/disk/lock.ts'
import { expectNoFile, StorageError } from './storage.ts'
import { readVersion } from './version.ts'

/* The command line. Only what serving needs is loaded at once; each other command is a file of its own, loaded when it is asked for. */

const help = `Usage: foyer [COMMAND]

  foyer serve [--demo]   runs the server, as foyer alone does; --demo makes an example agent where there is none
  foyer backup FILE      copies the data directory into FILE, a tar; beside a running server too; - is the standard output
  foyer restore FILE     makes the data directory from such a copy, where there is none yet; - is the standard input
  foyer check            reads all data and reports what is wrong with them; changes nothing; beside a running server too
  foyer copy --from A --to B
                         copies everything from one store into another one, each a data directory or a postgres:// address,
                         and compares them; goes on where an earlier copy was interrupted
  foyer migrate          brings the data to the format of this version
  foyer help             prints this, as --help does
  foyer --version        prints the version

The environment says where the data are (FOYER_DATA, else ./data) and how the server runs; docs/operate.md lists the variables.
Exit codes: 0, done. 1, it could not be done, or something is wrong with the data. 2, the command line or the environment is wrong.`

/** The folder above `dist/server/main.js`. */
const home = fileURLToPath(new URL('../..', import.meta.url))

const commands = new Map<string, { takes?: 'file' | 'stores'; load: () => Promise<Command> }>([
  ['backup', { takes: 'file', load: async () => (await import('./commands/backup/backup.ts')).backup }],
  ['restore', { takes: 'file', load: async () => (await import('./commands/backup/restore.ts')).restore }],
  ['check', { load: async () => (await import('./commands/check/check.ts')).check }],
  ['copy', { takes: 'stores', load: async () => (await import('./commands/copy/copy.ts')).copy }],
  ['migrate', { load: async () => (await import('./commands/migrate.ts')).migrate }],
])

class UsageError extends Error {}

/** Runs what the arguments ask for. Undefined: the server runs, and ends the process itself. */
async function run(args: string[]): Promise<ExitCode | undefined> {
  const { values, positionals } = parse(args)
  const [name = 'serve', ...operands] = positionals
  if (values.version) console.log(await readVersion(home))
  else if (values.help || name === 'help') console.log(help)
  if (values.version || values.help || name === 'help') return 0
  const command = commands.get(name)
  if (!command && name !== 'serve') throw new UsageError(`Unknown command: ${name}.`)
  if (values.demo && command) throw new UsageError(`${name} does not take --demo.`)
  const takesFile = command?.takes === 'file'
  if (operands.length !== (takesFile ? 1 : 0)) {
    throw new UsageError(takesFile ? `${name} takes one FILE.` : `${name} takes no arguments.`)
  }
  const { from = '', to = '' } = values
  if (command?.takes === 'stores' ? !from || !to : from || to) {
    throw new UsageError(
      command?.takes === 'stores' ? `${name} takes --from and --to.` : `${name} does not take --from or --to.`,
    )
  }
  const config = readConfig(process.env)
  if (command && config.database && command.takes !== 'stores') {
    throw new UsageError(`${name} works on data directories. For PostgreSQL, use its own tools, such as pg_dump.`)
  }
  if (!config.database && command?.takes !== 'stores') await expectNoFile('FOYER_DATA', config.dataDirectory)
  const { unknownVariables } = config
  // The server's log names them, too.
  if (command && unknownVariables.length > 0) console.error(unknownVariables.map(misspelt).join('\n'))
  if (command) return (await command.load())({ config, file: operands[0] ?? '', from, to })
  await serve(config, { isDemo: values.demo, home })
  return undefined
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        demo: { type: 'boolean', default: false },
        from: { type: 'string' },
        to: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
        version: { type: 'boolean', short: 'v', default: false },
      },
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

/** Prints why nothing came of it, without a stack where the operator can do something about it. */
function complain(error: unknown, command: string): ExitCode {
  if (error instanceof UsageError) {
    console.error(`${error.message}\nRun foyer help for a list of commands.`)
    return 2
  }
  if (error instanceof CommandError || error instanceof SnapshotLost) {
    console.error(error.message)
    return error instanceof CommandError ? error.exitCode : 1
  }
  const isWrong = error instanceof ConfigError || error instanceof DataInUse
  const isKnown = error instanceof StorageError || error instanceof FormatError || error instanceof FoyerError
  if (isWrong || isKnown || isSystemError(error)) {
    console.error(
      `${command === 'serve' ? 'Foyer cannot start' : `foyer ${command} cannot be done`}.\n${error.message}`,
    )
    return isWrong ? 2 : 1
  }
  console.error(error)
  return 1
}

/** What the operating system refused, such as ENOSPC: its words name the file and the reason, and a stack says no more. */
function isSystemError(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error
}

const args = process.argv.slice(2)
run(args).then(
  (code) => {
    if (code !== undefined) process.exitCode = code
  },
  (error: unknown) => process.exit(complain(error, args.find((arg) => commands.has(arg)) ?? 'serve')),
)

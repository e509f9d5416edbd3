import { openPostgres } from '../../../server/store/postgres/open-postgres.ts'
import type { Storage } from '../../../server/store/store.ts'
import { quietLog } from '../../store/contract/quiet-log.ts'
import { startTestServer, type TestServer, type TestServerOptions } from '../server.ts'
import { sharedPostgres } from './postgres.ts'

/** The service on a store of its own. There is one instance unless a test asks for more: then `first` is not `last`. */
export type Instances = { all: TestServer[]; first: TestServer; last: TestServer; stop(): Promise<void> }

export async function startOnFiles(options: TestServerOptions = {}): Promise<Instances> {
  const server = await startTestServer(options)
  return { all: [server], first: server, last: server, stop: () => server.stop() }
}

export async function startOnPostgres(options: TestServerOptions = {}, count = 1): Promise<Instances> {
  const postgres = await sharedPostgres()
  const url = await postgres.createDatabase()
  const opened: Storage[] = []
  const start = async () => {
    const storage = await openPostgres({ url, connections: 4 }, quietLog())
    opened.push(storage)
    return startTestServer({ ...options, ...storage })
  }
  const first = await start()
  const all = [first]
  while (all.length < count) all.push(await start())
  return {
    all,
    first,
    last: all.at(-1) ?? first,
    async stop() {
      await Promise.all(all.map((each) => each.stop()))
      for (const storage of opened) await storage.close()
      await postgres.stop()
    },
  }
}

import type { Client } from '../client/client.ts'
import { ClientError } from '../client/errors.ts'

/**
 * A client whose code is a chunk of its own: the panel opens and takes text before it is there. It is fetched at once, so that
 * it is there when the visitor sends; where that fails, each call fails as on a lost connection, and tries again.
 */
export function createLateClient(base: string, agent: string): Client {
  let loading: Promise<Client> | undefined
  function client(): Promise<Client> {
    loading ??= import('../client/client.ts').then(
      ({ createClient }) => createClient(base, agent),
      (cause: unknown) => {
        loading = undefined
        throw new ClientError('network', 0, 'The client could not be fetched.', cause)
      },
    )
    return loading
  }
  client().catch(() => undefined)
  return {
    openSession: async () => (await client()).openSession(),
    history: async (...args) => (await client()).history(...args),
    stop: async (...args) => (await client()).stop(...args),
    rate: async (...args) => (await client()).rate(...args),
    async *send(...args) {
      yield* (await client()).send(...args)
    },
    async *attach(...args) {
      yield* (await client()).attach(...args)
    },
  }
}

import { createLocalBus, createLocalClaims, createLocalCounters } from '../../server/store/local-live.ts'
import { busContract } from './contract/live/bus.ts'
import { claimsContract } from './contract/live/claims.ts'
import { countersContract } from './contract/live/counters.ts'
import { quietLog } from './contract/quiet-log.ts'

busContract('the bus of one process', async () => {
  const log = quietLog()
  const bus = createLocalBus(log)
  return { writer: bus, reader: bus, log, dispose: async () => undefined }
})

claimsContract('the claims of one process', async () => {
  const claims = createLocalClaims()
  return { one: claims, two: claims, dispose: () => claims.close() }
})

countersContract('the counters of one process', () => {
  let now = Date.parse('2026-11-21T10:00:00Z')
  return {
    counters: createLocalCounters(() => now),
    async pass(seconds) {
      now += seconds * 1000
    },
  }
})

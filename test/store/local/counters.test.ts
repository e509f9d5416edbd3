import { createLocalCounters } from '../../../server/store/local/local-counters.ts'
import { countersContract } from '../contract/live/counters.ts'

countersContract('the counters of one process', () => {
  let now = Date.parse('2026-11-21T10:00:00Z')
  return {
    counters: createLocalCounters(() => now),
    async pass(seconds) {
      now += seconds * 1000
    },
  }
})

import { createLocalBus } from '../../../server/store/local/local-bus.ts'
import { quietLog } from '../contract/quiet-log.ts'
import { busContract } from '../contract/live/bus.ts'

busContract('the bus of one process', async () => {
  const log = quietLog()
  const bus = createLocalBus(log)
  return { writer: bus, reader: bus, log, dispose: async () => undefined }
})

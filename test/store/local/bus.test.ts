import { createLocalBus } from '../../../server/store/local/local-bus.ts'
import { busContract } from '../contract/live/bus.ts'

busContract('the bus of one process', async () => {
  const bus = createLocalBus()
  return { writer: bus, reader: bus, dispose: async () => undefined }
})

import { createLocalBus } from '../../server/store/local/local-bus.ts'
import { busContract } from './bus-contract.ts'

busContract('the bus of one process', createLocalBus)

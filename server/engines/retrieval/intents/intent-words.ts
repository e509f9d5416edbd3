import { digital } from './things/digital.ts'
import { doing } from './things/doing.ts'
import { food } from './things/food.ts'
import { goods } from './things/goods.ts'
import { leisure } from './things/leisure.ts'
import { offices } from './things/offices.ts'
import { people } from './things/people.ts'
import { places } from './things/places.ts'
import { services } from './things/services.ts'
import { thingsIn } from './things/thing.ts'
import { times } from './things/times.ts'
import { general } from './words/general.ts'
import type { Intent } from './words/intent.ts'
import { orders } from './words/orders.ts'
import { products } from './words/products.ts'
import { software } from './words/software.ts'
import { visits } from './words/visits.ts'

/**
 * A question in one of an intent's words is answered by a heading or a text with another one, also in another language: these tables are the
 * dictionary between them, one entry for each intent, a line for each language. After what is asked come things, which are named.
 */
export const intents: readonly Intent[] = [
  ...[...visits, ...products, ...orders, ...software, ...general],
  ...[places, goods, offices, food, leisure].flatMap((table) => thingsIn(table, true)),
  ...[people, doing, digital, services].flatMap((table) => thingsIn(table, false)),
  ...thingsIn(times, false).map((each) => Object.assign(each, { isTime: true })),
]

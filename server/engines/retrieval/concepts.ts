import type { Language } from '../language/languages.ts'

/**
 * Words that people use for one another when they ask a business something, by language: a question that says "price" is answered by a
 * passage that says "cost", and one in German by a passage in English.
 */
export const concepts: Partial<Record<Language, string>>[] = [
  { en: 'open opening close closed closing hours schedule' },
  { en: 'price cost fee charge rate expensive cheap pricing' },
  { en: 'pay payment card cash paypal invoice' },
  { en: 'contact phone call telephone email mail reach' },
  { en: 'address location located find directions map' },
  { en: 'return refund exchange money' },
  { en: 'deliver delivery ship shipping post courier' },
  { en: 'book booking reserve reservation appointment' },
  { en: 'cancel cancellation reschedule postpone' },
  { en: 'job work career hire hiring vacancy apply employment' },
  { en: 'park parking car' },
  { en: 'child children kid baby family' },
  { en: 'dog pet animal' },
  { en: 'allergy allergen allergic gluten vegan vegetarian' },
  { en: 'wifi internet wlan' },
  { en: 'warranty guarantee' },
  { en: 'wheelchair accessible accessibility disabled' },
  { en: 'repair fix broken mend' },
  { en: 'voucher gift present' },
  { en: 'owner founder team' },
]

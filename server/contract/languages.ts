/** The languages that the widget speaks, and the embedded engine. */
export const languages = [
  'en',
  'de',
  'fr',
  'es',
  'pt',
  'it',
  'nl',
  'pl',
  'tr',
  'ru',
  'uk',
  'ar',
  'he',
  'hi',
  'ja',
  'ko',
  'zh',
] as const
export type Language = (typeof languages)[number]

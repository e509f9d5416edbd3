import type { Language } from '../language/languages.ts'

/** What a visitor says to have an answer continued that reached the length limit of the model. */
export const goOn: Record<Language, string> = {
  en: 'Go on',
  de: 'Weiter',
  fr: 'Continue',
  es: 'Continúa',
  pt: 'Continue',
  it: 'Continua',
  nl: 'Ga verder',
  pl: 'Kontynuuj',
  tr: 'Devam et',
  ru: 'Продолжай',
  uk: 'Продовжуй',
  ar: 'أكمل',
  he: 'המשך',
  hi: 'आगे बताइए',
  ja: '続けて',
  ko: '계속해 주세요',
  zh: '继续',
}

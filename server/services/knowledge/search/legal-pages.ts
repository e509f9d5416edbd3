import { decoded } from '../read/piece.ts'

/*
 * What a site says because a law asks for it is long, and has words of everything: "Do you have wifi?" is not answered by what is said of data in
 * networks.
 */

const parts = [
  String.raw`privacy|gdpr|cookies? (?:policy|notice|statement)|disclaimer`,
  String.raw`datenschutz\p{L}*|haftungsausschluss|haftung für (?:inhalte|links)`,
  String.raw`confidentialité|données personnelles|rgpd`,
  String.raw`privacidade?|protección de datos|proteção de dados|lgpd`,
  String.raw`(?:politique|pol[ií]tica|informativa)[^.\n]{0,20} cookies?`,
  String.raw`privacy\p{L}*|polityka prywatności|rodo`,
  String.raw`gizlilik|çerez\p{L}*|kvkk|конфиденциальност\p{L}*|персональных данных|конфіденційн\p{L}*|персональних даних`,
  String.raw`(?:ال)?خصوصية|פרטיות|गोपनीयता`,
]
const names = new RegExp(
  String.raw`(?<![\p{L}\p{M}])(?:${parts.join('|')})(?![\p{L}\p{M}])|プライバシー|個人情報|개인정보|隐私|个人信息`,
  'iu',
)

/**
 * Whether a heading or the title of a page names what is there for lawyers: on privacy, cookies, liability. Terms of business are not, nor are
 * imprints: both answer visitors.
 */
export function isLegalHeading(title: string): boolean {
  return names.test(title)
}

/** The same of a page, by its title or by its address: `/privacy-policy`. */
export function isLegalPage(title: string, url = ''): boolean {
  const path = URL.canParse(url) ? decoded(new URL(url).pathname) : ''
  return isLegalHeading(title) || isLegalHeading(path.replaceAll(/[/_.-]+/g, ' '))
}

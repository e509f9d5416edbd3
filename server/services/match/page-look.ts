import { readHtml } from '../pages/html.ts'
import { colorIn, isVivid } from './css-colors.ts'
import { importsOf, isLightScreen } from './css.ts'
import type { Look } from './look.ts'
import type { Sheet } from './styles.ts'
import { parseUrl } from '../../core/network/parse-url.ts'

/** A page's own look, and the addresses of its stylesheets. */
export type PageLook = {
  look: Look
  /** Addresses of its stylesheets, in their order. */
  links: string[]
  /** Its own styles. */
  styles: Sheet[]
  pictures: { url: string; from: string }[]
}

const maxLinks = 10
const maxPictures = 6
/** How much of a page's own styles is read, in characters. */
const maxStyleLength = 2_000_000

/** Extracts the look of a page. Takes up to a second for 5 MB. */
export function lookOfPage(html: string, address: string): PageLook {
  const page = new URL(address)
  /** The first `<base>`. */
  let base: URL | undefined
  const look: Look = { brands: [] }
  const links = new Set<string>()
  const pictures = new Map<string, { from: string; rank: number }>()
  let css = ''
  const resolved = (text: string | undefined) => {
    const trimmed = text?.trim() ?? ''
    const url = trimmed === '' || trimmed.length > 2000 ? undefined : parseUrl(trimmed, (base ?? page).href)
    return url?.protocol === 'https:' || url?.protocol === page.protocol ? url : undefined
  }
  const addLink = (text: string | undefined) => {
    const url = resolved(text)
    if (url && links.size < maxLinks) links.add(url.href)
  }
  const addPicture = (text: string | undefined, from: string, rank: number) => {
    const url = resolved(text)
    const isWeb = url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
    if (isWeb && !pictures.has(url.href)) pictures.set(url.href, { from, rank })
  }
  for (const token of readHtml(html)) {
    if (token.kind === 'comment') continue
    const { name, attributes, text } = token
    const read = (attribute: string) => attributes.get(attribute)
    const rel = ` ${read('rel')?.toLowerCase() ?? ''} `
    if (name === 'base') base ??= resolved(read('href'))
    if (name === 'style' && css.length < maxStyleLength && isLightScreen(read('media'))) css += `${text}\n`
    const isSheet = name === 'link' && rel.includes(' stylesheet ') && !rel.includes(' alternate ')
    if (isSheet && isLightScreen(read('media'))) addLink(read('href'))
    if (name === 'link' && rel.includes(' apple-touch-icon')) addPicture(read('href'), 'the touch icon of the page', 1)
    if (name === 'link' && rel.includes(' icon ')) addPicture(read('href'), 'the icon of the page', 2)
    if (name === 'img' && isLogo(attributes) && pictures.size < 50) addPicture(read('src'), 'the logo on the page', 0)
    if (name === 'meta' && read('name')?.toLowerCase() === 'theme-color' && !/dark/i.test(read('media') ?? '')) {
      const value = colorIn((read('content') ?? '').slice(0, 100))
      if (value && isVivid(value) && look.brands.length < 5)
        look.brands.push({ value, from: 'the theme-color of the page', score: 6 })
    }
    const style = read('style')
    if ((name === 'body' || name === 'html') && style && style.length < 5000) css += `${name}{${style}}\n`
  }
  // Imports of its own styles are read like linked stylesheets.
  for (const imported of importsOf(css)) addLink(imported)
  return {
    look,
    links: [...links],
    styles: css === '' ? [] : [{ name: 'the page', css: css.slice(0, maxStyleLength) }],
    pictures: [...pictures]
      .toSorted(([, a], [, b]) => a.rank - b.rank)
      .slice(0, maxPictures)
      .map(([url, { from }]) => ({ url, from })),
  }
}

function isLogo(attributes: ReadonlyMap<string, string>): boolean {
  return ['class', 'id', 'alt', 'src'].some((name) => /logo/i.test(attributes.get(name)?.slice(0, 500) ?? ''))
}

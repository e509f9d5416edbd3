import { assetName } from '../../core/asset-names.ts'
import { textsOf, unescapeCss } from '../../core/asset-uses.ts'
import { parseUrl } from '../../core/network/parse-url.ts'

/** A field of an update that refers to an asset of this server. There may be no asset of that `name`. */
export type NamedAsset = { path: string; name: string }

/** Fields whose whole value is a URL: `url`, `iconUrl` and the like, and a background's `content`. */
const addressField = /(?:url|\.content)$/i
/** URLs in a stylesheet, and URLs of pictures in other texts. */
const inCss = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^"'()\s]+))\s*\)/gi
const inText = /(?<![\w./:-])(?:https?:\/\/[^\s"'()<>]{1,300}?)?\/assets\/[\w-]{16,128}\.\w{3,4}/gi

/** Returns the assets of this server that an update of a theme refers to, by their path or by a full URL. */
export function ownAssetsIn(update: object, publicUrl: string): NamedAsset[] {
  return [...textsOf(update)].flatMap(([path, text]) =>
    addressesIn(path, text).flatMap((each) => {
      const name = ownAsset(each, publicUrl)
      return name === undefined ? [] : [{ path, name }]
    }),
  )
}

function addressesIn(path: string, text: string): string[] {
  if (path === 'theme.customCss') {
    return [...unescapeCss(text).matchAll(inCss)].map(([, double, single, bare]) => double ?? single ?? bare ?? '')
  }
  return addressField.test(path) ? [text] : (text.match(inText) ?? [])
}

/** Returns the asset name in a URL of this server; undefined: it is not an asset URL of this server. */
function ownAsset(text: string, publicUrl: string): string | undefined {
  // A path under /assets/ is relative to the public URL, which may have a path itself.
  const whole = text.startsWith('/assets/') ? publicUrl + text : text
  const [url, own] = [parseUrl(whole), new URL(publicUrl)]
  const folder = `${own.pathname.replace(/\/$/, '')}/assets/`
  if (url?.host !== own.host || !url.pathname.startsWith(folder)) return undefined
  const name = url.pathname.slice(folder.length)
  // Only as spelled: when uses of an asset are searched, other spellings are not found.
  return assetName.test(name) && !text.includes(name) ? '' : name
}

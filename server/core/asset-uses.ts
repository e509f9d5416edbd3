import { addTo, getOrInsert } from './maps.ts'
import { assetTypes } from '../contract/agents/assets.ts'

/*
 * Where records name assets: anywhere in their texts, as an address, a path or in a stylesheet. The name of an asset is long and random
 * enough to be searched for alone, so it is found under any host: that of a server may change.
 */

const assetNames = new RegExp(`[0-9a-f]{64}\\.(?:${Object.keys(assetTypes).join('|')})`, 'g')

/** The parts of an agent, an AI resource or a person that visitors may see. */
type RecordWithAssets =
  | { theme: object; embed: object }
  | { instructions: string }
  | { memberships: readonly object[]; picture?: string }

/** The paths of the fields that name an asset, by its name. */
type AssetUses = ReadonlyMap<string, readonly string[]>

const none: AssetUses = new Map()
/** Records are immutable, so results can be kept for each. */
const found = new WeakMap<object, AssetUses>()

/** The assets that an agent, an AI resource or a person names. */
export function usesOf(record: RecordWithAssets): AssetUses {
  return getOrInsert(found, record, () => findUses(record))
}

function findUses(record: RecordWithAssets): AssetUses {
  const uses = new Map<string, string[]>()
  for (const [path, text] of textsOf(visibleTexts(record))) {
    for (const name of new Set(assetsIn(text))) addTo(uses, name, path)
  }
  return uses.size > 0 ? uses : none
}

function visibleTexts(record: RecordWithAssets): object {
  if ('theme' in record) return { ...record.theme, embed: record.embed }
  return 'instructions' in record ? { instructions: record.instructions } : { picture: record.picture }
}

/** The names of assets in a text; CSS may spell them with escapes. */
function assetsIn(text: string): string[] {
  const names = text.match(assetNames) ?? []
  return text.includes('\\') ? [...names, ...(unescapeCss(text).match(assetNames) ?? [])] : names
}

/** All texts in a value of JSON, with their paths, such as `initialPrompts.2.iconUrl`. */
export function* textsOf(value: unknown, path = ''): Iterable<[path: string, text: string]> {
  if (typeof value === 'string') yield [path, value]
  else if (typeof value === 'object' && value !== null) {
    for (const [key, each] of Object.entries(value)) yield* textsOf(each, path === '' ? key : `${path}.${key}`)
  }
}

/** A stylesheet without escapes, as a browser understands it: `\61 b` is `ab`. */
export function unescapeCss(text: string): string {
  return text.replace(/\\(?:([0-9a-f]{1,6})\s?|([\s\S]))/gi, (_, hex?: string, other?: string) => {
    if (hex === undefined) return other ?? ''
    const code = Number.parseInt(hex, 16)
    return code === 0 || code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code)
  })
}

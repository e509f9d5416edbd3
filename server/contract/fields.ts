import { parse } from 'culori'
import { z } from 'zod'

/** The fields that several nouns share, with their bounds (docs/decisions.md). */

/** ISO 8601 in UTC with milliseconds. */
export const timestamp = z.iso
  .datetime({ precision: 3 })
  .meta({ description: 'ISO 8601, UTC, milliseconds', example: '2026-11-20T09:30:00.000Z' })

/** zod continues after a failed check: without this a text that is too long would still be parsed, which can take quadratic time. */
const abort = { abort: true } as const

/** A display name: trimmed, 1 to 200 characters. */
export const displayName = z.string().trim().min(1, 'must not be empty').max(200)

/** Any CSS `<color>` with an absolute value: hex, rgb(), hsl(), hwb(), lab(), oklch(), color() or a name. */
export const color = z
  .string()
  .trim()
  .max(100, abort)
  .refine(isCssColor, 'must be a CSS color, such as #0042da or oklch(60% 0.15 250)')
  .meta({ description: 'A CSS color', example: '#0042da' })

/** culori also accepts `ffffff` and non-standard color spaces like `color(--hsv …)`, which no browser does. */
function isCssColor(text: string): boolean {
  return !/^[0-9a-f]+$|--/i.test(text) && parse(text) !== undefined
}

/** The path of an asset of this server: the content hash and one of the five formats. */
const assetPath = /^\/assets\/[\w-]{16,128}\.(svg|png|jpg|webp|gif)$/

/** An http(s) address, or the path of an asset of this server. Everything else, `javascript:` and `data:` included, is refused. */
export const httpUrl = z
  .string()
  .trim()
  .max(2048, abort)
  .refine(isHttpUrlOrAsset, 'must be an http(s) URL or a path under /assets/')
  .meta({ description: 'An http(s) URL, or a path of this server under /assets/' })

function isHttpUrlOrAsset(text: string): boolean {
  return assetPath.test(text) || isHttpUrl(text)
}

/** Whether a text is a whole address of the web. */
export function isHttpUrl(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text)
}

/** The address of a page that somebody reads, as browsers write it; its fragment, which names a place on it, is cut off. */
export const pageUrl = z
  .string()
  .trim()
  .max(2048, abort)
  .refine(isHttpUrl, { error: 'must be an http(s) URL', ...abort })
  .transform((text) => new URL(text).href.replace(/#.*$/, ''))
  .meta({ description: 'The http(s) address of a page' })

/** A text for visitors. An empty one counts as null. */
export const words = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .nullable()
    .transform((text) => text || null)

/** What visitors read by language, in at least one language. */
export const byLanguage = <Each extends z.ZodType>(each: Each) =>
  z
    .record(z.string().regex(/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i, 'must be a language tag, such as en or pt-BR'), each)
    .refine((texts) => Object.keys(texts).length > 0, 'send at least one language')
    .refine((texts) => Object.keys(texts).length <= 50, 'send at most 50 languages')

/** Texts for visitors as they are stored and answered: one for all, or by language tag. */
export const texts = z.union([z.string(), z.record(z.string(), z.string())])

/** Texts for visitors by language, in at least one language. */
export const wordsByLanguage = (max: number) => byLanguage(z.string().trim().min(1).max(max))

/** The name of a time zone (IANA), as `Intl` knows them. */
export const timezone = z.string().max(64).refine(isTimezone, 'must be a time zone such as Europe/Berlin')

function isTimezone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

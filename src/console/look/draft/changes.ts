import type { Theme, ThemeUpdate } from '#contract/agents/theme.ts'
import { pathAmongTexts, pathsOf, translatable, translationAt, getAt, setAt } from '../fields.ts'

/** A field that differs between two themes. */
export type Change = { path: string; before: unknown; after: unknown }

/** The fields of a theme that can be changed, by their paths. */
export type ThemeFields = Record<string, unknown>

export function fieldsOf(theme: Theme): ThemeFields {
  return Object.fromEntries(pathsOf(theme).map((path) => [path, getAt(theme, path) ?? null]))
}

/** No text and nothing at all are the same; 0 is a number as others are. */
const isSame = (a: unknown, b: unknown) => JSON.stringify(comparable(a)) === JSON.stringify(comparable(b))
const comparable = (value: unknown) => (value === 0 ? 0 : value || null)

export function changesBetween(before: Theme, after: Theme): Change[] {
  return pathsOf(before, after)
    .map((path) => ({ path, before: getAt(before, path), after: getAt(after, path) }))
    .filter((change) => !isSame(change.before, change.after))
}

export function applyChanges(theme: Theme, changes: readonly Change[]): Theme {
  // What is nowhere needs no null: a theme without translations stays one.
  const real = changes.filter(({ path, after }) => (getAt(theme, path) ?? null) !== after)
  return real.reduce((changed, { path, after }) => setAt(changed, path, after), theme)
}

/** The body of the request that publishes the changes. */
export function updateOf(changes: readonly Change[]): ThemeUpdate {
  return changes.reduce<ThemeUpdate>((update, { path, after }) => setAt(update, path, valueToSend(path, after)), {})
}

/** Texts of a language are sent whole: null for each that is not there. */
function valueToSend(path: string, after: unknown): unknown {
  if (!translationAt(path) || !after) return after ?? null
  return translatable.reduce((texts, field) => {
    const inner = pathAmongTexts(field.path)
    return setAt(texts, inner, getAt(after, inner) ?? null)
  }, {})
}

/** Texts of a language with another one, without what is empty. */
export function withText(texts: unknown, field: string, text: unknown): object {
  return translatable.reduce<object>((all, { path }) => {
    const inner = pathAmongTexts(path)
    const value = path === field ? text : getAt(texts, inner)
    const isEmpty =
      value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
    return isEmpty ? all : setAt(all, inner, value)
  }, {})
}

/** The theme with what something else has of its fields: a file, a proposal. */
export function withFieldsOf(theme: Theme, given: unknown): Theme {
  return pathsOf(theme, given).reduce((changed, path) => {
    const value = getAt(given, path)
    return value === undefined ? changed : setAt(changed, path, value)
  }, theme)
}

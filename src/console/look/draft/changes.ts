import type { Theme, ThemeUpdate } from '#contract/agents/theme.ts'
import { allFields } from '../fields.ts'
import { getAt, setAt } from './paths.ts'

/** A field that differs between two themes. */
export type Change = { path: string; before: unknown; after: unknown }

/** The fields of a theme that can be changed, by their paths. */
export type ThemeFields = Record<string, unknown>

export function fieldsOf(theme: Theme): ThemeFields {
  return Object.fromEntries(allFields.map(({ path }) => [path, getAt(theme, path) ?? null]))
}

/** No text and nothing at all are the same; 0 is a number as others are. */
const isSame = (a: unknown, b: unknown) => JSON.stringify(comparable(a)) === JSON.stringify(comparable(b))
const comparable = (value: unknown) => (value === 0 ? 0 : value || null)

export function changesBetween(before: Theme, after: Theme): Change[] {
  return allFields
    .map(({ path }) => ({ path, before: getAt(before, path), after: getAt(after, path) }))
    .filter((change) => !isSame(change.before, change.after))
}

export function applyChanges(theme: Theme, changes: readonly Change[]): Theme {
  return changes.reduce((changed, { path, after }) => setAt(changed, path, after), theme)
}

/** The body of the request that publishes the changes. */
export function updateOf(changes: readonly Change[]): ThemeUpdate {
  return changes.reduce<ThemeUpdate>((update, { path, after }) => setAt(update, path, after ?? null), {})
}

/** The theme with what something else has of its fields: a file, a proposal. */
export function withFieldsOf(theme: Theme, given: unknown): Theme {
  return allFields.reduce((changed, { path }) => {
    const value = getAt(given, path)
    return value === undefined ? changed : setAt(changed, path, value)
  }, theme)
}

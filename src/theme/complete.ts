import { themeDefaults } from '#contract/agents/theme-defaults.ts'
import type { Theme } from '#contract/agents/theme.ts'

/** A theme without the welcome, which only some need (complete-welcome.ts). */
export type WholeTheme = Pick<Theme, 'agent' | keyof typeof themeDefaults>

/** The values that a field may hold where not any text will do (docs/theme.md). */
const allowed: Record<string, readonly unknown[]> = {
  startMode: ['Greeting', 'Prompts'],
  'theme.general.background.type': ['Color', 'Image', 'None'],
  'theme.chat.roundness': ['none', 'medium', 'large'],
  'inputOptions.type': ['fixed-bottom', 'floating'],
}

/**
 * Completes a theme as the server sent it, whatever it lacks or holds: missing parts, values of another type
 * and unknown enum values become the defaults. An older or newer server, or a proxy's error page, cannot break the view.
 */
export function completeTheme(saved: unknown): WholeTheme {
  return fill({ agent: { id: '', name: '' }, ...themeDefaults }, saved, '') as WholeTheme
}

/** `saved` where it has the type that `standard` has, else `standard`; a default of null takes a text, too. */
function fill(standard: unknown, saved: unknown, path: string): unknown {
  if (isObject(standard)) {
    const parts = isObject(saved) ? saved : {}
    return Object.fromEntries(
      Object.entries(standard).map(([key, value]) => [key, fill(value, parts[key], path ? `${path}.${key}` : key)]),
    )
  }
  if (standard === null) return typeof saved === 'string' && saved ? saved : null
  return typeof saved === typeof standard && (allowed[path]?.includes(saved) ?? true) ? saved : standard
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

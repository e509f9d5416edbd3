import type { SavedTheme, Theme, ThemeUpdate } from '../../contract/agents/theme.ts'
import { themeDefaults } from '../../contract/agents/theme-defaults.ts'

/** Merges updates into saved themes, and completes them. Pure. */

type Plain = Record<string, unknown>

/** Returns the saved theme after an update: objects are merged deeply, arrays and scalars are replaced. */
export function mergeTheme(saved: SavedTheme, { initialPrompts, ...update }: ThemeUpdate): SavedTheme {
  const merged = deepMerge(saved, update) as SavedTheme
  if (initialPrompts) merged.initialPrompts = initialPrompts.map(toPrompt)
  // The only field that null removes.
  if (merged.welcome?.iconUrl === null) {
    const { iconUrl: _, ...welcome } = merged.welcome
    merged.welcome = welcome
  }
  return merged
}

/** Returns the complete theme: fields that were not saved have their defaults. */
export function completeTheme(agent: Theme['agent'], saved: SavedTheme): Theme {
  const { startMode, theme, settings, inputOptions } = deepMerge(themeDefaults, saved) as Omit<
    Theme,
    'agent' | 'initialPrompts' | 'welcome'
  >
  return {
    agent,
    startMode,
    theme,
    settings,
    inputOptions,
    initialPrompts: saved.initialPrompts ?? [],
    welcome: (saved.welcome ?? {}) as Theme['welcome'],
    buttonIconUrl: inputOptions.buttonIconUrl,
  }
}

function toPrompt(item: NonNullable<ThemeUpdate['initialPrompts']>[number]): Theme['initialPrompts'][number] {
  if (typeof item === 'string') return { text: item, icon: '' }
  const { text, icon, iconUrl } = item
  return iconUrl === undefined ? { text, icon } : { text, icon, iconUrl }
}

function deepMerge(current: Plain, update: Plain): Plain {
  const merged: Plain = { ...current }
  for (const [key, value] of Object.entries(update)) {
    if (value === undefined) continue
    merged[key] = isPlain(value) ? deepMerge(isPlain(merged[key]) ? merged[key] : {}, value) : value
  }
  return merged
}

function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

import type { SavedTheme, Theme, ThemeUpdate } from '../../contract/agents/theme.ts'
import { themeDefaults } from '../../contract/agents/theme-defaults.ts'

/** Merges updates into saved themes, and completes them. Pure. */

type Plain = Record<string, unknown>
type Translations = NonNullable<NonNullable<ThemeUpdate['settings']>['general']>['translations']

/** Returns the saved theme after an update: objects are merged deeply, arrays and scalars are replaced. */
export function mergeTheme(saved: SavedTheme, { initialPrompts, ...update }: ThemeUpdate): SavedTheme {
  const merged = deepMerge(saved, update) as SavedTheme
  if (initialPrompts) merged.initialPrompts = initialPrompts.map(toPrompt)
  const general = merged.settings?.general
  if (general && update.settings?.general?.translations !== undefined) {
    const { translations, ...others } = general
    const kept = keptTranslations(translations)
    merged.settings = { ...merged.settings, general: kept ? { ...others, translations: kept } : others }
  }
  // Texts by language replace those before, as in the embed settings: a language that is not sent is gone. What was merged is a copy.
  const text = update.settings?.general?.invitation?.text
  const invitation = merged.settings?.general?.invitation
  if (invitation && text !== undefined) invitation.text = text
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

/** All starter prompts: those without a language, and those of all. */
export function promptsIn({ initialPrompts = [], settings }: SavedTheme): readonly Theme['initialPrompts'][number][] {
  const translations = Object.values(settings?.general?.translations ?? {})
  return [...initialPrompts, ...translations.flatMap((each) => (each?.initialPrompts ?? []).map(toPrompt))]
}

/** Translations without what was taken away. A language without any text is still one that the owner named. */
function keptTranslations(translations: Translations | undefined): Translations | undefined {
  const kept = Object.entries(translations ?? {}).flatMap(([tag, texts]) => {
    if (texts === null) return []
    const { welcome, inputOptions, initialPrompts, ...others } = texts
    const parts = { welcome: keptTexts(welcome), inputOptions: keptTexts(inputOptions) }
    const prompts = initialPrompts?.length ? { initialPrompts: initialPrompts.map(toPrompt) } : {}
    return [[tag, { ...keptTexts(others), ...keptTexts(parts), ...prompts }]]
  })
  return kept.length > 0 ? Object.fromEntries(kept) : undefined
}

/** Those that are there; undefined: none is. */
function keptTexts(texts: Plain | null | undefined): Plain | undefined {
  const kept = Object.entries(texts ?? {}).filter(([, text]) => text)
  return kept.length > 0 ? Object.fromEntries(kept) : undefined
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

/** Whether a value is an object, and no list. */
export function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

import { themeDefaults } from '../../server/contract/theme-defaults.ts'
import type { Theme } from '../../server/contract/theme.ts'

/** The values that a field may hold where not any text will do (theme.md). */
const allowed: Record<string, readonly string[]> = {
  startMode: ['Greeting', 'Prompts'],
  'theme.general.background.type': ['Color', 'Image', 'None'],
  'theme.chat.roundness': ['none', 'medium', 'large'],
  'inputOptions.type': ['fixed-bottom', 'floating'],
}

/** More cards than this are not shown (theme.md, `initialPrompts[]`). */
const maxPrompts = 8

/**
 * Takes a theme as the server sent it, whatever it lacks or holds, and gives a whole one: missing parts, values of another type
 * and unknown enum values become the defaults. An older or newer server, or a proxy's error page, cannot break the view.
 */
export function completeTheme(saved: unknown): Theme {
  const parts = isObject(saved) ? saved : {}
  const whole = fill(themeDefaults, parts, '') as Pick<Theme, keyof typeof themeDefaults>
  const agent = isObject(parts['agent']) ? parts['agent'] : {}
  const welcome = isObject(parts['welcome']) ? parts['welcome'] : {}
  return {
    ...whole,
    agent: { id: text(agent['id']), name: text(agent['name']) },
    initialPrompts: promptsOf(parts['initialPrompts']),
    welcome: { title: text(welcome['title']), subtitle: text(welcome['subtitle']), iconUrl: text(welcome['iconUrl']) },
    buttonIconUrl: whole.inputOptions.buttonIconUrl,
  }
}

/** `saved` where it has the type that `standard` has, else `standard`; a default of null takes a text, too. */
function fill(standard: unknown, saved: unknown, path: string): unknown {
  if (isObject(standard)) {
    const parts = isObject(saved) ? saved : {}
    return Object.fromEntries(
      Object.entries(standard).map(([key, value]) => [
        key,
        fill(value, own(parts, key), path ? `${path}.${key}` : key),
      ]),
    )
  }
  if (standard === null) return typeof saved === 'string' && saved !== '' ? saved : null
  if (typeof saved !== typeof standard) return standard
  const values = allowed[path]
  return values && !values.includes(String(saved)) ? standard : saved
}

function promptsOf(saved: unknown): Theme['initialPrompts'] {
  if (!Array.isArray(saved)) return []
  return saved
    .map((item: unknown) => (isObject(item) ? item : { text: item }))
    .map((item) => ({ text: text(item['text']).trim(), icon: text(item['icon']), iconUrl: text(item['iconUrl']) }))
    .filter((item, at, all) => item.text !== '' && all.findIndex((other) => other.text === item.text) === at)
    .slice(0, maxPrompts)
}

function own(parts: Record<string, unknown>, key: string): unknown {
  return Object.hasOwn(parts, key) ? parts[key] : undefined
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

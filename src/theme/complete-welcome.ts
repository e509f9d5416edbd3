import type { Theme } from '#contract/agents/theme.ts'

/** More cards than this are not shown (docs/theme.md, `initialPrompts[]`). */
const maxPrompts = 8

/** The parts of a theme that Prompts mode needs, whole whatever the saved ones lack or hold; see complete.ts. */
export function completeWelcome(saved: unknown): {
  header: Required<Theme['welcome']>
  prompts: Theme['initialPrompts']
} {
  const { welcome, initialPrompts } = partsOf(saved)
  const { title, subtitle, iconUrl } = partsOf(welcome)
  const texts = new Set<string>()
  const prompts = (Array.isArray(initialPrompts) ? initialPrompts : [])
    .map((item: unknown) => partsOf(typeof item === 'string' ? { text: item } : item))
    .map((item) => ({ text: text(item['text']).trim(), icon: text(item['icon']), iconUrl: text(item['iconUrl']) }))
    // The same text twice would be two cards that do the same.
    .filter((item) => item.text !== '' && texts.size !== texts.add(item.text).size)
    .slice(0, maxPrompts)
  return { header: { title: text(title), subtitle: text(subtitle), iconUrl: text(iconUrl) }, prompts }
}

function partsOf(value: unknown): Partial<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? value : {}
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

import type { Theme } from '#contract/agents/theme.ts'
import { withFieldsOf } from './changes.ts'

/** Downloads the theme as a file, without the agent that it belongs to. */
export function download({ agent, buttonIconUrl: _, ...theme }: Theme): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(theme, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `${agent.name.replace(/[^\p{L}\p{N}]+/gu, '-')}-look.json`
  link.click()
  URL.revokeObjectURL(address)
}

/** The theme with what a file has of its fields; the server says what of that it does not take. Throws when it is no JSON. */
export async function readTheme(file: File, into: Theme): Promise<Theme> {
  return withFieldsOf(into, JSON.parse(await file.text()))
}

/*
 * The languages that the highlighter knows, by the names that are written after a fence. Apart from highlight.ts, whose chunk is loaded only
 * for these.
 */

const known: [name: string, shown: string, aliases: string][] = [
  ['bash', 'Bash', 'sh shell zsh console shellsession'],
  ['css', 'CSS', ''],
  ['diff', 'Diff', 'patch'],
  ['go', 'Go', 'golang'],
  ['javascript', 'JavaScript', 'js jsx mjs cjs'],
  ['json', 'JSON', 'json5 jsonc'],
  ['python', 'Python', 'py'],
  ['sql', 'SQL', ''],
  ['typescript', 'TypeScript', 'ts tsx'],
  ['xml', 'HTML', 'html xhtml svg vue'],
  ['yaml', 'YAML', 'yml'],
]

const byName = new Map(
  known.flatMap(([name, shown, aliases]) =>
    [name, ...aliases.split(' ')].map((alias) => [alias, { name, shown }] as const),
  ),
)
byName.delete('')

/** The highlighter's name of a language, or undefined where it knows none. */
export function knownLanguage(written: string): string | undefined {
  return byName.get(written.toLowerCase())?.name
}

/** A language's display name, or what is written where it is unknown. */
export function languageName(written: string): string {
  return byName.get(written.toLowerCase())?.shown ?? written
}

/*
 * Languages that the highlighter knows, by every name that people write behind a fence. It stands apart from the highlighter so that
 * its chunk is not loaded for a language that it would leave alone.
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

/** A language as people read it: its own name where we know it, else what the text says. */
export function languageName(written: string): string {
  return byName.get(written.toLowerCase())?.shown ?? written
}

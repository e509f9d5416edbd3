import type { Token } from 'marked'
import { blocksOf } from '../audience.ts'

/**
 * A section of the instructions: a heading and what stands below it. The first one has no heading where text stands before them all. By
 * the engine's rule (audience.ts) what visitors may hear begins with two # or more, what guides the agent with one; deeper headings
 * stay within the section above them as long as that does not change who may hear them.
 */
export type Section = { depth: number; title: string; isPublic: boolean; heading: string; body: string }

/** All sections of instructions, whose headings and bodies together are the whole text. */
export function sectionsOf(instructions: string): Section[] {
  const sections: Section[] = []
  for (const token of blocksOf(instructions)) {
    const last = sections.at(-1)
    const depth = headingDepth(token)
    if (begins(depth, last?.isPublic ?? false) && 'text' in token) {
      sections.push({ depth, title: token.text as string, isPublic: depth > 1, heading: token.raw, body: '' })
    } else if (last) last.body += token.raw
    else sections.push({ depth: 0, title: '', isPublic: false, heading: '', body: token.raw })
  }
  return sections
}

/** The text of sections, each at the beginning of a line. */
export function textOf(sections: readonly Section[]): string {
  let text = ''
  for (const { heading, body } of sections) {
    if (text !== '' && heading !== '' && !text.endsWith('\n')) text += '\n\n'
    text += heading
    if (heading !== '' && !heading.endsWith('\n') && !/^(\n|$)/.test(body)) text += '\n'
    text += body
  }
  return text
}

/** Returns a section with another title. The words before the first heading get one. */
export function withTitle(section: Section, title: string): Section {
  return withHeading(section, section.depth || 1, title)
}

/** Returns a section that visitors may hear, or that only the agent knows. Its deeper headings stay in it. */
export function withAudience(section: Section, isPublic: boolean): Section {
  return withBody({ ...withHeading(section, isPublic ? 2 : 1, section.title), isPublic }, shownBody(section))
}

/** A heading by a line of = may go over several lines, one by # does not. */
function withHeading(section: Section, depth: number, words: string): Section {
  const title = words.replaceAll(/\s+/g, ' ')
  return { ...section, depth, title, heading: `${'#'.repeat(depth)} ${title}\n` }
}

/** The body as it is typed: without blank lines around it, and without what keeps its lines from being headings. */
export function shownBody({ body }: Section): string {
  const lines = blocksOf(body).map(({ type, raw }) =>
    type === 'code' ? raw : raw.replaceAll(/^( {0,3})\\(?=[#=])/gm, '$1'),
  )
  return lines.join('').replaceAll(/^\n+|\s+$/g, '')
}

/**
 * Returns a section with another body. A line that would begin a section is marked to be none, and what is left open, such as a block of
 * code, is closed: the sections below stay what they are.
 */
export function withBody(section: Section, typed: string): Section {
  if (typed.trim() === '') return { ...section, body: '' }
  const plain = escapeHeadings(typed, section.isPublic)
  const body = `${plain.trimEnd()}${closing(plain)}\n\n`
  return { ...section, body }
}

/** Whether a heading begins a section of its own, below one that is public or not. */
function begins(depth: number, isPublic: boolean): boolean {
  return depth > 0 && (depth <= 2 || !isPublic)
}

/** How deep a heading is; 0 of what is none. A line of dashes below a line makes none that the engine knows. */
function headingDepth(token: Token): number {
  if (token.type !== 'heading' || !('depth' in token)) return 0
  const depth = token.depth as number
  return depth === 1 || /^ {0,3}#/.test(token.raw) ? depth : 0
}

/** A text with a mark in front of the # or = of each heading that would begin a section. */
function escapeHeadings(text: string, isPublic: boolean): string {
  const marked = blocksOf(text).map((token) => {
    if (!begins(headingDepth(token), isPublic)) return token.raw
    const isUnderlined = !/^ {0,3}#{1,6}\s/.test(`${token.raw}\n`) && headingDepth(token) === 1
    return isUnderlined ? token.raw.replace(/\n( {0,3})(?==+\s*$)/, '\n$1\\') : token.raw.replace('#', '\\#')
  })
  const next = marked.join('')
  // What is no heading any more may make one of the lines around it.
  return next === text ? text : escapeHeadings(next, isPublic)
}

/** What ends a block that the text leaves open. */
function closing(text: string): string {
  const next = '# Next'
  const fence = /^ {0,3}(`{3,}|~{3,})/.exec(blocksOf(text).at(-1)?.raw ?? '')?.[1] ?? ''
  // What CommonMark's blocks of code and of HTML end with (https://spec.commonmark.org/0.31.2/#html-blocks).
  const ends = ['', fence, '-->', '</pre>', '</script>', '</style>', '</textarea>', '?>', '>', ']]>']
  const lines = ends.map((end) => end && `\n${end}`)
  return lines.find((end) => blocksOf(`${text.trimEnd()}${end}\n\n${next}`).at(-1)?.raw === next) ?? ''
}

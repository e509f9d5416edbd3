/** A link or an image, with the words for it; one pair of parentheses may be in its address. */
const link = /!?\[([^[\]]*)\](?:\((?:[^()]|\([^()]*\))*\)|\[[^[\]]*\])/g

/** A mark that is only text, as in FST\_ERR (CommonMark 2.4); held back as a character of private use while marks are removed. */
const escaped = /\\([!-/:-@[-`{-~])/g
const held = 0xe000

/** The words of Markdown, without its marks and the addresses of links: what a text is searched by. */
export function plainText(markdown: string): string {
  return markdown
    .replaceAll(escaped, (_, mark: string) => String.fromCharCode(held + mark.charCodeAt(0)))
    .replaceAll(/<!--[^]*?(?:-->|$)/g, '')
    .replaceAll(link, '$1')
    .replaceAll(/^[ \t]*(?:#{1,6}|>|[-+*]|\d{1,9}[.)])[ \t]+/gm, '')
    .replaceAll(/^[ \t]*\|?(?:[ \t]*:?-{3,}:?[ \t]*\|)+(?:[ \t]*:?-{3,}:?)?[ \t]*$/gm, '')
    .replaceAll(/[*_`]+|~{2,}|\|/g, ' ')
    .replaceAll(/[\uE000-\uE07F]/g, (mark) => String.fromCharCode(mark.charCodeAt(0) - held))
}

/** Markdown with the words of its links alone. */
export function withoutLinks(markdown: string): string {
  return markdown.replaceAll(link, '$1')
}

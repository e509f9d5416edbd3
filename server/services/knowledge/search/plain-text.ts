/** A link or an image, with the words for it; one pair of parentheses may be in its address. */
const link = /!?\[([^[\]]*)\](?:\((?:[^()]|\([^()]*\))*\)|\[[^[\]]*\])/g

/** The words of Markdown, without its marks and the addresses of links: what a text is searched by. */
export function plainText(markdown: string): string {
  return markdown
    .replaceAll(/<!--[^]*?(?:-->|$)/g, '')
    .replaceAll(link, '$1')
    .replaceAll(/^[ \t]*(?:#{1,6}|>|[-+*]|\d{1,9}[.)])[ \t]+/gm, '')
    .replaceAll(/^[ \t]*\|?(?:[ \t]*:?-{3,}:?[ \t]*\|)+(?:[ \t]*:?-{3,}:?)?[ \t]*$/gm, '')
    .replaceAll(/[*_`~]+|\|/g, ' ')
    .replaceAll(/\\([\\`*_{}[\]()#+.!|-])/g, '$1')
}

/** The renderer's own texts (labels, hints), in the visitor's language. */
export type MarkdownWords = {
  copyCode: string
  copied: string
  loadImageFrom: (host: string) => string
  /** The hint that a link opens a new tab. */
  opensIn: string
  /** The name of a code block; the language may be "". */
  code: (language: string) => string
}

/** The surroundings that rendering depends on, besides the text. */
export type RenderContext = {
  /** The origin whose /assets/ images load by themselves. */
  ownOrigin: string
  words: MarkdownWords
  /** Addresses of images that the reader asked for. */
  allowedImages: ReadonlySet<string>
  sanitizer: LazySanitizer
}

/**
 * Converts the HTML in an answer. It is a chunk of its own, since few answers hold any: `loading` while it is fetched, `unavailable` where
 * that failed or the page's policy forbids parsing HTML.
 */
export type LazySanitizer = { get(): HtmlToElements | 'loading' | 'unavailable' }

/** HTML in pieces, with finished nodes in between, to safe nodes. Tags may begin in one piece and end in another. */
export type HtmlToElements = (pieces: readonly (string | Node[])[], context: RenderContext) => Node[]

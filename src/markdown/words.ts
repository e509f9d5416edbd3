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

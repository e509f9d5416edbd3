/** What the bundler makes of these imports: a stylesheet's text, a file's address. */
declare module '*.css?inline' {
  const text: string
  export default text
}
declare module '*.woff2?url&no-inline' {
  const address: string
  export default address
}
/** Linked from the page's head when what imports it is loaded. */
declare module '*.css'

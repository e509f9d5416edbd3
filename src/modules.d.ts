/** Imports that the bundler resolves: a stylesheet as text, a file as its address. */
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

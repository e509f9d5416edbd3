/** What the bundler makes of this import: the file's text. */
declare module '*.svg?raw' {
  const text: string
  export default text
}

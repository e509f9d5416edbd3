/** An import that the bundler resolves to the file's text. */
declare module '*.svg?raw' {
  const text: string
  export default text
}

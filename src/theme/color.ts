/**
 * The value where it is a color, else the default. What is also a width is none, though a browser takes it for any property: `inherit`, and
 * all that stands for something else, such as `var(--x, url(…))`, `env()`, `if()`. A value that is no color would make each rule that uses
 * it invalid, with black on black as the worst end; and a picture would be asked for.
 */
export function colorOr(value = '', standard: string): string {
  return CSS.supports('color', value) && !CSS.supports('width', value) ? value : standard
}

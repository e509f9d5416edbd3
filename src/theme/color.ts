/**
 * The value where it is a color, else the default. What is also a width is none, though a browser takes it for any property: `inherit`, and
 * all that stands for something else, such as `var(--x, url(…))`, `env()`, `if()`. A value that is no color would make each rule that uses
 * it invalid, with black on black as the worst end; and a picture would be asked for.
 */
export function colorOr(value = '', standard: string): string {
  return CSS.supports('color', value) && !CSS.supports('width', value) ? value : standard
}

/** Whether a shape of one color is seen on the other: 3:1 (WCAG 2.2, 1.4.11). False too where one of them is not in hex digits, as most are. */
export function isDistinct(one = '', other = ''): boolean {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05) >= 3
}

function luminance(hex: string): number {
  const [red = Number.NaN, green = 0, blue = 0] =
    /^#(..)(..)(..)$/
      .exec(hex.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3'))
      ?.slice(1)
      .map((digits) => {
        const share = Number.parseInt(digits, 16) / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      }) ?? []
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

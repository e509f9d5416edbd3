/* What visitors and people wrote, as plain-text mails and webhooks hold it. */

/** The first characters of a text. */
export function shortened(text: string, maxLength: number): string {
  const characters = [...text.slice(0, 2 * maxLength + 2)]
  return characters.length > maxLength ? `${characters.slice(0, maxLength).join('')} …` : text
}

/** Marked line by line, so that nothing in it passes for a sentence of ours. */
export function quoted(text: string): string {
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => `> ${line}`)
    .join('\n')
}

/** A question however it is written: without case, punctuation and spaces. */
export function spelling(question: string): string {
  return question
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\p{P}\p{S}\s]+/gu, ' ')
    .trim()
}

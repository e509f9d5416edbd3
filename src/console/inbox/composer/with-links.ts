import type { AnswerSource } from '#contract/sessions/chat.ts'

/** An answer with links to where it was found below it, as Markdown. Titles are the pages' own: none may end its link. */
export function withLinks(answer: string, sources: readonly AnswerSource[]): string {
  const links = sources.flatMap(({ title, url }) => {
    if (url === undefined || !/^https?:\/\//.test(url) || answer.includes(url)) return []
    const name = title.replaceAll(/\s+/g, ' ').replaceAll(/[\\[\]<>*_`]/g, '\\$&')
    return [`[${name}](${url.replaceAll('(', '%28').replaceAll(')', '%29').replaceAll(/\s/g, '%20')})`]
  })
  return [answer.trim(), ...links].join('\n\n')
}
